/** Bytes. */
export interface BodyLimit {
  /** The longest body that is taken. */
  readonly longest: number;
  /**
   * How much of a body that is too long is still read: a caller in the middle of an upload does not hear the refusal
   * otherwise. Absent: not one byte more.
   */
  readonly discardUpTo?: number;
}

/**
 * A body's bytes as they were sent; `null` when there are more than the limit. The length is counted while the bytes arrive,
 * because a declared length is only a claim; one above the limit is refused before the first byte.
 * @param declaredLength the Content-Length header
 */
export async function readBody(
  body: AsyncIterable<Uint8Array> | null,
  declaredLength: string | null | undefined,
  { longest, discardUpTo = longest }: BodyLimit,
): Promise<Uint8Array | null> {
  if (Number(declaredLength ?? 0) > discardUpTo) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > discardUpTo) return null;
    if (length <= longest) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (length > longest) return null;
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks, length);
}
