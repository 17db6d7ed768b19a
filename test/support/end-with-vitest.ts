/** Ends this worker when vitest ends, and with it the servers and browsers that the handlers of "exit" stop. */
process
  // How vitest ends a worker.
  .once("SIGTERM", end)
  // The channel closes when vitest was killed.
  .once("disconnect", end);

/** Not `process.exit`: vitest replaces it by a function that throws, and reports what is thrown over the closed channel, for ever. */
function end(): void {
  process.emit("exit", 1);
  process.kill(process.pid, "SIGKILL");
}
