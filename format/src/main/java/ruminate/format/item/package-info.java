/**
 * The items trees hold: one file per item type with its layout, reading, writing, checks and dump text. {@link
 * ruminate.format.item.ItemType} is the registry.
 */
package ruminate.format.item;
