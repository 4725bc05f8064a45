/** The commands: each joins an analyzer and a renderer, and returns an exit status. */
package ruminate.cli;
