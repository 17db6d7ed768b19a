import type { Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import type { Quirks } from "../quirks.ts";

/** Codes are unpublished but `ShipmentAlreadyCancelled`; the others are invented. Source: section 5. */
export type FailureCode =
  | "InvalidCredentials"
  | "InvalidRequest"
  | "ShipmentNotFound"
  | "ShipmentAlreadyCancelled"
  | "ShipmentAlreadyPickedUp"
  | "LockerNotAllowed"
  | "InvalidTemplate"
  | "NoShipments";

export interface Problem {
  readonly Code: FailureCode;
  readonly Message: string;
}

/** A call that Courier Center refuses. Nothing was done. */
export class Failure extends Error {
  readonly problems: readonly Problem[];

  constructor(code: FailureCode, ...messages: readonly string[]) {
    super(messages.join("; "));
    this.problems = messages.map((Message) => ({ Code: code, Message }));
  }
}

/** A refusal in the place that the quirks name. `Errors` may have several. Source: section 2. */
export function failed({ refusalPlace, refusalStatus, sendsResult }: Quirks, { problems }: Failure): Reply {
  const reason =
    refusalPlace === "Errors"
      ? { Errors: problems }
      : { [refusalPlace]: problems.map(({ Message }) => Message).join("; ") };
  return json({ ...(sendsResult && { Result: "Failure" }), ...reason }, refusalStatus);
}

export function succeeded({ sendsResult }: Quirks, answer: object): Reply {
  return json({ ...(sendsResult && { Result: "Success" }), ...answer });
}
