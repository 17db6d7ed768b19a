import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const modules = path.resolve(import.meta.dirname, "../../node_modules");

/**
 * The text of a list: `{ version, generated_from, data }`. The version is a digest of the data, so it changes exactly
 * when they do. One record a line makes differences readable.
 */
export function listFile(packages: readonly string[], data: Json): string {
  const version = createHash("sha256").update(JSON.stringify(data)).digest("hex").slice(0, 16);
  return `${inLines({ version, generated_from: packages.map(sourceOf), data }, 0)}\n`;
}

function sourceOf(name: string): Json {
  const manifest = JSON.parse(readFileSync(path.join(modules, name, "package.json"), "utf8"));
  return { package: name, version: manifest.version, licence: manifest.license };
}

function inLines(value: Json, depth: number): string {
  if (isArray(value) && value.some((element) => typeof element === "object" && element !== null)) {
    return `[\n${value.map((element) => JSON.stringify(element)).join(",\n")}\n]`;
  }
  if (depth > 1 || typeof value !== "object" || value === null || isArray(value))
    return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${inLines(inner, depth + 1)}`,
  );
  return `{\n${entries.join(",\n")}\n}`;
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
