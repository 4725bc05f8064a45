/** Identifiers of the format: keys, object ids, key types, UUIDs, addresses. */
package ruminate.format.ids;
