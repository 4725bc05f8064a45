package ruminate.format.item;

/** An item of a registered type whose bytes could be decoded. Each type is a record in this package. */
public non-sealed interface TypedItem extends Item {}
