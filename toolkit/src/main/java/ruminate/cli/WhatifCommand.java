package ruminate.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ruminate whatif}. */
@Command(
        name = "whatif",
        subcommands = {
            WhatifDeleteCommand.class,
            WhatifWriteCommand.class,
            WhatifCloneCommand.class,
            WhatifBalanceCommand.class
        },
        description = "Predicts what an operation would do; nothing is written.")
final class WhatifCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /** Without a subcommand there is nothing to predict. */
    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "what if what? " + String.join(" ", spec.subcommands().keySet()));
    }
}
