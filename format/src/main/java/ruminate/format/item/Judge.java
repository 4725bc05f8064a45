package ruminate.format.item;

import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;

/** Judges the values of one item: what does not hold becomes a finding at the item's place. */
record Judge(Place at, Findings findings) {
    /** Reports a field's value unless {@code holds}. */
    Judge field(boolean holds, String field, long has, Object expect) {
        return holds ? this : report(field, U64.text(has), expect);
    }

    /** Reports a field whose value is no plain number. */
    Judge report(String field, Object has, Object expect) {
        findings.add(Finding.of(FindingCode.ITEM_BAD_FIELD, at, field, has, expect));
        return this;
    }

    /** Reports the key unless {@code holds}. */
    Judge key(boolean holds, String wrong) {
        if (!holds) {
            findings.add(Finding.of(FindingCode.ITEM_BAD_KEY, at, wrong));
        }
        return this;
    }

    /** Reports a field that is not a multiple of {@code unit}, a power of two. */
    Judge aligned(String field, long has, long unit) {
        return U64.aligned(has, unit) ? this : report(field, U64.text(has), "a multiple of " + unit);
    }

    /** Reports a transaction number later than the one after the superblock's. */
    Judge generation(String field, long has, Geometry geometry) {
        long latest = geometry.generation() + 1;
        return U64.lessOrEqual(has, latest) ? this : report(field, U64.text(has), "at most " + U64.text(latest));
    }
}
