/** Ends this worker through its "exit" handlers, so that servers and browsers end with it. */
process
  // Vitest ends workers with SIGTERM.
  .once("SIGTERM", () => process.exit(143))
  // The channel closes when vitest itself has ended.
  .once("disconnect", () => process.exit(1));
