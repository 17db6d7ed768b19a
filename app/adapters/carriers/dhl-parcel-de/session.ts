import type { CarrierAccount } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import type { CarrierSession, Haste, OpenSession, SessionAccount } from "../kit/session.ts";
import { carrierSessions } from "../kit/session.ts";
import type { CredentialFields } from "./account.ts";
import { hostOf } from "./account.ts";
import type { LoginHeaders } from "./wire/access.ts";
import { basic, logIn } from "./wire/access.ts";
import { refusalOf } from "./wire/refusals.ts";

export type DhlSession = CarrierSession<LoginHeaders>;

/** Milliseconds. Source: contract sheet, section 14. */
export const ACT_WITHIN_MS = 30_000;
const READ_WITHIN_MS = 20_000;

/** The pace is that of section 14: throttling was seen at some 180 calls a minute. */
export function dhlSessions(terms: CarrierTerms, haste: Haste): OpenSession {
  return carrierSessions(terms, {
    driver: "dhl-parcel-de",
    carrier: "DHL",
    readWithinMs: READ_WITHIN_MS,
    actWithinMs: ACT_WITHIN_MS,
    callsPerSecond: 2,
    waitsMs: [500, 2_000],
    refusalOf,
    ...haste,
  });
}

export function openAccount(
  open: OpenSession,
  { host }: Pick<CarrierTerms, "host">,
  account: CarrierAccount,
  credentials: CredentialFields,
): DhlSession {
  return open<LoginHeaders>({
    hosts: {
      main: host("dhl-parcel-de", hostOf(account)),
      points: host("dhl-parcel-de-points", "https://api.dhl.com"),
    },
    login: credentials.user,
    access: accessOf(credentials),
    headers: (access) => ({ "accept-language": "en-US", ...access }),
  });
}

/** A token where the app has a secret; else key and password go with each call. Source: section 2. */
function accessOf(credentials: CredentialFields): SessionAccount<LoginHeaders>["access"] {
  const { apiKey, apiSecret, user, password } = credentials;
  if (apiSecret === undefined)
    return { fixed: { "dhl-api-key": apiKey, authorization: basic(user, password) } };
  return {
    secrets: [apiKey, apiSecret, password],
    logIn: (call) => call(logIn, credentials),
    of: (token) => ({ authorization: `Bearer ${token}` }),
  };
}
