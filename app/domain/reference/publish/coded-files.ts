/** A file on disk, with its compressed forms beside it. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ContentCoding } from "./content-coding.ts";
import { contentCodings } from "./content-coding.ts";
import { representationsOf } from "./published-file.ts";

/** Added to the name of the plain file. */
export const codingSuffixes: Readonly<Record<ContentCoding, string>> = {
  identity: "",
  gzip: ".gz",
  br: ".br",
};

/** Writes a file in every coding, as small as each can be: it takes seconds for a large file. */
export async function writeCodings(plain: Buffer, file: string): Promise<void> {
  const made = await representationsOf(plain, "build");
  await mkdir(path.dirname(file), { recursive: true });
  for (const coding of contentCodings) await writeFile(`${file}${codingSuffixes[coding]}`, made[coding].body);
}

/**
 * Writes the compressed forms beside the assets of the client build that gain by them.
 * @internal vite.config.ts calls it in `npm run build`.
 */
export async function compressAssets(files: readonly string[]): Promise<void> {
  await Promise.all(files.map(async (file) => writeCodings(await readFile(file), file)));
}
