import type { FoundPlace } from "../network/places.ts";
import type { DhlShipment } from "../shipments/shipment.ts";

/** Words of the checkpoints. Source: section 10. */
export const descriptions: Readonly<Record<string, string>> = {
  SM: "Scheduled for movement",
  PU: "Shipment picked up",
  SA: "Shipment accepted",
  PL: "Processed",
  AF: "Arrived at facility",
  DF: "Departed facility",
  AR: "Arrived at delivery facility",
  IC: "In clearance processing",
  CR: "Clearance processing complete",
  BN: "Broker notified",
  BR: "Broker took over",
  RR: "Response received",
  PY: "Payment received",
  FD: "Forwarded",
  SC: "Service changed",
  TP: "Forwarded to third party",
  TR: "Transferred",
  AD: "Delivery date agreed with receiver",
  WC: "With delivery courier",
  CC: "Awaiting collection by the receiver",
  MC: "Miscoded",
  MS: "Missorted",
  MD: "Missed delivery cycle",
  UD: "Uncontrollable clearance delay",
  CD: "Controllable clearance delay",
  OH: "Shipment on hold",
  HP: "Held for payment",
  NH: "Receiver not at home",
  CA: "Receiver closed",
  ND: "Not delivered",
  BA: "Bad address",
  CM: "Receiver moved",
  RD: "Delivery refused",
  PD: "Partly delivered",
  RT: "Returned to sender",
  DS: "Destroyed",
  SS: "Shipment stopped",
  OK: "Delivered",
  DD: "Delivered damaged",
  CS: "File closed",
  "101": "Delivered",
  "102": "In transit",
  "103": "Failure",
  "104": "Pre-transit",
};

/** Codes that happen where the parcel begins. */
const atOrigin = ["SM", "PU", "SA", "104"];

export interface EventInput {
  readonly code: string;
  readonly description?: string | undefined;
  readonly at: Date;
  readonly signedBy?: string | undefined;
  readonly piece?: number | undefined;
}

export function addEvent(shipment: DhlShipment, input: EventInput): void {
  const { origin, destination } = shipment.lane;
  const place: FoundPlace = atOrigin.includes(input.code) ? origin : destination;
  shipment.events.push({
    code: input.code,
    description: input.description ?? descriptions[input.code] ?? input.code,
    at: input.at,
    zone: place.country.zone,
    area: { code: place.area, description: `${placeName(place)}-${place.country.code}` },
    signedBy: input.signedBy ?? null,
    piece: input.piece ?? null,
  });
}

const placeName = ({ country, area }: FoundPlace): string =>
  country.cities.find((city) => city.area === area)?.name ?? area;
