/** The columns of each table, from the schema, and the column that distributes it, from the table of kinds. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { distribution, keyOf } from "../../../app/adapters/store/distribution/kinds.ts";
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
      Object.keys(distribution).flatMap((table) => {
        const column = keyOf(table);
        return column === null ? [] : [[table, column] as const];
      }),
    ),
    local: new Set(Object.keys(distribution).filter((table) => distribution[table] === "local")),
    columns: new Map(readModels().map(({ table, columns }) => [table, [...columns.values()]])),
  };
}
