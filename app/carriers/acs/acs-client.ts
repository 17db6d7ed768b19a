import { EngineError, OutcomeUnknownError } from "../../engine/index.ts";
import type { Pace } from "./pace.ts";
import type { AcsCredentials } from "./settings.ts";
import type { AcsCall } from "./wire/acs-call.ts";
import type { AcsAnswer } from "./wire/envelope.ts";
import { readAnswer, requestBody, UnreadableAnswer } from "./wire/envelope.ts";

export const acsPath = "/ACSRestServices/api/ACSAutoRest";

/** Creating takes over 90 s under load. Source: section 11. */
const timeouts = { readMs: 30_000, bookMs: 120_000 } as const;

/** ACS counts calls by the second: after a 406 the next second may do. */
const AGAIN_MS = 1_000;
const MOST_ATTEMPTS = 4;

export interface AcsRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
}

/**
 * Sends a request. @throws NotSent it certainly did not arrive; any other exception leaves that open
 */
export type Send = (request: AcsRequest) => Promise<AcsAnswer>;

/** The request never left: no connection was made. */
export class NotSent extends Error {
  override readonly name = "NotSent";
}

export interface AcsClient {
  /**
   * A reading call is repeated while ACS is away or too busy.
   * @throws EngineError ACS refused, or CARRIER_UNAVAILABLE: nothing happened
   */
  ask<Result>(call: AcsCall<Result>): Promise<Result>;
  /**
   * A call that makes or closes something: never repeated once it may have arrived.
   * @throws EngineError ACS refused, or CARRIER_UNAVAILABLE: nothing happened
   * @throws OutcomeUnknownError
   */
  act<Result>(call: AcsCall<Result>): Promise<Result>;
}

export interface AcsClientTerms {
  readonly pace: Pace;
  readonly send: Send;
  readonly wait?: (ms: number) => Promise<void>;
}

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function acsClient(
  { AcsApiKey, ...credentials }: AcsCredentials,
  host: string,
  { pace, send, wait = waitFor }: AcsClientTerms,
): AcsClient {
  async function once<Result>(call: AcsCall<Result>, timeoutMs: number): Promise<Result> {
    await pace.turn();
    const answer = await send({
      url: `${host}${acsPath}`,
      headers: { "content-type": "application/json; charset=utf-8", AcsApiKey },
      body: JSON.stringify(requestBody(call, credentials)),
      timeoutMs,
    });
    return readAnswer(call, answer);
  }

  async function repeated<Result>(attempt: () => Promise<Result>): Promise<Result> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof EngineError) || error.code !== "CARRIER_UNAVAILABLE") throw error;
        if (attempts === MOST_ATTEMPTS) throw error;
        await wait(AGAIN_MS);
      }
    }
  }

  return {
    ask: (call) =>
      repeated(async () => {
        try {
          return await once(call, timeouts.readMs);
        } catch (error) {
          throw error instanceof EngineError ? error : away(error);
        }
      }),
    act: (call) =>
      repeated(async () => {
        try {
          return await once(call, timeouts.bookMs);
        } catch (error) {
          if (error instanceof EngineError) throw error;
          if (error instanceof NotSent || isCertainRefusal(error)) throw away(error);
          throw new OutcomeUnknownError(`ACS gave no clear answer to ${call.alias}.`, { cause: error });
        }
      }),
  };
}

/** A status of the 4xx: something before ACS's programs turned the call away. */
const isCertainRefusal = (error: unknown): boolean => error instanceof UnreadableAnswer && error.isTurnedAway;

function away(cause: unknown): EngineError {
  return new EngineError("CARRIER_UNAVAILABLE", "ACS is not answering.", null, { cause });
}
