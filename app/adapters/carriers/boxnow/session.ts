import type { CarrierAccount } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import type { CarrierSession, Haste, OpenSession } from "../kit/session.ts";
import { carrierSessions } from "../kit/session.ts";
import type { CredentialFields, SettingFields } from "./account.ts";
import { apiUrlOf } from "./account.ts";
import { login } from "./wire/access.ts";
import { refusalOf } from "./wire/refusal.ts";

/** Milliseconds. Source: contract sheet, section 1. */
const READ_WITHIN_MS = 10_000;
export const ACT_WITHIN_MS = 30_000;
/** No limit is documented. Source: contract sheet, section 12. */
const CALLS_PER_SECOND = 5;
/** All attempts of a look-up fit into its time, unless BOX NOW is silent. */
const WAITS_MS = [250, 1_000];

/** The calls of one account. */
export type BoxnowSession = CarrierSession<string>;

export function boxnowSessions(terms: CarrierTerms, haste: Haste): OpenSession {
  return carrierSessions(terms, {
    driver: "boxnow",
    carrier: "BOX NOW",
    readWithinMs: READ_WITHIN_MS,
    actWithinMs: ACT_WITHIN_MS,
    callsPerSecond: CALLS_PER_SECOND,
    waitsMs: WAITS_MS,
    refusalOf,
    ...haste,
  });
}

export interface BoxnowAccount {
  readonly session: BoxnowSession;
  /** The Location API has a host of its own, which not every country has. */
  readonly hasLocations: boolean;
}

export function openAccount(
  open: OpenSession,
  { host }: Pick<CarrierTerms, "host">,
  account: CarrierAccount,
  settings: SettingFields,
  { client_id: clientId, client_secret: clientSecret }: CredentialFields,
): BoxnowAccount {
  const locations = host("boxnow-locations", settings.location_url ?? "");
  const session = open<string>({
    hosts: { main: host("boxnow", apiUrlOf(account, settings)), locations },
    login: clientId,
    access: {
      secrets: [clientSecret],
      logIn: (call) => call(login, { clientId, clientSecret }),
      of: (token) => token,
    },
    headers: (token) => ({
      authorization: `Bearer ${token}`,
      ...(settings.partner_id && { "x-partnerid": settings.partner_id }),
    }),
  });
  return { session, hasLocations: locations !== "" };
}
