import { z } from "zod";
import { athensMoment } from "../../kit/athens-time.ts";
import type { Reply } from "../../kit/http.ts";
import { json, Refusal } from "../../kit/http.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { defineCall } from "../protocol/define-call.ts";
import { Failure, succeeded } from "../protocol/failure.ts";
import type { Quirks } from "../quirks.ts";
import { identified } from "../shipments/find-shipments.ts";
import type { HistoryRow, Shipment } from "../shipments/shipment.ts";

const identifier = z.string().min(1);
const onlyTrue = z.literal("TRUE").optional();
const minutes60 = 3_600_000;

/** `POST /Shipment/GetShipmentDetails`. Source: sections 7 and 11; names of the reference and the number are assumed. */
export const detailsCall = defineCall(
  "details",
  z.strictObject({ Identifier: identifier }),
  (context, { Identifier }) => {
    const { quirks } = context.world;
    const shipments = looked(context, "details", Identifier);
    if (shipments.length === 0) return nothing(context, "ShipmentDetails");
    return succeeded(quirks, {
      ShipmentDetails: shipments.map((shipment) => ({ ShipmentInfo: infoOf(quirks, shipment) })),
    });
  },
);

/** `POST /Tracking`: the history of one shipment. Source: section 11. */
export const trackCall = defineCall(
  "track",
  z.strictObject({
    Identifier: identifier,
    ReturnShipmentInfo: onlyTrue,
    ReturnPodInfo: onlyTrue,
    ReturnTrackingInfo: onlyTrue,
  }),
  (context, { Identifier }) => {
    const { quirks } = context.world;
    const [shipment] = looked(context, "track", Identifier);
    if (shipment === undefined) return nothing(context, "TrackingList");
    return succeeded(quirks, {
      TrackingList: ordered(quirks, shipment.rows).map((row) => rowOf(quirks, row)),
    });
  },
);

/** The shipments, unless the same look came less than 60 minutes ago. Source: section 12. */
function looked(context: CallContext, call: string, identifier: string): Shipment[] {
  const { world, account } = context;
  const key = `${account.userAlias} ${call} ${identifier}`;
  const last = world.looks.get(key);
  if (world.quirks.limitsLooks && last !== undefined && world.clock.nowMs - last < minutes60)
    throw new Refusal(json({ Message: "Too many requests for this shipment" }, 429));
  world.looks.set(key, world.clock.nowMs);
  return identified(context, identifier);
}

function nothing({ world }: CallContext, list: string): Reply {
  if (world.quirks.unknownIdentifier === "empty") return succeeded(world.quirks, { [list]: [] });
  throw new Failure("ShipmentNotFound", "Δεν βρέθηκε αποστολή.");
}

const codeOf = ({ codes }: Quirks, code: string): string | number =>
  codes === "number" ? Number(code) : code;

function infoOf(quirks: Quirks, { number, booking, rows }: Shipment): object {
  const { Shipper, Consignee, Reference1 } = booking;
  const last = ordered({ ...quirks, rows: "newest-first" }, rows)[0];
  return {
    ShipmentNumber: number,
    ...(quirks.detailsHoldReference && {
      ...(Reference1 !== undefined && { Reference1 }),
      Consignee: { CompanyName: Consignee.CompanyName, ZipCode: Consignee.ZipCode, City: Consignee.City },
    }),
    ShipmentStatus: codeOf(quirks, last?.code ?? "01"),
    ...(quirks.detailsHaveWord && { ShipmentStatusDesc: last === undefined ? "ShipmentCreated" : last.word }),
    CollectionStatus: "1",
    Shipper: {
      CompanyName: Shipper.CompanyName,
      Address: Shipper.Address,
      ZipCode: Shipper.ZipCode,
      City: Shipper.City,
      Phones: [Shipper.Mobile1],
    },
    PickupStation: { Prefix: "085" },
  };
}

/** A shuffle that is the same at each call: every second row, then the others. */
function ordered(quirks: Pick<Quirks, "rows">, rows: readonly HistoryRow[]): HistoryRow[] {
  // Rows of one moment keep their order.
  const byTime = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  if (quirks.rows === "oldest-first") return byTime;
  if (quirks.rows === "newest-first") return byTime.toReversed();
  return [...byTime.filter((_, index) => index % 2 === 1), ...byTime.filter((_, index) => index % 2 === 0)];
}

function rowOf(quirks: Quirks, { code, note, station, at }: HistoryRow): object {
  return {
    Status: codeOf(quirks, code),
    Note: note,
    ExecutedOn: athensMoment(at),
    StationName: station,
  };
}
