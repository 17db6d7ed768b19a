import { z } from "zod";
import type { Issue } from "../engine/index.ts";
import { validationFailed } from "../engine/index.ts";
import { check } from "./check.ts";

const plainNumber = /^-?\d{1,9}(\.\d{1,20})?$/;

/**
 * Reads query parameters. A parameter that is no plain number stays text, so that a schema of numbers refuses it.
 * @param schema optional texts and numbers; without it, there are no parameters
 * @throws EngineError VALIDATION_FAILED also for a repeated parameter, and for an unknown one
 */
export function readQuery(schema: z.ZodObject | undefined, parameters: URLSearchParams): unknown {
  if (schema === undefined && parameters.size === 0) return {};
  const fields: Readonly<Record<string, z.core.$ZodType>> = schema?.shape ?? {};
  const read: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const name of new Set(parameters.keys())) {
    const [value = "", second] = parameters.getAll(name);
    if (!Object.hasOwn(fields, name))
      issues.push({ path: name, message: unknownParameter(Object.keys(fields)) });
    else if (second !== undefined) issues.push({ path: name, message: "must be given once" });
    else read[name] = isNumber(fields[name]) && plainNumber.test(value) ? Number(value) : value;
  }
  if (issues.length > 0) throw validationFailed(issues);
  return schema === undefined ? {} : check(schema, read);
}

function unknownParameter(known: readonly string[]): string {
  return known.length === 0
    ? "is no parameter here: there are none"
    : `is no parameter here; there are ${known.join(", ")}`;
}

function isNumber(field: z.core.$ZodType | undefined): boolean {
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
  return inner instanceof z.ZodNumber;
}
