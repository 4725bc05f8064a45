package ruminate.shell;

import java.io.BufferedReader;
import java.io.IOException;
import ruminate.cli.ExitStatus;

/** Runs lines that nobody types: the first error ends them. */
final class Script {
    private final Shell shell;

    Script(Shell shell) {
        this.shell = shell;
    }

    /** Runs the lines and returns the exit status: of the first error, else whether anything wrong was found. */
    int run(BufferedReader lines) throws IOException {
        int worst = ExitStatus.CLEAN;
        StringBuilder text = new StringBuilder();
        for (String line = lines.readLine(); line != null && !shell.ended(); line = lines.readLine()) {
            text.append(line);
            if (ShellLine.continues(line)) {
                text.append('\n');
                continue;
            }
            int status = shell.run(text.toString());
            text.setLength(0);
            if (status > ExitStatus.FINDINGS) {
                return status;
            }
            worst = Math.max(worst, status);
        }
        return text.isEmpty() ? worst : Math.max(worst, shell.run(text.toString()));
    }
}
