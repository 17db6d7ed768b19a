/**
 * The lists on disk, in two forms: as sources (`app/domain/reference/lists/` and `schemas/`) and as built for the
 * server, with every coding of every file, so that a start compresses nothing.
 */
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { codingSuffixes, writeCodings } from "./coded-files.ts";
import type { ContentCoding } from "./content-coding.ts";
import type { PublishedFile } from "./published-file.ts";
import { tagged } from "./published-file.ts";

/** A list or a schema, by its path below `/config/`. */
export interface ListFile {
  readonly path: string;
  /** `null` for a schema. */
  readonly version: string | null;
}

const manifest = "manifest.json";

/**
 * Builds the lists and their schemas.
 * @internal vite.config.ts calls it in `npm run build`.
 * @throws Error for a list without a version or a schema
 */
export async function buildLists({ lists, schemas, to }: Folders): Promise<void> {
  await rm(to, { recursive: true, force: true });
  const made: ListFile[] = [];
  for (const file of await jsonFilesIn(lists)) {
    const plain = await readFile(path.join(lists, file));
    if (!existsSync(path.join(schemas, schemaPathOf(file)))) throw new Error(`${file} has no schema`);
    await writeCodings(plain, path.join(to, file));
    made.push({ path: file, version: versionIn(file, plain) });
  }
  for (const file of await jsonFilesIn(schemas)) {
    await writeCodings(await readFile(path.join(schemas, file)), path.join(to, file));
    made.push({ path: file, version: null });
  }
  await writeFile(path.join(to, manifest), JSON.stringify(made));
}

export interface Folders {
  readonly lists: string;
  readonly schemas: string;
  readonly to: string;
}

async function jsonFilesIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true });
  const paths = found.map((file) => file.replaceAll(path.sep, "/"));
  return paths.filter((file) => file.endsWith(".json")).sort();
}

/** Reads the build's files, and parses none. */
export async function readBuiltLists(
  folder: string,
): Promise<readonly (ListFile & { readonly codings: PublishedFile["codings"] })[]> {
  const files = JSON.parse(await readFile(path.join(folder, manifest), "utf8")) as ListFile[];
  const read = async (file: string, coding: ContentCoding) =>
    tagged(await readFile(path.join(folder, `${file}${codingSuffixes[coding]}`)));
  return Promise.all(
    files.map(async (file) => {
      const [br, gzip, identity] = await Promise.all([
        read(file.path, "br"),
        read(file.path, "gzip"),
        read(file.path, "identity"),
      ]);
      return { ...file, codings: { br, gzip, identity } };
    }),
  );
}

export function schemaPathOf(listPath: string): string {
  return listPath.replace(/\.json$/, ".schema.json");
}

function versionIn(file: string, plain: Buffer): string {
  const list: unknown = JSON.parse(plain.toString("utf8"));
  const version = typeof list === "object" && list !== null && "version" in list ? list.version : undefined;
  if (typeof version !== "string") throw new Error(`${file} has no version`);
  return version;
}
