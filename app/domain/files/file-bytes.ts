/** A file's bytes: whole, or in the parts in which they arrived. Joining a large file's parts takes time that threads have. */
export type FileBytes = Uint8Array | readonly Uint8Array[];

export function joined(bytes: FileBytes): Uint8Array {
  return bytes instanceof Uint8Array ? bytes : Buffer.concat(bytes);
}
