/** Ends this worker in a way that calls the handlers of "exit", so that servers and browsers end with it. */
process
  // How vitest ends a worker.
  .once("SIGTERM", () => process.exit(143))
  // How a worker hears that vitest has ended.
  .once("disconnect", () => process.exit(1));
