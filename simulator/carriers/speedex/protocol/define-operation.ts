import type { SpeedexAccount } from "../accounts.ts";
import type { SpeedexWorld } from "../world.ts";
import type { Fields } from "./fields.ts";
import type { Family } from "./outcome.ts";

export interface OperationContext {
  readonly world: SpeedexWorld;
  readonly account: SpeedexAccount;
  readonly now: Date;
}

/** The content of an answer: XML, and another code than success. */
export interface Outcome {
  readonly content?: string;
  readonly code?: number;
  readonly message?: string;
}

/** One operation of the service with a session. @throws Refused | UnreadableField */
export interface Operation {
  readonly family: Family;
  run(context: OperationContext, fields: Fields): Outcome | Promise<Outcome>;
}
