import type { CarrierTerms } from "../kit/carrier-terms.ts";
import type { CarrierSession, Haste, OpenSession } from "../kit/session.ts";
import { carrierSessions } from "../kit/session.ts";
import type { CredentialFields, SettingFields } from "./account.ts";
import { baseUrlOf } from "./account.ts";
import { refusalOf } from "./wire/answers.ts";
import type { Context } from "./wire/booking.ts";

export type CourierCenterSession = CarrierSession<Context>;

/** Times are those of section 7 of the contract sheet; the pace is that of section 12. */
export function courierCenterSessions(terms: CarrierTerms, haste: Haste): OpenSession {
  return carrierSessions(terms, {
    driver: "courier-center",
    carrier: "Courier Center",
    readWithinMs: 30_000,
    actWithinMs: 60_000,
    callsPerSecond: 2,
    waitsMs: [500, 2_000],
    refusalOf,
    ...haste,
  });
}

export function openAccount(
  open: OpenSession,
  terms: Pick<CarrierTerms, "host">,
  settings: SettingFields,
  credentials: CredentialFields,
): { readonly session: CourierCenterSession; readonly hasLockerList: boolean } {
  const locations = terms.host("boxnow-locations", settings.location_url ?? "");
  const session = open<Context>({
    hosts: { main: baseUrlOf(terms, settings), locations },
    login: credentials.UserAlias,
    access: { fixed: credentials },
  });
  return { session, hasLockerList: locations !== "" };
}
