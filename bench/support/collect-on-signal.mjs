/** Loaded before a server (`--expose-gc --import`): SIGUSR2 collects garbage, so that what stays can be weighed. */
process.on("SIGUSR2", () => {
  globalThis.gc();
  globalThis.gc();
});
