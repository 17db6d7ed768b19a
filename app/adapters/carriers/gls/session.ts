import type { CarrierAccount } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import type { CarrierSession, Haste } from "../kit/session.ts";
import { carrierSessions } from "../kit/session.ts";
import type { CredentialFields } from "./account.ts";
import { urlOf } from "./account.ts";
import { logIn } from "./wire/log-in.ts";
import { refusalOf } from "./wire/refusals.ts";

export type GlsSession = CarrierSession<string>;

/** No times are published. */
export const READ_WITHIN_MS = 15_000;
export const ACT_WITHIN_MS = 45_000;

/** ShipIT's own type of JSON, in both directions. Source: contract sheet, section 2. */
const TYPE = "application/glsVersion1+json";

/** ShipIT's limit is not known: the pace is ours. Source: contract sheet, section 12. */
export function glsSessions(terms: CarrierTerms, haste: Haste) {
  const open = carrierSessions(terms, {
    driver: "gls",
    carrier: "GLS",
    readWithinMs: READ_WITHIN_MS,
    actWithinMs: ACT_WITHIN_MS,
    callsPerSecond: 5,
    waitsMs: [250, 1_000],
    refusalOf,
    ...haste,
  });
  return (account: CarrierAccount, { client_id, client_secret }: CredentialFields): GlsSession =>
    open<string>({
      hosts: { main: urlOf(terms, account) },
      login: client_id,
      access: {
        secrets: [client_secret],
        logIn: (call) => call(logIn, { clientId: client_id, clientSecret: client_secret }),
        of: (token) => token,
      },
      headers: (token) => ({
        authorization: `Bearer ${token}`,
        "content-type": TYPE,
        accept: `${TYPE}, application/json`,
      }),
    });
}
