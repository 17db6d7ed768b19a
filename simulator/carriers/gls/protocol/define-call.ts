import { z } from "zod";
import type { Reply } from "../../kit/http.ts";
import type { GlsApp } from "../accounts.ts";
import type { GlsWorld } from "../world.ts";
import { Failure, ParserFailure } from "./failure.ts";

export interface CallContext {
  readonly world: GlsWorld;
  readonly app: GlsApp;
  readonly now: Date;
  /** the day at GLS, `YYYY-MM-DD` */
  readonly today: string;
  /** the parts that the path names */
  readonly parts: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** An object of the answer; its names are spelt as the quirks say. */
export type Answer = Readonly<Record<string, unknown>> | Reply;

/** A path below ShipIT's base. */
export interface ShipitCall {
  /** of fault plans and books */
  readonly name: string;
  readonly method: "GET" | "POST";
  /** `/rs/shipments/cancel/{trackId}` */
  readonly path: string;
  /** @throws Failure, ParserFailure */
  run(context: CallContext, body: unknown): Answer | Promise<Answer>;
}

export function defineCall<Schema extends z.ZodType>(
  [name, method, path]: readonly [name: string, method: "GET" | "POST", path: string],
  schema: Schema,
  answer: (context: CallContext, body: z.output<Schema>) => Answer | Promise<Answer>,
): ShipitCall {
  return { name, method, path, run: (context, body) => answer(context, read(schema, body)) };
}

/** A call without a body. */
export const noBody = z.unknown();

/** The body by its schema. The first problem decides the refusal. @throws Failure, ParserFailure */
export function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues;
  const ofParser = issues.find((issue) => isOfParser(issue, valueAt(body, issue.path)));
  if (ofParser !== undefined) throw new ParserFailure(`${ofParser.path.join(".")}: ${ofParser.message}`);
  const [issue] = issues;
  if (issue === undefined) throw new Failure("COMMON");
  throw failureOf(issue, valueAt(body, issue.path));
}

type Issue = z.core.$ZodIssue;

function isOfParser({ code }: Issue, value: unknown): boolean {
  if (code === "unrecognized_keys") return true;
  return (code === "invalid_type" || code === "invalid_value") && value !== undefined;
}

/** A missing postcode or city has a code of its own. Source: section 11. */
const ofMissing: Readonly<Record<string, string>> = {
  ZIPCode: "ADDRESS_ZIPCODE_MANDATORY",
  City: "ADDRESS_CITY_MANDATORY",
};

function failureOf(issue: Issue, value: unknown): Failure {
  const { code, path, message } = issue;
  const own = code === "custom" ? issue.params?.code : undefined;
  if (typeof own === "string") return new Failure(own, path, String(value ?? ""), message);
  if (value === undefined)
    return new Failure(ofMissing[String(path.at(-1))] ?? "MANDATORY_PARAMETER_NOT_SET", path);
  const isTooLong = code === "too_big" && issue.origin === "string";
  return new Failure(
    isTooLong ? "NUMBER_EXCEEDS_LENGTH" : "INVALID_FIELD_VALUE",
    path,
    printed(value),
    message,
  );
}

const printed = (value: unknown): string => (typeof value === "object" ? "" : String(value));

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    body,
  );
}
