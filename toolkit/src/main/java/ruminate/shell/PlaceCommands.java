package ruminate.shell;

import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Places to come back to. */
final class PlaceCommands {
    private PlaceCommands() {}

    static Map<String, Object> of(Shell shell) {
        return ShellAction.named(
                new Back(shell),
                new Forward(shell),
                new Push(shell),
                new Pop(shell),
                new Mark(shell),
                new Marks(shell),
                new Jump(shell));
    }

    @Command(
            name = "back",
            description = "Moves to where the cursor was before.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "back")
    private static final class Back extends ShellAction {
        Back(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            if (!shell().explorer().goBack()) {
                throw wrong("the cursor has been nowhere before");
            }
            out.println(PlaceText.of(here()));
        }
    }

    @Command(name = "forward", description = "Undoes 'back'.", footerHeading = ShellAction.EXAMPLE, footer = "forward")
    private static final class Forward extends ShellAction {
        Forward(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            if (!shell().explorer().goForward()) {
                throw wrong("there is no 'back' to undo");
            }
            out.println(PlaceText.of(here()));
        }
    }

    @Command(
            name = "push",
            description = "Puts where the cursor is on a stack.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "push")
    private static final class Push extends ShellAction {
        Push(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            shell().explorer().stack().push(here());
        }
    }

    @Command(
            name = "pop",
            description = "Moves to the place that was put on the stack last, and takes it off.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "pop")
    private static final class Pop extends ShellAction {
        Pop(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            moveTo(
                    Optional.ofNullable(shell().explorer().stack().poll())
                            .orElseThrow(() -> wrong("the stack is empty")),
                    out);
        }
    }

    @Command(
            name = "mark",
            description = "Gives where the cursor is a name.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "mark here")
    private static final class Mark extends ShellAction {
        @Parameters(arity = "1", paramLabel = "NAME", description = "A name to jump to.")
        private String name;

        Mark(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            shell().explorer().marks().put(name, here());
        }
    }

    @Command(
            name = "marks",
            description = "Lists the places that have names.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "marks")
    private static final class Marks extends ShellAction {
        Marks(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            shell().explorer().marks().forEach((name, place) -> out.println(name + "  " + PlaceText.of(place)));
        }
    }

    @Command(
            name = "jump",
            description = "Moves to a place that has a name.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "jump here")
    private static final class Jump extends ShellAction {
        @Parameters(arity = "1", paramLabel = "NAME", description = "The name that 'mark' gave.")
        private String name;

        Jump(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            moveTo(
                    Optional.ofNullable(shell().explorer().marks().get(name))
                            .orElseThrow(() -> wrong("there is no mark '" + name + "'")),
                    out);
        }
    }
}
