import { z } from "zod";
import type { CarrierPoint, PointPlace } from "../../../../domain/engine/index.ts";
import { bareZip } from "../../../../domain/engine/index.ts";
import { degrees } from "../../kit/lax-values.ts";
import type { Operation } from "../../kit/operation.ts";
import { refusalBy } from "../../kit/refusal.ts";
import { jsonOf, UnreadableAnswer } from "../../kit/wire-answer.ts";
import { openingHoursOf, openingTimes } from "./opening-hours.ts";
import { rows } from "./refusal-rows.ts";

/** Points to which parcels are delivered. Source: contract sheet, section 9. */
const DELIVERY = "86";
const LOCKER = "247";

const point = z.object({
  facilityId: z.string().min(1).max(6),
  servicePointName: z.string().default(""),
  localName: z.string().default(""),
  servicePointType: z.string().default(""),
  address: z.object({
    addressLine1: z.string().default(""),
    addressLine2: z.string().default(""),
    city: z.string().default(""),
    zipCode: z.string().default(""),
    country: z.string().length(2),
  }),
  geoLocation: z.object({ latitude: degrees, longitude: degrees }),
  openingHours: z.object({ openingHours: openingTimes }).optional().catch(undefined),
  svpStatus: z.string().default("A"),
});

/** Points around a post code, the nearest first. 200 comes with errors too: a number in the body decides. Source: section 9. */
export const points: Operation<
  { readonly place: PointPlace; readonly most: number },
  readonly CarrierPoint[]
> = {
  name: "points",
  urgency: "price",
  request: ({ place: { country, zip }, most }) => ({
    method: "GET",
    path: "/servicepoints",
    query: {
      address: bareZip(country, zip),
      countryCode: country,
      capability: DELIVERY,
      servicePointResults: String(most),
      resultUom: "km",
    },
  }),
  read(answer) {
    const { status, servicePoints } = jsonOf(
      z.object({
        status: z.object({ statusCode: z.coerce.number() }),
        servicePoints: z.array(z.unknown()).default([]),
      }),
      answer,
    );
    const { statusCode } = status;
    if (statusCode === 600) throw refusalBy(rows.notServed).error;
    if (none.has(statusCode)) return [];
    if (!found.has(statusCode)) throw new UnreadableAnswer(`Points with the status ${statusCode}.`);
    return servicePoints.flatMap((given) => {
      const read = point.safeParse(given);
      return read.success ? [pointOf(read.data)] : [];
    });
  },
};

const found: ReadonlySet<number> = new Set([1, 3]);
const none: ReadonlySet<number> = new Set([201, 202]);

function pointOf(given: z.output<typeof point>): CarrierPoint {
  const { addressLine1, addressLine2, city, zipCode, country } = given.address;
  return {
    locationId: given.facilityId,
    kind: given.servicePointType === LOCKER ? "locker" : "shop",
    name: given.localName || given.servicePointName || given.facilityId,
    address: { address: addressLine1, address2: addressLine2 || null, zip: zipCode, city, country },
    ...given.geoLocation,
    openingHours: openingHoursOf(given.openingHours?.openingHours ?? []),
    compartmentSizes: [],
    accepting: given.svpStatus === "A",
    cashOnDelivery: false,
  };
}
