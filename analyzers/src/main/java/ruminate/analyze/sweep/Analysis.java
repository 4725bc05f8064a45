package ruminate.analyze.sweep;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import ruminate.format.fault.FindingLog;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/**
 * An open filesystem and what has been found out about it. Questions that are asked together share one sweep; an answer is
 * kept and given again.
 */
public final class Analysis {
    private final Filesystem filesystem;
    private final int threads;
    private final Progress progress;
    private final Map<Question<?>, SweepListener> answers;
    private final FindingLog found;
    private final List<Question<?>> company;

    /**
     * Nothing is known yet.
     *
     * @param threads how many threads may read and compute
     */
    public Analysis(Filesystem filesystem, int threads, Progress progress) {
        this(filesystem, threads, progress, List.of());
    }

    /**
     * Nothing is known yet, but much will be asked: when files must be swept, the questions of {@code company} are answered
     * in the same sweep. It takes longer than an answer to one question, and less than two sweeps.
     */
    public Analysis(Filesystem filesystem, int threads, Progress progress, List<Question<?>> company) {
        this(filesystem, threads, progress, new IdentityHashMap<>(), new FindingLog(), company);
    }

    private Analysis(
            Filesystem filesystem,
            int threads,
            Progress progress,
            Map<Question<?>, SweepListener> answers,
            FindingLog found,
            List<Question<?>> company) {
        this.company = company;
        this.filesystem = filesystem;
        this.threads = threads;
        this.progress = progress;
        this.answers = answers;
        this.found = found;
    }

    /** The same answers, past and future, worked on by so many threads with this progress. */
    public Analysis with(int newThreads, Progress newProgress) {
        return new Analysis(filesystem, newThreads, newProgress, answers, found, company);
    }

    /** The filesystem. */
    public Filesystem filesystem() {
        return filesystem;
    }

    /** How many threads may read and compute. */
    public int threads() {
        return threads;
    }

    /** Told how far long work has come. */
    public Progress progress() {
        return progress;
    }

    /**
     * The answer to a question, found now or before.
     *
     * @throws IOException where a device fails
     */
    public <A extends SweepListener> A answer(Question<A> question) throws IOException {
        find(List.of(question));
        return known(question);
    }

    /** Whether the answer to a question has been found. */
    public boolean knows(Question<?> question) {
        return answers.containsKey(question);
    }

    /** Finds the answers to all these questions in one sweep, as far as they are not known. */
    public void find(List<Question<?>> questions) throws IOException {
        Set<Question<?>> open = new LinkedHashSet<>();
        addUnknown(questions, open);
        if (open.stream().anyMatch(question -> question.scope() != Question.Scope.SPACE)) {
            addUnknown(company, open);
        }
        if (!open.isEmpty()) {
            sweep(open);
        }
        // What is wrong belongs to every answer that it can touch, also to one that is given again.
        Set<Long> trees = new HashSet<>();
        roots(questions).forEach(root -> trees.add(root.id()));
        found.kept().stream()
                .filter(finding -> finding.place().tree().isEmpty()
                        || trees.contains(finding.place().tree().getAsLong()))
                .forEach(filesystem.findings()::add);
    }

    private void addUnknown(List<Question<?>> questions, Set<Question<?>> open) {
        questions.stream()
                .filter(question -> !answers.containsKey(question))
                .forEach(question -> addWithNeeds(question, open));
    }

    private List<TreeRoot> roots(Collection<Question<?>> questions) {
        return filesystem.roots().stream()
                .filter(root ->
                        questions.stream().anyMatch(question -> question.scope().wants(root)))
                .toList();
    }

    private void sweep(Set<Question<?>> open) throws IOException {
        FindingLog before = new FindingLog();
        before.addAll(filesystem.findings());
        List<SweepListener> listeners = new ArrayList<>();
        for (Question<?> question : open) {
            SweepListener listener = question.begin().apply(this);
            answers.put(question, listener);
            listeners.add(listener);
        }
        boolean swept = false;
        try {
            Sweep.run(
                    filesystem.volume(),
                    filesystem.reader(),
                    Owners.of(roots(open)),
                    listeners,
                    threads,
                    filesystem.findings(),
                    progress);
            found.addAll(filesystem.findings());
            swept = true;
        } finally {
            if (swept) {
                filesystem.findings().forget();
                filesystem.findings().addAll(before);
            } else {
                open.forEach(answers::remove);
            }
        }
    }

    /** What a question needs takes part in its sweep even where the answer is known: it may have to be listened to. */
    private static void addWithNeeds(Question<?> question, Set<Question<?>> open) {
        if (!open.contains(question)) {
            question.needs().forEach(need -> addWithNeeds(need, open));
            open.add(question);
        }
    }

    /** The listener of a question that has been asked; while a sweep is set up, that of a question this one needs. */
    @SuppressWarnings("unchecked") // The map is filled only with what the question's own function makes.
    public <A extends SweepListener> A known(Question<A> question) {
        SweepListener listener = answers.get(question);
        if (listener == null) {
            throw new IllegalStateException(question.name() + " was not asked for");
        }
        return (A) listener;
    }

    /** Forgets every answer. */
    public void forget() {
        answers.clear();
        found.forget();
    }
}
