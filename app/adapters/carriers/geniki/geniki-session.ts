import type { CarrierAccount } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import type { CarrierSession, Haste, OpenSession } from "../kit/session.ts";
import { carrierSessions } from "../kit/session.ts";
import type { GenikiCredentials, GenikiSettings } from "./account.ts";
import { apiUrlOf } from "./account.ts";
import { authenticate } from "./wire/log-in.ts";
import { refusalOf } from "./wire/refusals.ts";
import type { Access } from "./wire/service.ts";

/** Below a limit that Geniki does not publish. Source: section 11. */
const CALLS_PER_SECOND = 3;

/** Milliseconds. Source: section 11. */
const READ_WITHIN_MS = 20_000;
export const ACT_WITHIN_MS = 60_000;

/** A key is kept until a call answers that it has ended. Source: section 1. */
const KEY_S = 365 * 24 * 60 * 60;

export type GenikiSession = CarrierSession<Access>;

export function genikiSessions(
  terms: CarrierTerms,
  { callsPerSecond = CALLS_PER_SECOND, ...haste }: Haste,
): (account: CarrierAccount, settings: GenikiSettings, credentials: GenikiCredentials) => GenikiSession {
  const open: OpenSession = carrierSessions(terms, {
    driver: "geniki",
    carrier: "Geniki",
    readWithinMs: READ_WITHIN_MS,
    actWithinMs: ACT_WITHIN_MS,
    maxBytes: 16 * 1024 * 1024,
    callsPerSecond,
    refusalOf,
    ...haste,
  });
  return (account, settings, credentials) =>
    open<Access>({
      hosts: { main: terms.host("geniki", apiUrlOf(account, settings)) },
      login: credentials.sUsrName,
      access: {
        secrets: [credentials.sUsrPwd, credentials.applicationKey],
        logIn: async (call) => ({ token: await call(authenticate, credentials), expiresInS: KEY_S }),
        of: (key) => ({ key }),
      },
    });
}
