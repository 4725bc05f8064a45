package ruminate.cli;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a command line, in our words: which argument, what it says, and what is wanted instead. */
final class UsageMessage {
    private static final Pattern VALUE = Pattern.compile(
            "Invalid value for (?:option '([^']+)'|positional parameter at index \\S+ \\(([^)]+)\\)): (.*)");
    private static final Pattern ONE_OF =
            Pattern.compile("expected one of \\[([^]]*)] \\(case-insensitive\\) but was ('.*')");
    private static final Pattern NUMBER = Pattern.compile("('.*') is not an? (?:int|long)");

    private UsageMessage() {}

    /** One line without the command's name. */
    static String of(ParameterException wrong) {
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched);
        }
        if (wrong instanceof MissingParameterException missing) {
            return missing(missing.getMissing(), missing.getMessage());
        }
        String message = String.valueOf(wrong.getMessage());
        Matcher value = VALUE.matcher(message);
        return value.matches() ? name(value) + ": " + complaint(value.group(3)) : message;
    }

    private static String unmatched(UnmatchedArgumentException wrong) {
        CommandLine command = wrong.getCommandLine();
        String first = wrong.getUnmatched().get(0);
        if (first.startsWith("-") && first.length() > 1) {
            return "unknown option '" + first + "'";
        }
        if (!command.getSubcommands().isEmpty()) {
            return "there is no command '" + first + "'";
        }
        boolean onlyImage = command.getCommandSpec().positionalParameters().size() == 1
                && command.getCommandSpec().findOption("-d") != null;
        return "'" + first + "' is one argument too many"
                + (onlyImage ? "; write -d before each further member of the filesystem" : "");
    }

    private static String missing(List<ArgSpec> arguments, String message) {
        if (arguments.size() == 1 && arguments.get(0) instanceof OptionSpec option) {
            boolean valueMissing = message.startsWith("Missing required parameter");
            return valueMissing
                    ? option.longestName() + " needs " + option.paramLabel()
                    : option.longestName() + " is missing" + explained(option);
        }
        if (arguments.isEmpty() || !arguments.stream().allMatch(PositionalParamSpec.class::isInstance)) {
            return message;
        }
        return arguments.size() == 1
                ? arguments.get(0).paramLabel() + " is missing" + explained(arguments.get(0))
                : arguments.stream().map(ArgSpec::paramLabel).collect(Collectors.joining(" and ")) + " are missing";
    }

    private static String explained(ArgSpec argument) {
        String[] description = argument.description();
        return description.length == 0 ? "" : ": " + uncapitalised(description[0].replaceFirst("\\.$", ""));
    }

    private static String uncapitalised(String words) {
        return words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1);
    }

    private static String name(Matcher value) {
        return value.group(1) == null ? value.group(2) : value.group(1);
    }

    private static String complaint(String message) {
        Matcher oneOf = ONE_OF.matcher(message);
        if (oneOf.matches()) {
            return oneOf.group(2) + " is none of " + oneOf.group(1);
        }
        Matcher number = NUMBER.matcher(message);
        return number.matches() ? number.group(1) + " is no whole number, or too great" : message;
    }
}
