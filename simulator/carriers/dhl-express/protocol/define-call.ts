import type { z } from "zod";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import type { PathParts } from "../../kit/routes.ts";
import type { DhlAccount, DhlLogin } from "../accounts.ts";
import type { Environment } from "../environment.ts";
import type { DhlWorld } from "../world.ts";
import { Problem, refused } from "./problem.ts";

export interface CallContext {
  readonly world: DhlWorld;
  readonly login: DhlLogin;
  readonly environment: Environment;
  readonly now: Date;
  readonly query: URLSearchParams;
  readonly parts: PathParts;
  readonly body: Buffer;
}

export interface DhlCall {
  /** of fault plans and books */
  readonly name: string;
  readonly method: string;
  /** below the base */
  readonly pattern: string;
  /** @throws Problem */
  run(context: CallContext): Reply | Promise<Reply>;
}

/** A call whose input has exactly these fields: the body, or the query of a GET or DELETE. 422 names each wrong one. */
export function defineCall<Schema extends z.ZodType>(
  call: Omit<DhlCall, "run"> & { readonly schema: Schema },
  answer: (context: CallContext, input: z.output<Schema>) => Reply | Promise<Reply>,
): DhlCall {
  const { schema, ...named } = call;
  const isInBody = call.method === "POST" || call.method === "PATCH";
  return {
    ...named,
    run: (context) => {
      const parsed = schema.safeParse(isInBody ? jsonOf(context.body) : fieldsOf(context.query));
      if (parsed.success) return answer(context, parsed.data);
      const texts = parsed.error.issues.map(({ path, message }) => `#/${path.join("/")}: ${message}`);
      throw new Problem(422, ...texts);
    },
  };
}

/** A field that is repeated becomes a list. */
function fieldsOf(query: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const [first = "", ...others] = query.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new Problem(400, "Invalid request body");
  }
}

/** Also used by the fault plan, which names calls that the rules refuse. */
export function bodyOf({ body }: Pick<CarrierCall, "body">): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** @throws Problem the login may not use this account: 803; DHL has stopped it: 202123 */
export function accountOf({ login, world }: CallContext, number: string): DhlAccount {
  const found = login.accounts.find((account) => account.number === number);
  if (found === undefined) {
    const isKnown = world.logins.some(({ accounts }) =>
      accounts.some((account) => account.number === number),
    );
    throw isKnown
      ? refused("803", `Account ${number} is not allowed for this user`)
      : refused("801", `Account ${number} is unknown`);
  }
  if (found.isStopped) throw refused("202123", "Account is on credit stop");
  return found;
}
