import type { CarrierTerms } from "../kit/carrier-terms.ts";
import type { CallTerms, Haste, OpenSession } from "../kit/session.ts";
import { carrierSessions } from "../kit/session.ts";
import type { AcsCredentials } from "./settings.ts";
import type { AcsOperation, BodyCredentials } from "./wire/acs-call.ts";
import { refusalOf } from "./wire/refusals.ts";

const USUAL_HOST = "https://webservices.acscourier.net";

/** Below ACS's limit of 10 calls a second. Source: section 11. */
const CALLS_PER_SECOND = 8;

/** Creating takes over 90 s under load; milliseconds. Source: section 11. */
const READ_WITHIN_MS = 30_000;
export const ACT_WITHIN_MS = 120_000;

/** The table of all post codes has several megabytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The calls of one account. */
export interface AcsSession {
  /** @throws EngineError | OutcomeUnknownError */
  call<Result>(operation: AcsOperation<Result>, terms?: CallTerms): Promise<Result>;
  /** The same, repeated while ACS is away or too busy: never once a call that acts may have arrived. */
  ask<Result>(operation: AcsOperation<Result>, terms?: CallTerms): Promise<Result>;
  readonly user: string;
  readonly company: string;
}

export function acsSessions(
  terms: CarrierTerms,
  { callsPerSecond = CALLS_PER_SECOND, ...haste }: Haste,
): (credentials: AcsCredentials) => AcsSession {
  const open: OpenSession = carrierSessions(terms, {
    driver: "acs",
    carrier: "ACS",
    readWithinMs: READ_WITHIN_MS,
    actWithinMs: ACT_WITHIN_MS,
    maxBytes: MAX_BYTES,
    callsPerSecond,
    burst: callsPerSecond / 4,
    refusalOf,
    ...haste,
  });
  const main = terms.host("acs", USUAL_HOST);
  return ({ AcsApiKey, ...credentials }) => {
    const { call, ask } = open<BodyCredentials>({
      hosts: { main },
      login: AcsApiKey,
      access: { fixed: credentials },
      headers: () => ({ "content-type": "application/json; charset=utf-8", AcsApiKey }),
    });
    return {
      call: (operation, how) => call(operation, null, how),
      ask: (operation, how) => ask(operation, null, how),
      user: credentials.User_ID,
      company: credentials.Company_ID,
    };
  };
}
