import { z } from "zod";
import { addDays } from "../../kit/athens-time.ts";
import { json } from "../../kit/http.ts";
import { checkProfile } from "../orders/book-orders.ts";
import { handOut } from "../papers/hand-out.ts";
import { flag, printingFields } from "../papers/printing.ts";
import type { DhlCall, UserContext } from "../protocol/define-call.ts";
import { jsonOf, readQuery, wordsOf } from "../protocol/define-call.ts";
import { Problem } from "../protocol/problem.ts";
import type { Status } from "../protocol/status.ts";
import { ok, statusView, unknownShipment } from "../protocol/status.ts";
import { close } from "../shipments/books.ts";
import { billingNumber, day, text } from "../shipments/fields.ts";
import type { Shipment } from "../shipments/shipment.ts";
import { stateOf } from "../shipments/shipment.ts";
import { drawManifest } from "./draw-manifest.ts";

/** Assumption: "too old" begins here. Source: section 8. */
const keptDays = 90;

const body = z.strictObject({
  profile: text(1, 35),
  shipmentNumbers: z.array(text(1, 50)).min(1).max(30).optional(),
  billingNumber: billingNumber.optional(),
});

const path = "/parcel/de/shipping/v2/manifests";

/** Closes shipments whatever their day: named ones, a billing number's or all of the user. Source: section 8. */
const closeShipments: DhlCall = {
  name: "manifest",
  method: "POST",
  path,
  login: "portal",
  api: "shipping",
  run: (context) => {
    const { all } = readQuery(z.strictObject({ all: flag(false) }), context);
    const parsed = body.safeParse(jsonOf(context));
    if (!parsed.success) throw new Problem(400, wordsOf(parsed.error));
    checkProfile(context, parsed.data.profile);
    const { shipmentNumbers, billingNumber: number } = parsed.data;
    if (!all && shipmentNumbers === undefined && number === undefined)
      throw new Problem(400, "shipmentNumbers or billingNumber is required");
    const { world, user, today } = context;
    const open = [...world.shipments.values()].filter(
      (shipment) =>
        shipment.userName === user.user &&
        stateOf(shipment) === "booked" &&
        (number === undefined || shipment.order.billingNumber === number) &&
        (all || shipmentNumbers === undefined || shipmentNumbers.includes(shipment.number)),
    );
    const asked = all ? undefined : shipmentNumbers;
    const items = (asked ?? open.map(({ number: one }) => one)).map((one) => itemOf(context, one));
    close(world, open, today);
    return json({ status: multiStatus(context), items }, 207);
  },
};

const multiStatus = ({ world }: UserContext): object =>
  statusView(world.quirks, { title: "Multi-Status", number: 207, detail: "See the items." });

/** A shipment before it is closed; a repeat is a warning. */
function itemOf({ world, user }: UserContext, number: string): object {
  const shipment = world.shipments.get(number);
  const item = (sstatus: Status, fields = {}) => ({
    shipmentNo: number,
    ...fields,
    sstatus: statusView(world.quirks, sstatus),
  });
  if (shipment?.userName !== user.user || stateOf(shipment) === "deleted") return item(unknownShipment);
  const { billingNumber: owner } = shipment.order;
  if (shipment.manifest === null) return item(ok, { billingNumber: owner });
  return item(
    { ...ok, detail: "The shipment is on a manifest already." },
    {
      billingNumber: owner,
      validationMessages: [
        {
          property: "shipmentNumbers",
          validationMessage: "The shipment is on a manifest already.",
          validationState: "Warning",
        },
      ],
    },
  );
}

const query = z.strictObject({
  billingNumber: billingNumber.optional(),
  date: day.optional(),
  includeDocs: printingFields.includeDocs,
});

/** The list of a day: numbers without references. Source: section 8. */
const readManifest: DhlCall = {
  name: "manifest-paper",
  method: "GET",
  path,
  login: "portal",
  api: "shipping",
  run: async (context) => {
    const { world, user, today } = context;
    const { date = today, billingNumber: number, includeDocs } = readQuery(query, context);
    if (date > today) throw new Problem(400, "The date is in the future");
    if (date < addDays(today, -keptDays)) throw new Problem(400, "The date is too old");
    const listed = [...world.shipments.values()].filter(
      (shipment) =>
        shipment.userName === user.user &&
        shipment.manifest?.day === date &&
        (number === undefined || shipment.order.billingNumber === number),
    );
    const sheets = new Map(listed.map((shipment) => [sheetOf(shipment), shipment.order.billingNumber]));
    const papers = listed.length === 0 ? [] : [await drawManifest(date, listed)];
    return json({
      status: statusView(world.quirks, ok),
      manifestDate: date,
      manifest: papers.map((paper) => handOut(context, paper, { includeDocs })),
      sheetNo: [...sheets].map(([sheetNo, owner]) => ({ billingNumber: owner, sheetNo })),
      items: listed.map((shipment) => ({
        shipmentNo: shipment.number,
        sheetNo: sheetOf(shipment),
        sstatus: statusView(world.quirks, ok),
      })),
    });
  },
};

const sheetOf = ({ manifest }: Shipment): string => manifest?.sheetNo ?? "";

export const manifestCalls = [closeShipments, readManifest];
