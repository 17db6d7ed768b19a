import { z } from "zod";
import type { Issue } from "../../../domain/engine/index.ts";
import { validationFailed } from "../../../domain/engine/index.ts";
import { check } from "./check.ts";

const plainNumber = /^-?\d{1,9}(\.\d{1,20})?$/;
/** One entry of a record: `metadata[basket]`. */
const entry = /^(\w+)\[(.+)\]$/s;

/** Filters of a list, and as many entries of metadata as a shipment may have. */
const MOST_PARAMETERS = 100;

/**
 * Reads query parameters. A parameter that is no plain number stays text, so that a schema of numbers refuses it.
 * @param schema optional texts, numbers and records of texts; without it, there are no parameters
 * @throws EngineError VALIDATION_FAILED also for a repeated parameter, an unknown one, and too many
 */
export function readQuery(schema: z.ZodObject | undefined, parameters: URLSearchParams): unknown {
  if (schema === undefined && parameters.size === 0) return {};
  if (parameters.size > MOST_PARAMETERS)
    throw validationFailed([
      { path: "query", message: `must have at most ${MOST_PARAMETERS} parameters, not ${parameters.size}` },
    ]);
  const fields: Fields = schema?.shape ?? {};
  const found = new Map<string, unknown>();
  const entries = new Map<string, (readonly [string, string])[]>();
  const issues: Issue[] = [];
  for (const name of new Set(parameters.keys())) {
    const [value = "", second] = parameters.getAll(name);
    const [, record = "", key = ""] = entry.exec(name) ?? [];
    if (second !== undefined) issues.push({ path: name, message: "must be given once" });
    else if (typeOf(fields, record) === "record")
      entries.set(record, [...(entries.get(record) ?? []), [key, value]]);
    else if (typeOf(fields, name) === undefined || typeOf(fields, name) === "record")
      issues.push({ path: name, message: unknownParameter(fields) });
    else
      found.set(name, typeOf(fields, name) === "number" && plainNumber.test(value) ? Number(value) : value);
  }
  if (issues.length > 0) throw validationFailed(issues);
  for (const [name, each] of entries) found.set(name, Object.fromEntries(each));
  return schema === undefined ? {} : check(schema, Object.fromEntries(found));
}

type Fields = Readonly<Record<string, z.core.$ZodType>>;

function typeOf(fields: Fields, name: string): string | undefined {
  if (!Object.hasOwn(fields, name)) return undefined;
  const field = fields[name];
  return (field instanceof z.ZodOptional ? field.unwrap() : field)?._zod.def.type;
}

function unknownParameter(fields: Fields): string {
  const names = Object.keys(fields).map((name) =>
    typeOf(fields, name) === "record" ? `${name}[key]` : name,
  );
  return names.length === 0
    ? "is no parameter here: there are none"
    : `is no parameter here; there are ${names.join(", ")}`;
}
