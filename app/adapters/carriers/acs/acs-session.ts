import type { MayLeave } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import type { Pace } from "../kit/pace.ts";
import { retried } from "../kit/retried.ts";
import type { AcsCredentials } from "./settings.ts";
import type { AcsCall } from "./wire/acs-call.ts";
import { readAnswer, wireRequest } from "./wire/envelope.ts";

const USUAL_HOST = "https://webservices.acscourier.net";

/** Below ACS's limit of 10 calls a second. Source: section 11. */
export const CALLS_PER_SECOND = 8;

/** Creating takes over 90 s under load; milliseconds. Source: section 11. */
const READ_WITHIN_MS = 30_000;
export const ACT_WITHIN_MS = 120_000;

/** The table of all post codes has several megabytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** All connections of a process share the pace. */
export interface SessionTerms extends Pick<CarrierTerms, "host" | "send"> {
  readonly pace: Pace;
}

/** The calls of one account. */
export interface AcsSession {
  /** @throws EngineError | OutcomeUnknownError as `readAnswer` */
  call<Result>(call: AcsCall<Result>, mayLeave?: MayLeave): Promise<Result>;
  /** The same, repeated while ACS is away or too busy: never once a call that acts may have arrived. */
  ask<Result>(call: AcsCall<Result>, mayLeave?: MayLeave): Promise<Result>;
  readonly user: string;
  readonly company: string;
}

export function acsSession(
  { host, send, pace }: SessionTerms,
  { AcsApiKey, ...credentials }: AcsCredentials,
): AcsSession {
  const address = host("acs", USUAL_HOST);

  async function call<Result>(call: AcsCall<Result>, mayLeave?: MayLeave): Promise<Result> {
    await pace.turn(`${address} ${AcsApiKey}`);
    const { method, path, body } = wireRequest(call, credentials);
    const { status, bytes } = await send({
      operation: `acs.${call.alias}`,
      method,
      url: `${address}${path}`,
      headers: { "content-type": "application/json; charset=utf-8", AcsApiKey },
      body: JSON.stringify(body),
      deadlineMs: call.acts ? ACT_WITHIN_MS : READ_WITHIN_MS,
      acts: call.acts ?? false,
      maxBytes: MAX_BYTES,
      ...(mayLeave && { mayLeave }),
    });
    return readAnswer(call, { status, body: new TextDecoder().decode(bytes) });
  }

  return {
    call,
    ask: (asked, mayLeave) => retried(() => call(asked, mayLeave)),
    user: credentials.User_ID,
    company: credentials.Company_ID,
  };
}
