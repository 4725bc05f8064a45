package ruminate.format.write;

import java.util.Locale;
import java.util.Optional;

/** What a new filesystem may have or lack. */
public enum Feature {
    /** Data and metadata in the same chunks. */
    MIXED("data and metadata in the same chunks", false),
    /** Tree block extents carry their level in the key. */
    SKINNY_METADATA("short keys of tree block extents", true),
    /** Holes need no items. */
    NO_HOLES("holes need no items", true),
    /** Free space is kept in a tree. */
    FREE_SPACE_TREE("a tree of free space", true),
    /** Block group items have a tree of their own. */
    BLOCK_GROUP_TREE("a tree of block groups", true),
    /** Quota groups count what each subvolume reaches. */
    QUOTA("quota groups", false);

    private final String meaning;
    private final boolean standard;

    Feature(String meaning, boolean standard) {
        this.meaning = meaning;
        this.standard = standard;
    }

    /** As users write it: {@code no-holes}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** One line for the manual. */
    public String meaning() {
        return meaning;
    }

    /** Whether a filesystem has it unless told otherwise. */
    public boolean standard() {
        return standard;
    }

    /** The feature that users call so. */
    public static Optional<Feature> of(String text) {
        for (Feature feature : values()) {
            if (feature.text().equals(text)) {
                return Optional.of(feature);
            }
        }
        return Optional.empty();
    }
}
