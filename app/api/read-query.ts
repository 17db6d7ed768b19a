import type { z } from "zod";
import type { Issue } from "../engine/index.ts";
import { validationFailed } from "../engine/index.ts";
import { check } from "./check.ts";

const plainNumber = /^-?\d{1,9}(\.\d{1,20})?$/;

/**
 * Reads the parameters that a schema names.
 * @param numbers parameters that are numbers; one that is no plain number stays text, so that the schema refuses it
 * @throws EngineError VALIDATION_FAILED also for a repeated parameter, and for an unknown one
 */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  parameters: URLSearchParams,
  numbers: readonly (keyof z.output<Schema> & string)[],
): z.output<Schema> {
  const known = Object.keys(schema.shape);
  const read: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const name of new Set(parameters.keys())) {
    const [value = "", second] = parameters.getAll(name);
    if (!known.includes(name))
      issues.push({ path: name, message: `is no parameter here; there are ${known.join(", ")}` });
    else if (second !== undefined) issues.push({ path: name, message: "must be given once" });
    else read[name] = numbers.includes(name) && plainNumber.test(value) ? Number(value) : value;
  }
  if (issues.length > 0) throw validationFailed(issues);
  return check(schema, read);
}
