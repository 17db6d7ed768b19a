import { z } from "zod";
import { controlRefusal, readInput } from "../../kit/control.ts";
import { json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import { quirks } from "../quirks.ts";
import type { DhlShipment } from "../shipments/shipment.ts";
import { addEvent } from "../tracking/events.ts";
import type { DhlWorld } from "../world.ts";
import { shipmentView } from "./shipment-view.ts";

const eventInput = z.strictObject({
  code: z.string().min(1),
  description: z.string().optional(),
  at: z.iso.datetime({ offset: true }).optional(),
  signedBy: z.string().optional(),
  piece: z.int().min(1).optional(),
});
const problemInput = z.strictObject({
  call: z.string(),
  when: z.enum(["before", "after"]).default("before"),
  status: z.int().min(400).max(599).default(400),
  texts: z.array(z.string()).min(1),
});
const accountInput = z.strictObject({ isStopped: z.boolean() });
const paceInput = z.strictObject({ perSecond: z.number().positive(), burst: z.int().positive() }).nullable();

/** DHL Express' own control calls. */
export function addDhlExpressControl(routes: Routes, world: DhlWorld): void {
  addShipmentControl(routes, world);
  routes
    .add("GET", "/control/pickups", () => json([...world.pickups.values()]))
    .add("POST", "/control/pickups/{number}/done", (_call, { number = "" }) => {
      const pickup = world.pickups.get(number);
      if (pickup === undefined) throw controlRefusal(`no pickup ${number}`, 404);
      if (pickup.state !== "booked") throw controlRefusal(`pickup ${number} is ${pickup.state}`, 409);
      pickup.state = "done";
      return json(pickup);
    })
    .add("POST", "/control/problems/next", (call) => {
      world.ordered.push(readInput(problemInput, call));
      return json(world.ordered);
    })
    .add("PUT", "/control/accounts/{number}", (call, { number = "" }) => {
      const { isStopped } = readInput(accountInput, call);
      const found = world.logins
        .flatMap(({ accounts }) => accounts)
        .find((account) => account.number === number);
      if (found === undefined) throw controlRefusal(`no account ${number}`, 404);
      found.isStopped = isStopped;
      return json(found);
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

/** The books of shipments, and what happens to parcels. */
function addShipmentControl(routes: Routes, world: DhlWorld): void {
  routes
    .add("GET", "/control/shipments", ({ query }) => {
      const reference = query.get("reference");
      const found = [...world.shipments.values()].filter(
        (shipment) => reference === null || shipment.reference === reference,
      );
      return json(found.map(shipmentView));
    })
    .add("GET", "/control/shipments/{number}", (_call, { number }) =>
      json(shipmentView(named(world, number))),
    )
    .add("GET", "/control/shipments/{number}/labels", (_call, { number }) =>
      json(named(world, number).labels.map((file) => file.toString("base64"))),
    )
    .add("POST", "/control/shipments/{number}/events", (call, { number }) => {
      const { at, ...event } = readInput(eventInput, call);
      const shipment = named(world, number);
      if (event.piece !== undefined && event.piece > shipment.pieces.length)
        throw controlRefusal(`shipment ${number} has ${shipment.pieces.length} pieces`);
      addEvent(shipment, { ...event, at: at === undefined ? world.clock.now() : new Date(at) });
      return json(shipmentView(shipment));
    });
}

function named(world: DhlWorld, number = ""): DhlShipment {
  const shipment = world.shipments.get(number);
  if (shipment === undefined) throw controlRefusal(`no shipment ${number}`, 404);
  return shipment;
}
