/** Lengths in bytes. */
export interface BodyLimit {
  /** The longest body that is accepted. */
  readonly longest: number;
  /**
   * A caller in the middle of an upload does not read the refusal, so a body that is too long is read on and
   * discarded up to this length. Absent: not one byte more.
   */
  readonly discardUpTo?: number;
}

/**
 * Reads a body's bytes; `null` if there are more than the limit.
 * @param declaredLength the Content-Length header
 */
export async function readBody(
  body: AsyncIterable<Uint8Array> | null,
  declaredLength: string | null | undefined,
  limit: BodyLimit,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  const isWhole = await takeBody(body, declaredLength, limit, (chunk) => {
    if (chunk === null) chunks.length = 0;
    else chunks.push(chunk);
  });
  if (!isWhole) return null;
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks);
}

/**
 * Hands over a body's chunks; false if they are more than the limit. A declared length is only a claim, so the bytes are
 * counted as they arrive. A declared length above the limit is refused before the first byte.
 * @param take gets `null` for each chunk beyond the limit: nothing of this body is needed any more
 */
export async function takeBody(
  body: AsyncIterable<Uint8Array> | null,
  declaredLength: string | null | undefined,
  { longest, discardUpTo = longest }: BodyLimit,
  take: (chunk: Uint8Array | null) => void | Promise<void>,
): Promise<boolean> {
  if (Number(declaredLength ?? 0) > discardUpTo) return false;
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > discardUpTo) return false;
    await take(length <= longest ? chunk : null);
  }
  return length <= longest;
}
