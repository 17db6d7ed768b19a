import type { ReadStream } from "node:fs";
import { appendFileSync, createReadStream, mkdtempSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BulkOperation } from "../state/bulk-operation.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";

const folders = new WeakMap<World, string>();

/** Files of bulk operations are on disk: a large shop's would fill the memory. */
function pathOf(world: World, { fileName }: BulkOperation): string {
  const known = folders.get(world);
  if (known) return join(known, fileName);
  const folder = mkdtempSync(join(tmpdir(), "simulated-shopify-"));
  folders.set(world, folder);
  process.once("exit", () => removeBulkFiles(world));
  return join(folder, fileName);
}

export function appendLines(world: World, operation: BulkOperation, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const text = `${lines.join("\n")}\n`;
  appendFileSync(pathOf(world, operation), text);
  operation.fileBytes += Buffer.byteLength(text);
}

/** Removes at least half of a file, to the end of a line or into the middle of one. */
export function cutShort(world: World, operation: BulkOperation, how: Shop["bulkFileCutShort"]): void {
  if (how === false || operation.fileBytes === 0) return;
  const path = pathOf(world, operation);
  const end = readFileSync(path).lastIndexOf("\n", operation.fileBytes / 2) + 1;
  operation.fileBytes = how === "inside-a-line" ? end + 10 : end;
  truncateSync(path, operation.fileBytes);
}

export const readFrom = (world: World, operation: BulkOperation, start: number): ReadStream =>
  createReadStream(pathOf(world, operation), { start });

export function removeBulkFiles(world: World): void {
  const folder = folders.get(world);
  if (folder) rmSync(folder, { recursive: true, force: true });
  folders.delete(world);
}
