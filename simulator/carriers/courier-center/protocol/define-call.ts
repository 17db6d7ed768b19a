import type { z } from "zod";
import type { Reply } from "../../kit/http.ts";
import type { CourierCenterAccount } from "../accounts.ts";
import type { CourierCenterWorld } from "../world.ts";
import { Failure } from "./failure.ts";

export interface CallContext {
  readonly world: CourierCenterWorld;
  readonly account: CourierCenterAccount;
  readonly now: Date;
  /** the day in Athens, `YYYY-MM-DD` */
  readonly today: string;
}

/** A path below the base. */
export interface CourierCenterCall {
  /** of fault plans and books */
  readonly name: string;
  /** @throws Failure */
  run(context: CallContext, body: unknown): Reply | Promise<Reply>;
}

/** A call with exactly these fields beside its context. A wrong type is a refusal that names each field. */
export function defineCall<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  answer: (context: CallContext, body: z.output<Schema>) => Reply | Promise<Reply>,
): CourierCenterCall {
  return {
    name,
    run: (context, body) => {
      const parsed = schema.safeParse(body);
      if (parsed.success) return answer(context, parsed.data);
      const problems = parsed.error.issues.map(
        ({ path, message }) => `${path.join(".") || "body"}: ${message}`,
      );
      throw new Failure("InvalidRequest", ...problems);
    },
  };
}
