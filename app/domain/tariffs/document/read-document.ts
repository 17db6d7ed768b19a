import { z } from "zod";
import { editDistance } from "../../reference/edit-distance.ts";
import type { Finding, Path } from "../problem.ts";
import type { TariffDocument } from "./document.ts";
import { tariffDocument } from "./document.ts";

type Issue = z.core.$ZodIssue;

/** A document, or the mistakes in its shape, in words for its author. */
export function readDocument(
  value: unknown,
): { readonly document: TariffDocument } | { readonly findings: readonly Finding[] } {
  if (isOfVersion1(value)) return { findings: [ofVersion1] };
  const parsed = tariffDocument.safeParse(value, { reportInput: true });
  if (parsed.success) return { document: parsed.data };
  const suggest = suggestions();
  return { findings: parsed.error.issues.flatMap((issue) => findingsOf(issue, [], suggest)) };
}

/** Its tax has another meaning, so its prices would be other ones if its format alone were rewritten. */
const ofVersion1: Finding = {
  path: ["format"],
  message:
    '“format” is “waybill-tariff/1”, which is not read: write “waybill-tariff/2”, and in “tax” write "shopper": "invoiced", and "destination" for "eu-vat"',
};

function isOfVersion1(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && "format" in value && value.format === "waybill-tariff/1"
  );
}

function findingsOf(issue: Issue, outer: Path, suggest: Suggest): readonly Finding[] {
  const path = [...outer, ...issue.path];
  switch (issue.code) {
    case "invalid_union": {
      const branch = meantBranch(issue.errors);
      if (branch === undefined) return [{ path, message: `${named(path)} ${wanted(issue.input)}` }];
      const findings = branch.flatMap((inner) => findingsOf(inner, path, suggest));
      // The field that seems to be missing is present, but mistyped.
      const mistyped = findings.filter(({ message }) => message.endsWith("meant?"));
      return mistyped.length > 0 ? mistyped : findings;
    }
    case "unrecognized_keys":
      return unknownKeys(issue.keys, path, suggest);
    default:
      return [{ path, message: messageOf(issue, path) }];
  }
}

/** More unknown names than this mean another kind of file, and each name costs time. */
const MOST_KEYS = 20;
const LONGEST_KEY = 40;

function unknownKeys(keys: readonly string[], path: Path, suggest: Suggest): readonly Finding[] {
  const findings: readonly Finding[] = keys.slice(0, MOST_KEYS).map((key) => ({
    path: [...path, key],
    message: `“${key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY)}…` : key}” is not known here${suggest(key)}`,
  }));
  const more = keys.length - findings.length;
  if (more === 0) return findings;
  const message = more === 1 ? "1 more name is not known here" : `${more} more names are not known here`;
  return [...findings, { path, message }];
}

/** Suggests the known name behind an unknown one, for the first few distinct names. */
type Suggest = (key: string) => string;

function suggestions(): Suggest {
  const made = new Map<string, string>();
  return (key) => {
    const earlier = made.get(key);
    if (earlier !== undefined) return earlier;
    if (made.size === MOST_KEYS || key.length > LONGEST_KEY) return "";
    const suggestion = meantKey(key);
    made.set(key, suggestion);
    return suggestion;
  };
}

/** The issues of the form that the author most probably meant, where a value may have several forms. */
function meantBranch(errors: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const fitting = errors.filter((issues) => !issues.some(isOfAnotherKind));
  return [...fitting].sort((a, b) => misfit(a) - misfit(b))[0];
}

function isOfAnotherKind({ code, path }: Issue): boolean {
  return code === "invalid_type" && path.length === 0;
}

/** Unknown names weigh most: they show that another form was meant. */
function misfit(issues: readonly Issue[]): number {
  return issues.reduce(
    (sum, issue) => sum + (issue.code === "unrecognized_keys" ? 10 * issue.keys.length : 1),
    0,
  );
}

function messageOf(issue: Issue, path: Path): string {
  const name = named(path);
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return `${name} is missing`;
      if (issue.expected === "number") {
        const meant = printedNumber(issue.input);
        if (meant !== null) return `${name} ${meant}`;
      }
      return issue.message.startsWith("must ")
        ? `${name} ${issue.message}`
        : `${name} must be ${article(issue.expected)}`;
    case "invalid_value":
      if (issue.input === undefined) return `${name} is missing`;
      return `${name} must be ${issue.values.map((value) => `“${String(value)}”`).join(" or ")}`;
    case "too_small":
      if (issue.origin === "array" || issue.origin === "string") return `${name} is empty`;
      return `${name} must be ${issue.inclusive === false ? "above" : "at least"} ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "string") return `${name} has more than ${issue.maximum} characters`;
      return `${name} must be at most ${issue.maximum}`;
    default:
      return `${name} ${issue.message}`;
  }
}

function article(expected: string): string {
  if (expected === "array" || expected === "tuple") return "a list in [ ]";
  if (expected === "object") return "an object in { }";
  if (expected === "int") return "a whole number";
  if (expected === "boolean") return "true or false";
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}

/** A number written as it is printed, such as `"4,5 %"`. */
const printed = /^(\d{1,6})(?:[.,](\d{1,6}))?\s*(%?)$/;

function printedNumber(input: unknown): string | null {
  const [, whole, decimals, sign] = (typeof input === "string" && printed.exec(input.trim())) || [];
  if (whole === undefined) return null;
  const meant = decimals === undefined ? whole : `${whole}.${decimals}`;
  return `is a number without quotation marks${sign === "%" ? " and without “%”" : ""}: is ${meant} meant?`;
}

function wanted(input: unknown): string {
  return (
    printedNumber(input) ??
    (input === undefined ? "is missing" : "is not in a form that is known here: see docs/tariffs")
  );
}

/** The innermost name of a path: `“prices”`, `“zips”, entry 3`. */
function named(path: Path): string {
  const at = path.findLastIndex((part) => typeof part === "string");
  if (at === -1) return path.length === 0 ? "the tariff" : `entry ${Number(path[0]) + 1}`;
  const last = path.at(-1);
  return `“${String(path[at])}”${typeof last === "number" ? `, entry ${last + 1},` : ""}`;
}

let known: readonly string[] | undefined;

/** The known name nearest to a mistyped one. */
function meantKey(key: string): string {
  known ??= namesIn(z.toJSONSchema(tariffDocument));
  const typed = key.toLowerCase();
  const [nearest] = known
    .map((name) => ({ name, distance: editDistance(typed, name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const meant =
    nearest !== undefined && nearest.distance <= Math.max(1, key.length / 4)
      ? nearest.name
      : known.find((name) => typed.length > 2 && name.toLowerCase().startsWith(typed));
  return meant === undefined ? "" : `: is “${meant}” meant?`;
}

function namesIn(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (typeof schema !== "object" || schema === null) return [];
  const { properties } = schema as { readonly properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)];
}
