import { existsSync } from "node:fs";
import path from "node:path";
import type { ReadTariff } from "../../../domain/tariffs/load/load-tariffs.ts";
import type { Problem } from "../../../domain/tariffs/problem.ts";

/** The published schema, as this installation has it. */
const published = path.resolve(import.meta.dirname, "../../../../docs/tariffs/tariff.schema.json");

/** A tariff that was copied elsewhere names its schema where there is none, and editors give no help. */
export function schemaHint({ file, document: { $schema } }: ReadTariff): readonly Problem[] {
  if ($schema === undefined || /^[a-z]+:/i.test($schema)) return [];
  const folder = path.dirname(path.resolve(file));
  if (existsSync(path.resolve(folder, $schema)) || !existsSync(published)) return [];
  const message = `“$schema” names ${$schema}, which is not there, so an editor gives no help: write ${JSON.stringify(path.relative(folder, published))}`;
  return [{ severity: "warning", file, row: null, column: null, message }];
}
