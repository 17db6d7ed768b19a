/**
 * Loaded before a server (`--expose-gc --import`): SIGUSR2 collects garbage, so that the remaining memory can
 * be measured.
 */
process.on("SIGUSR2", () => {
  globalThis.gc();
  globalThis.gc();
});
