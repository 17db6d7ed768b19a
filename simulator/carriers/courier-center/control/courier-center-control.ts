import { z } from "zod";
import { controlRefusal, readInput } from "../../kit/control.ts";
import { bytes, json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import { drawLabels, lockerTemplate, parcelsOf } from "../papers/label-paper.ts";
import { quirks } from "../quirks.ts";
import type { Shipment } from "../shipments/shipment.ts";
import { stateOf } from "../shipments/shipment.ts";
import { addEvent, addRow, eventNames, voidShipment } from "../tracking/events.ts";
import type { CourierCenterWorld } from "../world.ts";
import { takeNumber } from "../world.ts";
import { shipmentView } from "./shipment-view.ts";

const moment = z.iso.datetime({ offset: true });
const eventInput = z.strictObject({
  event: z.enum(eventNames),
  at: moment.optional(),
  station: z.string().optional(),
  note: z.string().optional(),
});
const rowInput = z.strictObject({
  code: z.string(),
  word: z.string().nullable().default(null),
  note: z.string().default(""),
  station: z.string().default(""),
  at: moment.optional(),
});
const copyInput = z.strictObject({ number: z.string(), reference: z.string().optional() });
const lockerInput = z.strictObject({ hasRoom: z.boolean() });
const paceInput = z.strictObject({ perSecond: z.number().positive(), burst: z.int().positive() }).nullable();

/** Courier Center's own control calls. */
export function addCourierCenterControl(routes: Routes, world: CourierCenterWorld): void {
  addShipmentControl(routes, world);
  routes
    .add("GET", "/control/labels", () => json(world.labels))
    .add("GET", "/control/manifests", () => json(world.manifests))
    .add("GET", "/control/lockers", () =>
      json([...world.lockers].map(([code, hasRoom]) => ({ code, hasRoom }))),
    )
    .add("PUT", "/control/lockers/{code}", (call, { code = "" }) => {
      const { hasRoom } = readInput(lockerInput, call);
      world.lockers.set(code, hasRoom);
      return json({ code, hasRoom });
    })
    .add("GET", "/control/quirks", () => json(world.quirks))
    .add("PUT", "/control/quirks", (call) => {
      world.quirks = readInput(quirks, call);
      return json(world.quirks);
    })
    .add("PUT", "/control/pace", (call) => {
      world.pace.pace = readInput(z.strictObject({ pace: paceInput }), call).pace;
      return json({ pace: world.pace.pace });
    });
}

/** The books of shipments, the deeds of the courier's staff, and those of the merchant in the portal. */
function addShipmentControl(routes: Routes, world: CourierCenterWorld): void {
  const at = (text: string | undefined) => (text === undefined ? world.clock.now() : new Date(text));
  routes
    .add("GET", "/control/shipments", ({ query }) => {
      const reference = query.get("reference");
      const state = query.get("state");
      const found = [...world.shipments.values()].filter(
        (shipment) =>
          (reference === null || shipment.booking.Reference1 === reference) &&
          (state === null || stateOf(shipment) === state),
      );
      return json(found.map(shipmentView));
    })
    // Another program of the same login books: the same parcel once more.
    .add("POST", "/control/shipments", (call) => {
      const { number, reference } = readInput(copyInput, call);
      const model = named(world, number);
      const copy: Shipment = {
        ...model,
        number: takeNumber(world),
        booking: { ...model.booking, Reference1: reference },
        createdAt: world.clock.now(),
        rows: [],
        voidedAt: null,
        isScanned: false,
      };
      world.shipments.set(copy.number, copy);
      return json(shipmentView(copy));
    })
    .add("GET", "/control/shipments/{number}", (_call, { number }) =>
      json(shipmentView(named(world, number))),
    )
    .add("GET", "/control/shipments/{number}/label", async (_call, { number }) =>
      bytes(await drawLabels(lockerTemplate, parcelsOf(named(world, number))), "application/pdf"),
    )
    .add("POST", "/control/shipments/{number}/events", (call, { number }) => {
      const { event, at: moment, ...details } = readInput(eventInput, call);
      const shipment = live(world, number);
      addEvent(shipment, event, { ...withoutGaps(details), at: at(moment) });
      return json(shipmentView(shipment));
    })
    .add("POST", "/control/shipments/{number}/rows", (call, { number }) => {
      const { at: moment, ...row } = readInput(rowInput, call);
      const shipment = live(world, number);
      addRow(shipment, { ...row, at: at(moment) });
      return json(shipmentView(shipment));
    })
    .add("POST", "/control/shipments/{number}/void", (_call, { number }) => {
      const shipment = live(world, number);
      voidShipment(shipment, world.clock.now());
      return json(shipmentView(shipment));
    });
}

function withoutGaps<Given extends object>(given: Given): { [Key in keyof Given]?: NonNullable<Given[Key]> } {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as { [Key in keyof Given]?: NonNullable<Given[Key]> };
}

function named(world: CourierCenterWorld, number = ""): Shipment {
  const shipment = world.shipments.get(number);
  if (shipment === undefined) throw controlRefusal(`no shipment ${number}`, 404);
  return shipment;
}

/** No driver takes a parcel whose voucher was cancelled. */
function live(world: CourierCenterWorld, number: string | undefined): Shipment {
  const shipment = named(world, number);
  if (shipment.voidedAt !== null) throw controlRefusal(`shipment ${number} is voided`, 409);
  return shipment;
}
