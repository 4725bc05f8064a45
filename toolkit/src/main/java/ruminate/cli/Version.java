package ruminate.cli;

import picocli.CommandLine.IVersionProvider;

/** The version, as the jar's manifest has it. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Ruminate.class.getPackage().getImplementationVersion();
        return new String[] {"ruminate " + (version == null ? "development" : version)};
    }
}
