/** Wrong data as a value: findings, what they are, and where they are. */
package ruminate.format.fault;
