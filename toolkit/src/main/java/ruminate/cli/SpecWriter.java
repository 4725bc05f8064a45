package ruminate.cli;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Writes what picocli has read off the annotations of commands, for {@link SpecReader}. */
final class SpecWriter {
    /** The parts of a class that has options: each begins with one of these. */
    static final char OPTION = 'O';

    static final char POSITIONAL = 'P';
    static final char MIXIN = 'M';
    static final char END = 'E';

    private final Map<String, byte[]> classes = new LinkedHashMap<>();

    /** What is known of each class. */
    Map<String, byte[]> classes() {
        return Collections.unmodifiableMap(classes);
    }

    /** Adds the class of a command, those of its mixins and those of its subcommands. */
    void add(CommandSpec spec) throws IOException {
        Class<?> type = spec.userObject().getClass();
        if (classes.containsKey(type.getName())) {
            return;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new Body(new DataOutputStream(bytes)).write(spec, type);
        classes.put(type.getName(), bytes.toByteArray());
        for (CommandSpec mixin : spec.mixins().values()) {
            add(mixin);
        }
        for (var subcommand : spec.subcommands().values()) {
            add(subcommand.getCommandSpec());
        }
    }

    /** What is said of one class. */
    private record Body(DataOutputStream out) {
        void write(CommandSpec spec, Class<?> type) throws IOException {
            UsageMessageSpec usage = spec.usageMessage();
            out.writeUTF(spec.name());
            strings(usage.description());
            strings(usage.footer());
            out.writeUTF(usage.synopsisSubcommandLabel());
            IVersionProvider version = spec.versionProvider();
            out.writeUTF(version == null ? "" : version.getClass().getName());
            subcommands(spec);
            takesSpec(type);
            parts(spec, type);
        }

        private void subcommands(CommandSpec spec) throws IOException {
            out.writeInt(spec.subcommands().size());
            for (var subcommand : spec.subcommands().values()) {
                out.writeUTF(subcommand.getCommandSpec().userObject().getClass().getName());
            }
        }

        /** The fields that want to know the command. */
        private void takesSpec(Class<?> type) throws IOException {
            List<Field> fields = new ArrayList<>();
            for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
                for (Field field : declaring.getDeclaredFields()) {
                    if (field.isAnnotationPresent(Spec.class)) {
                        fields.add(field);
                    }
                }
            }
            out.writeInt(fields.size());
            for (Field field : fields) {
                out.writeUTF(field.getName());
                out.writeBoolean(field.getAnnotation(Spec.class).value() == Spec.Target.MIXEE);
            }
        }

        /** Arguments and mixins, in the order in which the command has them. */
        private void parts(CommandSpec spec, Class<?> type) throws IOException {
            Set<String> written = new HashSet<>();
            for (ArgSpec argument : spec.args()) {
                Field field = (Field) argument.userObject();
                if (field.getDeclaringClass().isAssignableFrom(type)) {
                    argument(argument, field);
                } else if (!argument.inherited()) {
                    String mixin = mixinWith(field, spec);
                    if (written.add(mixin)) {
                        out.writeChar(MIXIN);
                        out.writeUTF(mixin);
                    }
                }
            }
            out.writeChar(END);
        }

        private static String mixinWith(Field field, CommandSpec spec) {
            for (Map.Entry<String, CommandSpec> mixin : spec.mixins().entrySet()) {
                if (field.getDeclaringClass().isInstance(mixin.getValue().userObject())) {
                    return mixin.getKey();
                }
            }
            throw new IllegalStateException(field + " is in no mixin of " + spec);
        }

        private void argument(ArgSpec argument, Field field) throws IOException {
            boolean option = argument instanceof OptionSpec;
            out.writeChar(option ? OPTION : POSITIONAL);
            out.writeUTF(field.getName());
            out.writeUTF(argument.arity().toString());
            out.writeBoolean(argument.arity().isUnspecified());
            out.writeUTF(argument.paramLabel());
            strings(argument.description());
            out.writeBoolean(argument.required());
            out.writeBoolean(argument.hidden());
            out.writeUTF(argument.splitRegex());
            strings(argument.defaultValue() == null ? new String[0] : new String[] {argument.defaultValue()});
            out.writeBoolean(argument.scopeType() == ScopeType.INHERIT);
            out.writeUTF(ownClass(argument.converters().length == 0 ? null : argument.converters()[0]));
            out.writeUTF(ownClass(argument.completionCandidates()));
            out.writeUTF(argument.isMultiValue() ? argument.auxiliaryTypes()[0].getName() : "");
            if (argument instanceof OptionSpec named) {
                strings(named.names());
                out.writeBoolean(named.usageHelp());
                out.writeBoolean(named.versionHelp());
            } else {
                out.writeUTF(((PositionalParamSpec) argument).index().toString());
            }
        }

        /** The class of what an annotation names; picocli's own come by themselves. */
        private static String ownClass(Object object) {
            String name = object == null ? "" : object.getClass().getName();
            return name.startsWith("ruminate.") ? name : "";
        }

        private void strings(String[] strings) throws IOException {
            out.writeShort(strings.length);
            for (String string : strings) {
                out.writeUTF(string);
            }
        }
    }
}
