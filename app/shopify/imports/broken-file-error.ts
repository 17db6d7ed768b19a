/** The file is no whole answer: it ends within a line, or its lines don't belong together. Another one may be. */
export class BrokenFileError extends Error {
  override readonly name = "BrokenFileError";
}
