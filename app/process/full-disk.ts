import { statfs } from "node:fs/promises";

/** With less, the embedded database can no longer grow its files. */
const leastFreeBytes = 64 * 1024 * 1024;

/** A sentence for the operator whose disk is full; `null` while it has room. */
export async function fullDisk(folder: string): Promise<string | null> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= leastFreeBytes) return null;
  return `The disk of ${folder} has ${Math.floor(free / 1024 / 1024)} MB left. Make room: the database needs it to write.`;
}
