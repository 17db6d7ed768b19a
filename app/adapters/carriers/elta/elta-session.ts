import type { CarrierAccount } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import type { CarrierSession, Haste } from "../kit/session.ts";
import { carrierSessions } from "../kit/session.ts";
import type { EltaCredentials, EltaSettings } from "./account.ts";
import { apiUrlOf, customerOf } from "./account.ts";
import { refusalOf } from "./wire/refusals.ts";
import type { Access } from "./wire/service.ts";

/** No limit is documented. Source: section 10. */
const CALLS_PER_SECOND = 2;
/** Milliseconds. Source: section 10. */
const READ_WITHIN_MS = 30_000;
export const ACT_WITHIN_MS = 60_000;

export type EltaSession = CarrierSession<Access>;

export function eltaSessions(
  terms: CarrierTerms,
  { callsPerSecond = CALLS_PER_SECOND, ...haste }: Haste,
): (account: CarrierAccount, settings: EltaSettings, credentials: EltaCredentials) => EltaSession {
  const open = carrierSessions(terms, {
    driver: "elta",
    carrier: "ELTA",
    readWithinMs: READ_WITHIN_MS,
    actWithinMs: ACT_WITHIN_MS,
    callsPerSecond,
    refusalOf,
    ...haste,
  });
  return (account, settings, credentials) => {
    const { pel_user_code: user, pel_user_pass: password } = credentials;
    return open<Access>({
      hosts: { main: terms.host("elta", apiUrlOf(account, settings)) },
      login: user,
      access: { fixed: { user, password, ...customerOf(credentials) } },
    });
  };
}
