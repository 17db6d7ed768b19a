/** The columns of each table, from the schema, and the column that distributes it, from docs/scale.md. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { statedDistribution } from "../../support/distribution.ts";
import type { Schema } from "./named-merchant.ts";

const file = path.resolve(import.meta.dirname, "../../../prisma/schema.prisma");

interface Model {
  /** As Prisma's client calls it. */
  readonly name: string;
  readonly table: string;
  /** Columns by the name of their field. */
  readonly columns: ReadonlyMap<string, string>;
}

export function readModels(): readonly Model[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, name = "", body = ""]) => ({
    name: name.charAt(0).toLowerCase() + name.slice(1),
    table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
    columns: new Map(
      [...body.matchAll(/^ {2}(\w+) +\w.*$/gm)].map(([line, field = ""]) => [
        field,
        /@map\("(\w+)"\)/.exec(line)?.[1] ?? field,
      ]),
    ),
  }));
}

export function readSchema(): Schema {
  return {
    distribution: new Map(
      statedDistribution().flatMap(({ table, column }) =>
        column === null ? [] : [[table, column] as const],
      ),
    ),
    local: new Set(statedDistribution().flatMap(({ table, kind }) => (kind === "local" ? [table] : []))),
    columns: new Map(readModels().map(({ table, columns }) => [table, [...columns.values()]])),
  };
}
