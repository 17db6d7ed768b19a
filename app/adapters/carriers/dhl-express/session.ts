import type { CarrierAccount } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import { MAX_LABEL_BYTES } from "../kit/label-bytes.ts";
import type { CarrierSession, Haste } from "../kit/session.ts";
import { carrierSessions } from "../kit/session.ts";
import type { CredentialFields } from "./account.ts";
import { baseUrlOf } from "./account.ts";
import { refusalOf } from "./wire/refusals.ts";

/** The release whose documents the driver follows. */
const VERSION = "3.1.1";

export type DhlSession = CarrierSession;

/** Times are those of section 1 of the contract sheet; the pace is that of section 12. */
export function dhlSessions(
  terms: CarrierTerms,
  haste: Haste,
): (account: Pick<CarrierAccount, "environment">, credentials: CredentialFields) => DhlSession {
  const open = carrierSessions(terms, {
    driver: "dhl-express",
    carrier: "DHL Express",
    readWithinMs: 8_000,
    actWithinMs: 30_000,
    maxBytes: MAX_LABEL_BYTES,
    callsPerSecond: 5,
    waitsMs: [500, 2_000],
    refusalOf,
    ...haste,
  });
  return (account, { username, password }) =>
    open({
      hosts: { main: baseUrlOf(terms, account) },
      login: username,
      access: { fixed: null },
      headers: () => ({
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
        "x-version": VERSION,
        "accept-language": "eng",
        "message-reference": crypto.randomUUID(),
        "shipping-system-platform-name": "Waybill",
      }),
    });
}
