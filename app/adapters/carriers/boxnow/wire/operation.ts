import type { JsonValue } from "../../../../domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../../domain/engine/index.ts";
import { codeOf, refusalOf } from "./refusal.ts";
import type { WireAnswer } from "./wire-answer.ts";
import { isSuccess, UnreadableAnswer } from "./wire-answer.ts";

/** A call without host and login. Paths hold colons as they are: BOX NOW refuses encoded ones. */
export interface WireRequest {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: JsonValue;
}

/** One call of BOX NOW: how its request is built, and how its answer is read. Pure. */
export interface Operation<Given, Read> {
  /** The Location API has a host of its own, and its files need no login. */
  readonly host?: "locations";
  /** After an answer that can't be read, the carrier may or may not have acted. */
  readonly acts?: true;
  /** Longest answer, if it may be longer than a MiB. */
  readonly maxBytes?: number;
  /** Refusals that are answers: the result by code. */
  readonly expected?: Readonly<Record<string, Read>>;
  request(given: Given): WireRequest;
  /** Reads a success. @throws UnreadableAnswer */
  read(answer: WireAnswer, given: Given): Read;
}

/**
 * The result of a call.
 * @throws EngineError the carrier refused, or gave no answer that can be read
 * @throws OutcomeUnknownError the same of a call that acts
 */
export function readAnswer<Given, Read>(
  { acts, expected = {}, read }: Pick<Operation<Given, Read>, "acts" | "expected" | "read">,
  given: Given,
  answer: WireAnswer,
): Read {
  if (isSuccess(answer)) {
    try {
      return read(answer, given);
    } catch (error) {
      if (!(error instanceof UnreadableAnswer)) throw error;
      const message = "BOX NOW's answer could not be read.";
      if (acts) throw new OutcomeUnknownError(message, { cause: error });
      throw new EngineError("CARRIER_UNAVAILABLE", message, null, { cause: error });
    }
  }
  const code = codeOf(answer);
  const known = code !== null && Object.hasOwn(expected, code) ? expected[code] : undefined;
  if (known !== undefined) return known;
  const refusal = refusalOf(answer);
  // A failing server may have acted first; one that refuses as too fast has not.
  if (acts && refusal.code === "CARRIER_UNAVAILABLE" && answer.status !== 429)
    throw new OutcomeUnknownError(refusal.message, { cause: refusal });
  throw refusal;
}
