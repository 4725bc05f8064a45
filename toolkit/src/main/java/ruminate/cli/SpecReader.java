package ruminate.cli;

import java.io.DataInputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Range;
import picocli.CommandLine.ScopeType;

/** Makes of what {@link SpecWriter} has written what picocli would make of annotations. */
final class SpecReader {
    private static final NewObjects FACTORY = new NewObjects();

    private final SpecFile file;

    SpecReader(SpecFile file) {
        this.file = file;
    }

    /** A command with its options, bound to its fields. */
    CommandSpec of(Object command) throws IOException, ReflectiveOperationException {
        return read(command, null);
    }

    /**
     * A command or mixin.
     *
     * @param mixee the command that a mixin is mixed into; null for a command
     */
    private CommandSpec read(Object object, CommandSpec mixee) throws IOException, ReflectiveOperationException {
        Class<?> type = object.getClass();
        DataInputStream in = file.about(type);
        CommandSpec spec = CommandSpec.wrapWithoutInspection(object, FACTORY);
        spec.name(in.readUTF());
        UsageMessageSpec usage = spec.usageMessage();
        usage.description(strings(in));
        usage.footer(strings(in));
        usage.synopsisSubcommandLabel(in.readUTF());
        String version = in.readUTF();
        if (!version.isEmpty()) {
            spec.versionProvider((IVersionProvider) FACTORY.create(Class.forName(version)));
        }
        for (int left = in.readInt(); left > 0; left--) {
            CommandSpec subcommand = of(FACTORY.create(Class.forName(in.readUTF())));
            spec.addSubcommand(subcommand.name(), new CommandLine(subcommand, FACTORY));
        }
        for (int left = in.readInt(); left > 0; left--) {
            Field field = field(type, in.readUTF());
            field.set(object, in.readBoolean() ? mixee : spec);
        }
        for (char part = in.readChar(); part != SpecWriter.END; part = in.readChar()) {
            if (part == SpecWriter.MIXIN) {
                mixIn(spec, object, in.readUTF());
            } else {
                spec.add(argument(in, object, part == SpecWriter.OPTION));
            }
        }
        return spec;
    }

    private void mixIn(CommandSpec spec, Object object, String name) throws IOException, ReflectiveOperationException {
        Field field = field(object.getClass(), name);
        Object mixin = field.get(object);
        if (mixin == null) {
            mixin = FACTORY.create(field.getType());
            field.set(object, mixin);
        }
        spec.addMixin(name, read(mixin, spec));
    }

    private static ArgSpec argument(DataInputStream in, Object object, boolean option)
            throws IOException, ReflectiveOperationException {
        Target target = new Target(object, field(object.getClass(), in.readUTF()));
        Range arity = Range.valueOf(in.readUTF()).unspecified(in.readBoolean());
        String label = in.readUTF();
        String[] description = strings(in);
        boolean required = in.readBoolean();
        boolean hidden = in.readBoolean();
        String split = in.readUTF();
        String[] defaults = strings(in);
        ScopeType scope = in.readBoolean() ? ScopeType.INHERIT : ScopeType.LOCAL;
        String converter = in.readUTF();
        String candidates = in.readUTF();
        String element = in.readUTF();
        Class<?>[] elements = element.isEmpty() ? new Class<?>[0] : new Class<?>[] {Class.forName(element)};
        String defaultValue = defaults.length == 0 ? null : defaults[0];
        ITypeConverter<?>[] converters = converter.isEmpty()
                ? new ITypeConverter<?>[0]
                : new ITypeConverter<?>[] {(ITypeConverter<?>) FACTORY.create(Class.forName(converter))};
        Iterable<String> completion = candidates.isEmpty() ? null : strings(FACTORY.create(Class.forName(candidates)));
        if (option) {
            return OptionSpec.builder(strings(in))
                    .usageHelp(in.readBoolean())
                    .versionHelp(in.readBoolean())
                    .arity(arity)
                    .paramLabel(label)
                    .description(description)
                    .required(required)
                    .hidden(hidden)
                    .splitRegex(split)
                    .defaultValue(defaultValue)
                    .scopeType(scope)
                    .converters(converters)
                    .completionCandidates(completion)
                    .type(target.field().getType())
                    .auxiliaryTypes(elements)
                    .userObject(target.field())
                    .getter(target)
                    .setter(target)
                    .initialValue(target.get())
                    .build();
        }
        return PositionalParamSpec.builder()
                .index(in.readUTF())
                .arity(arity)
                .paramLabel(label)
                .description(description)
                .required(required)
                .hidden(hidden)
                .splitRegex(split)
                .defaultValue(defaultValue)
                .scopeType(scope)
                .converters(converters)
                .completionCandidates(completion)
                .type(target.field().getType())
                .auxiliaryTypes(elements)
                .userObject(target.field())
                .getter(target)
                .setter(target)
                .initialValue(target.get())
                .build();
    }

    @SuppressWarnings("unchecked")
    private static Iterable<String> strings(Object candidates) {
        return (Iterable<String>) candidates;
    }

    private static String[] strings(DataInputStream in) throws IOException {
        String[] strings = new String[in.readUnsignedShort()];
        for (int i = 0; i < strings.length; i++) {
            strings[i] = in.readUTF();
        }
        return strings;
    }

    /** A field of a class or of what it extends. */
    private static Field field(Class<?> type, String name) throws NoSuchFieldException {
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            for (Field field : declaring.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        throw new NoSuchFieldException(type.getName() + "." + name);
    }

    /** The field that takes the value of an argument. */
    private record Target(Object object, Field field) implements IGetter, ISetter {
        @Override
        @SuppressWarnings("unchecked")
        public <T> T get() throws IllegalAccessException {
            return (T) field.get(object);
        }

        @Override
        public <T> T set(T value) throws IllegalAccessException {
            T old = get();
            field.set(object, value);
            return old;
        }
    }
}
