import type { CarrierPoint } from "../../../../domain/engine/index.ts";
import { UnreadableAnswer } from "../../kit/wire-answer.ts";
import { fields, many, maybe, xmlText } from "../../kit/xml.ts";
import type { EltaOperation } from "./service.ts";
import { eltaCall } from "./service.ts";

const text = maybe(xmlText).transform((value) => value ?? "");

/** The wire's spellings. Source: section 8. */
const point = fields({
  pudo_codes: text,
  pudo_postal_code: text,
  pudo_titles_gr: text,
  pudo_address_gr: text,
  pudo_city_gr: text,
  pudo_daily_operation: text,
  pudo_saturday_operation: text,
  pudo_sanday_operation: text,
  pudo_latitude: text,
  pudo_longtitude: text,
}).transform((read): CarrierPoint | null => {
  const [latitude, longitude] = [degrees(read.pudo_latitude), degrees(read.pudo_longtitude)];
  if (read.pudo_codes === "" || latitude === 0 || longitude === 0) return null;
  const hours = [
    ["Mo-Fr", read.pudo_daily_operation],
    ["Sa", read.pudo_saturday_operation],
    ["Su", read.pudo_sanday_operation],
  ].flatMap(([days, open]) => (open === "" ? [] : [`${days} ${open}`]));
  return {
    locationId: read.pudo_codes,
    kind: "shop",
    name: read.pudo_titles_gr,
    address: {
      address: read.pudo_address_gr,
      zip: read.pudo_postal_code,
      city: read.pudo_city_gr,
      country: "GR",
    },
    latitude,
    longitude,
    openingHours: hours.length === 0 ? null : hours.join("; "),
    compartmentSizes: [],
    accepting: true,
    // ELTA does not say whether a point takes money.
    cashOnDelivery: false,
  };
});

/** With a dot or a comma; 0: none. */
function degrees(written: string): number {
  const value = Number(written.replace(",", "."));
  return Number.isFinite(value) ? value : 0;
}

/** All collection points, in one answer. It changes nothing, and so tests the login, too. Source: section 8. */
export const listPoints: EltaOperation<null, readonly CarrierPoint[]> = eltaCall({
  name: "GETPUDODETAILS",
  maxBytes: 32 * 1024 * 1024,
  parts: (_given: null, { user, password, master }) => ({
    pel_user_code: user,
    pel_user_pass: password,
    pel_apost_code: master,
  }),
  shape: { pudo_details: many(point) },
  read: ({ pudo_details }): readonly CarrierPoint[] => {
    const points = pudo_details.filter((each) => each !== null);
    // A list that is there must not be emptied by a short answer.
    if (points.length === 0) throw new UnreadableAnswer("A list without a point.");
    return points;
  },
});
