import type { CarrierAccount } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import type { CarrierSession, Haste, OpenSession } from "../kit/session.ts";
import { carrierSessions } from "../kit/session.ts";
import type { CredentialFields, SettingFields } from "./account.ts";
import { serverOf } from "./account.ts";
import type { SessionId } from "./wire/calls.ts";
import { createSession } from "./wire/calls.ts";
import { refusalOf } from "./wire/service.ts";

export type SpeedexSession = CarrierSession<SessionId>;

/** Times and pace are those of section 11 of the contract sheet. */
export function speedexSessions(terms: CarrierTerms, haste: Haste): OpenSession {
  return carrierSessions(terms, {
    driver: "speedex",
    carrier: "Speedex",
    readWithinMs: 30_000,
    actWithinMs: 90_000,
    callsPerSecond: 2,
    waitsMs: [500, 2_000],
    refusalOf,
    ...haste,
  });
}

export function openSession(
  open: OpenSession,
  terms: Pick<CarrierTerms, "host">,
  account: CarrierAccount,
  settings: SettingFields,
  credentials: CredentialFields,
): SpeedexSession {
  return open<SessionId>({
    hosts: { main: serverOf(terms, account, settings) },
    login: credentials.username,
    access: {
      secrets: [credentials.password],
      logIn: (call) => call(createSession, credentials),
      of: (token) => token,
    },
  });
}
