import { readFileSync } from "node:fs";
import type { NamedFile } from "../../../domain/tariffs/load/table-files.ts";

/** @throws Error that names the file */
export function fileAt(name: string): NamedFile {
  try {
    return { name, bytes: readFileSync(name) };
  } catch (error) {
    const why =
      error instanceof Error && "code" in error && error.code === "ENOENT" ? "there is no such file" : error;
    throw new Error(`${name}: ${why instanceof Error ? why.message : String(why)}`);
  }
}
