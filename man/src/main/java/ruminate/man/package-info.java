/** Makes the man pages of the commands from the same model that parses the command line. */
package ruminate.man;
