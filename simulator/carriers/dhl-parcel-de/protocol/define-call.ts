import type { z } from "zod";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import type { PathParts } from "../../kit/routes.ts";
import type { DhlApi, DhlUser } from "../accounts.ts";
import type { DhlParcelWorld } from "../world.ts";
import { Problem } from "./problem.ts";
import type { Language } from "./words.ts";

export interface CallContext {
  readonly world: DhlParcelWorld;
  readonly now: Date;
  /** the day in Germany, `YYYY-MM-DD` */
  readonly today: string;
  readonly language: Language;
  readonly query: URLSearchParams;
  readonly parts: PathParts;
  readonly body: Buffer;
  readonly call: CarrierCall;
}

/** A call of a user of the portal. */
export interface UserContext extends CallContext {
  readonly user: DhlUser;
}

interface NamedPath {
  /** of fault plans and books */
  readonly name: string;
  readonly method: "GET" | "POST" | "DELETE";
  /** `/parcel/de/shipping/v2/orders` */
  readonly path: string;
}

/** An address of DHL, by its login. Source: section 1. */
export type DhlCall =
  | (NamedPath & {
      readonly login: "none";
      /** @throws Problem */
      run(context: CallContext): Reply | Promise<Reply>;
    })
  | (NamedPath & {
      /** `app`: the app alone, in a header or as Basic; `portal`: key and Basic, or a token */
      readonly login: "key" | "app";
      readonly api: DhlApi;
      run(context: CallContext): Reply | Promise<Reply>;
    })
  | (NamedPath & {
      readonly login: "portal" | "token";
      readonly api: DhlApi;
      run(context: UserContext): Reply | Promise<Reply>;
    });

/** The body as JSON. @throws Problem 415, 400 */
export function jsonOf({ call, body }: CallContext): unknown {
  if (!/^application\/json\b/i.test(call.headers["content-type"] ?? ""))
    throw new Problem(415, "The body must be application/json");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new Problem(400, "The body is not JSON");
  }
}

/** The fields of the query; a repeated one becomes a list. @throws Problem 400 */
export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  { query }: CallContext,
): z.output<Schema> {
  const fields = [...new Set(query.keys())].map((name) => {
    const [first = "", ...others] = query.getAll(name);
    return [name, others.length === 0 ? first : [first, ...others]] as const;
  });
  const parsed = schema.safeParse(Object.fromEntries(fields));
  if (parsed.success) return parsed.data;
  throw new Problem(400, wordsOf(parsed.error));
}

export const wordsOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${pathText(path)}: ${message}`).join("; ");

/** `shipments[0].details.weight.value` */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
