/** A file's bytes: whole, or in the parts in which they arrived. Joining a large file's parts takes time that threads have. */
export type FileBytes = Uint8Array | readonly Uint8Array[];

export function joined(bytes: FileBytes): Uint8Array {
  if (bytes instanceof Uint8Array) return bytes;
  const whole = new Uint8Array(bytes.reduce((sum, part) => sum + part.byteLength, 0));
  let length = 0;
  for (const part of bytes) {
    whole.set(part, length);
    length += part.byteLength;
  }
  return whole;
}
