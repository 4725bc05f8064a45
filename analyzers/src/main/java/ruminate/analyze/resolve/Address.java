package ruminate.analyze.resolve;

import java.util.Optional;
import java.util.OptionalLong;
import ruminate.format.bytes.U64;
import ruminate.format.ids.DevicePosition;

/** A byte somebody asks about. */
public sealed interface Address permits Address.Logical, Address.Physical {
    /** The device; empty for a logical address. */
    OptionalLong devid();

    /** Where on the device, or in the logical address space. */
    long at();

    /** A byte of the logical address space. */
    record Logical(long logical) implements Address {
        @Override
        public OptionalLong devid() {
            return OptionalLong.empty();
        }

        @Override
        public long at() {
            return logical;
        }

        @Override
        public String toString() {
            return U64.text(logical);
        }
    }

    /** A byte on a device. */
    record Physical(DevicePosition position) implements Address {
        @Override
        public OptionalLong devid() {
            return OptionalLong.of(position.devid());
        }

        @Override
        public long at() {
            return position.physical();
        }

        @Override
        public String toString() {
            return position.toString();
        }
    }

    /** Parses {@code 0x1d24000}, {@code 30556160} or {@code DEVID:OFFSET}. */
    static Optional<Address> parse(String text) {
        int colon = text.indexOf(':');
        if (text.indexOf('-') >= 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    colon < 0
                            ? new Logical(U64.parse(text))
                            : new Physical(new DevicePosition(
                                    U64.parse(text.substring(0, colon)), U64.parse(text.substring(colon + 1)))));
        } catch (NumberFormatException wrong) {
            return Optional.empty();
        }
    }
}
