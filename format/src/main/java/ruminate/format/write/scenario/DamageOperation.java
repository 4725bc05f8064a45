package ruminate.format.write.scenario;

import static ruminate.format.write.scenario.StepField.optional;
import static ruminate.format.write.scenario.StepField.required;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** What can be broken on purpose. Blocks are named by their tree, a key they hold and their level, or by address. */
public enum DamageOperation implements StepKind {
    /** Changes bytes of a tree block. */
    SET_BYTES(
            "set-bytes",
            "stores bytes in a tree block",
            DamageActions::setBytes,
            block(required("at", FieldType.SIZE, "where in the block"), required("hex", FieldType.HEX, "the bytes"))),
    /** Changes the header of a tree block. */
    SET_HEADER(
            "set-header",
            "changes a field of a tree block's header",
            DamageActions::setHeader,
            block(
                    required("field", FieldType.TEXT, "its name: bytenr, flags, generation, owner, nritems, level"),
                    required("value", FieldType.VALUE, "the new number"))),
    /** Changes an item. */
    SET_FIELD(
            "set-field",
            "changes a field of an item",
            DamageActions::setField,
            block(
                    required("field", FieldType.TEXT, "its name, with its place in the item where needed: ref[0].root"),
                    required("value", FieldType.VALUE, "the new number"))),
    /** Changes a key. */
    SET_KEY(
            "set-key",
            "gives an item, or a pointer, another key",
            DamageActions::setKey,
            block(required("new-key", FieldType.KEY, "the other key"))),
    /** Changes where an item's data is. */
    SET_ITEM(
            "set-item",
            "changes where a leaf says an item's data is",
            DamageActions::setItem,
            block(
                    optional("offset", FieldType.VALUE, "start of the data, counted from the end of the header"),
                    optional("size", FieldType.VALUE, "bytes of data"))),
    /** Changes a pointer. */
    SET_POINTER(
            "set-pointer",
            "changes what a node says of a child",
            DamageActions::setPointer,
            block(
                    optional("address", FieldType.VALUE, "address of the child"),
                    optional("generation", FieldType.VALUE, "generation of the child"))),
    /** Removes an item. */
    REMOVE_ITEM("remove-item", "takes an item out of its leaf", DamageActions::removeItem, block()),
    /** Overwrites a block. */
    LOSE_BLOCK("lose-block", "overwrites a tree block with zeros", DamageActions::loseBlock, block()),
    /** Loses blocks of the last commit. */
    LOSE_NEWEST(
            "lose-newest",
            "overwrites tree blocks that the last commit wrote with zeros: a commit only half written",
            DamageActions::loseNewest,
            List.of(
                    required("tree", FieldType.TREE, "the tree"),
                    optional("count", FieldType.NUMBER, "how many, counted from the last, 1 unless given"))),
    /** Changes a superblock. */
    SET_SUPER(
            "set-super",
            "changes a field of a superblock",
            DamageActions::setSuper,
            List.of(
                    required("field", FieldType.TEXT, "its name"),
                    optional("value", FieldType.VALUE, "the new number"),
                    optional("hex", FieldType.HEX, "the new bytes, for what is no number"),
                    optional("copy", FieldType.NUMBER, "only copy 0, 1 or 2"),
                    optional("member", FieldType.NUMBER, "only this member, counted from 0"),
                    optional("keep-checksum", FieldType.BOOLEAN, "leave the checksum as it was"))),
    /** Flips bits of a file. */
    FLIP(
            "flip",
            "flips all bits of some bytes of a member",
            DamageActions::flip,
            List.of(
                    required("at", FieldType.SIZE, "where in the file"),
                    optional("size", FieldType.SIZE, "how many bytes, 1 unless given"),
                    optional("member", FieldType.NUMBER, "which member, counted from 0"))),
    /** Cuts a file off. */
    TRUNCATE(
            "truncate",
            "cuts a member off",
            DamageActions::truncate,
            List.of(
                    required("size", FieldType.SIZE, "bytes that are left"),
                    optional("member", FieldType.NUMBER, "which member, counted from 0")));

    /** Carries out a step. */
    @FunctionalInterface
    interface Action {
        void run(DamageActions on, Step<DamageOperation> step) throws IOException;
    }

    private final About about;
    private final Action action;

    DamageOperation(String text, String meaning, Action action, List<StepField> fields) {
        this.about = new About(text, meaning, fields);
        this.action = action;
    }

    /** The fields that name a block, and further ones. */
    private static List<StepField> block(StepField... more) {
        List<StepField> naming = List.of(
                optional("tree", FieldType.TREE, "the tree"),
                optional("key", FieldType.KEY, "a key in the block, the smallest unless given"),
                optional("level", FieldType.NUMBER, "level of the block, 0 unless given"),
                optional("block", FieldType.SIZE, "address of the block, in place of tree and level"),
                optional("copy", FieldType.NUMBER, "only this copy, counted from 0"),
                optional("keep-checksum", FieldType.BOOLEAN, "leave the checksum as it was"));
        return Stream.concat(naming.stream(), Stream.of(more)).toList();
    }

    @Override
    public About about() {
        return about;
    }

    void run(DamageActions on, Step<DamageOperation> step) throws IOException {
        action.run(on, step);
    }
}
