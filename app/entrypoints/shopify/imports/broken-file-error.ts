/** The file is incomplete: it ends within a line, or its lines don't belong together. A new operation may help. */
export class BrokenFileError extends Error {
  override readonly name = "BrokenFileError";
}
