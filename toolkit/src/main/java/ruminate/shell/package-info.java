/** The shell: commands on an image that stays open, and a cursor in its files and trees. */
package ruminate.shell;
