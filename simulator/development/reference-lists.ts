import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { buildLists } from "../../app/domain/reference/publish/list-files.ts";

/** Writes the compressed reference lists where they are missing or older than their sources. @returns their folder */
export async function freshLists(root: string): Promise<string> {
  const lists = path.join(root, "app", "domain", "reference", "lists");
  const schemas = path.join(root, "app", "domain", "reference", "schemas");
  const to = path.join(root, "node_modules", ".cache", "waybill", "lists");
  const written = await changedAt(path.join(to, "manifest.json"));
  const sources = await Promise.all([newestIn(lists), newestIn(schemas)]);
  if (written < Math.max(...sources)) await buildLists({ lists, schemas, to });
  return to;
}

async function newestIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  return Math.max(...(await Promise.all(files.map((file) => changedAt(path.join(folder, file))))));
}

async function changedAt(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
