import { z } from "zod";
import { controlRefusal, readInput } from "../../kit/control.ts";
import type { FaultPlan } from "../../kit/fault-plan.ts";
import { germanDay } from "../../kit/german-time.ts";
import { bytes, json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import { close, letTimePass } from "../shipments/books.ts";
import type { Shipment } from "../shipments/shipment.ts";
import { stateOf } from "../shipments/shipment.ts";
import { isPublished } from "../tracking/combinations.ts";
import { eventsOf, journeyNames } from "../tracking/journeys.ts";
import type { Parcel } from "../tracking/parcel.ts";
import type { DhlParcelWorld } from "../world.ts";
import { shipmentView } from "./shipment-view.ts";

const eventInput = z.strictObject({
  code: z.string(),
  ice: z.string(),
  ric: z.string().default("NRQRD"),
  at: z.iso.datetime({ offset: true }).optional(),
  place: z.string().default("Köln"),
  country: z.string().default("Germany"),
  isReturning: z.boolean().default(false),
  /** a combination that DHL never published */
  isInvented: z.boolean().default(false),
});
const journeyInput = z.strictObject({
  journey: z.enum(journeyNames),
  stepMs: z.number().min(0).default(0),
});

/** The books of shipments, and the deeds of DHL's staff. */
export function addShipmentControl(routes: Routes, world: DhlParcelWorld, faults: FaultPlan): void {
  const viewOf = (shipment: Shipment) => shipmentView(shipment, world.parcels.get(shipment.number));
  routes
    .add("GET", "/control/shipments", ({ query }) => {
      letTimePass(world);
      const reference = query.get("reference");
      const state = query.get("state");
      const found = [...world.shipments.values()].filter(
        (shipment) =>
          (reference === null || shipment.order.refNo === reference) &&
          (state === null || stateOf(shipment) === state),
      );
      return json(found.map(viewOf));
    })
    .add("GET", "/control/shipments/{number}", (_call, { number }) => {
      letTimePass(world);
      return json(viewOf(shipmentNamed(world, number)));
    })
    .add("GET", "/control/shipments/{number}/prints/{n}", (_call, { number, n }) => {
      const print = shipmentNamed(world, number).prints[Number(n) - 1];
      if (print === undefined) throw controlRefusal(`shipment ${number} has no print ${n}`, 404);
      return bytes(print.bytes, "application/octet-stream");
    })
    .add("POST", "/control/parcels/{number}/events", (call, { number }) => {
      const parcel = parcelNamed(world, number);
      const { isInvented, at, ...event } = readInput(eventInput, call);
      if (!isInvented && !isPublished(event))
        throw controlRefusal(`${event.code}-${event.ice}-${event.ric} is not published`);
      parcel.events.push({ ...event, at: at === undefined ? world.clock.now() : new Date(at) });
      return json({ number, events: parcel.events });
    })
    .add("POST", "/control/parcels/{number}/journey", (call, { number }) => {
      const parcel = parcelNamed(world, number);
      const { journey, stepMs } = readInput(journeyInput, call);
      const { seed } = faults.settings;
      parcel.events.push(...eventsOf(journey, parcel, { seed, from: world.clock.now(), stepMs }));
      return json({ number, events: parcel.events });
    })
    .add("POST", "/control/close", () => {
      const open = [...world.shipments.values()].filter((shipment) => stateOf(shipment) === "booked");
      close(world, open, germanDay(world.clock.now()));
      return json({ closed: open.length });
    });
}

function shipmentNamed({ shipments }: DhlParcelWorld, number = ""): Shipment {
  const shipment = shipments.get(number);
  if (shipment === undefined) throw controlRefusal(`no shipment ${number}`, 404);
  return shipment;
}

/** A shipment's number, or a return label's. */
function parcelNamed({ parcels }: DhlParcelWorld, number = ""): Parcel {
  const parcel = parcels.get(number);
  if (parcel === undefined) throw controlRefusal(`no parcel ${number}`, 404);
  return parcel;
}
