import type { z } from "zod";
import type { Issue } from "../../../domain/engine/index.ts";
import { validationFailed } from "../../../domain/engine/index.ts";

/** More issues would make the answer larger than any request. */
const MAX_ISSUES = 1000;

/**
 * Returns the parsed value.
 * @param others issues that were found otherwise
 * @throws EngineError VALIDATION_FAILED naming every wrong field
 */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  others: readonly Issue[] = [],
): z.output<Schema> {
  const result = read(schema, value);
  if (result.success && others.length === 0) return result.data;
  throw validationFailed([...(result.success ? [] : result.issues), ...others]);
}

type Read<Schema extends z.ZodType> =
  | { readonly success: true; readonly data: z.output<Schema> }
  | { readonly success: false; readonly issues: readonly Issue[] };

/** The parsed value, or every wrong field. */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): Read<Schema> {
  const result = schema.safeParse(value, { error: inPlainWords });
  if (result.success) return { success: true, data: result.data };
  const issues = result.error.issues
    .flatMap(withinUnion)
    .slice(0, MAX_ISSUES)
    .map((issue): Issue => ({ path: issue.path.join("."), message: messageOf(issue, value) }));
  return { success: false, issues };
}

/** The issues of an object's fields, where an object or a text may be sent, and an object was. */
function withinUnion(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const read = issue.errors.filter((issues) => issues.every(({ path }) => path.length > 0));
  const [fields] = read;
  if (fields === undefined || read.length > 1) return [issue];
  return fields.flatMap((each) => withinUnion({ ...each, path: [...issue.path, ...each.path] }));
}

/** A field that was left out is not called malformed, whatever text its schema has for that. */
function messageOf({ code, path, message }: z.core.$ZodIssue, value: unknown): string {
  const isOfForm = code === "invalid_type" || code === "invalid_format" || code === "invalid_value";
  if (!isOfForm || message.startsWith("is required") || path.length === 0) return message;
  return isAbsent(path, value) ? `is required: it ${message}` : message;
}

function isAbsent(path: readonly PropertyKey[], value: unknown): boolean {
  let at = value;
  for (const name of path) {
    if (typeof at !== "object" || at === null) return false;
    at = Object.hasOwn(at, name) ? (at as Readonly<Record<PropertyKey, unknown>>)[name] : undefined;
  }
  return at === undefined;
}

/** The message of an issue that has no text in the schemas. */
function inPlainWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      return `must be ${article(issue.expected)}`;
    case "too_small":
      if (issue.origin === "string") return "is too short";
      return `must be ${issue.inclusive === false ? "above" : "at least"} ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "string") return `must have at most ${issue.maximum} characters`;
      return `must be at most ${issue.maximum}`;
    case "invalid_key":
      return "is not a usable key: 1 to 64 characters, no control characters";
    default:
      return undefined;
  }
}

function article(expected: string): string {
  if (expected === "int") return "a whole number";
  if (expected === "record") return "an object";
  return /^[aeio]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}
