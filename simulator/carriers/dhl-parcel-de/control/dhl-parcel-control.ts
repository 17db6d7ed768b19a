import { z } from "zod";
import { controlRefusal, readInput } from "../../kit/control.ts";
import type { FaultPlan } from "../../kit/fault-plan.ts";
import { json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import { pickupStates } from "../pickups/pickup.ts";
import { quirks } from "../quirks.ts";
import { codes } from "../tracking/codes.ts";
import type { DhlParcelWorld } from "../world.ts";
import { addShipmentControl } from "./shipment-control.ts";

const addressInput = z.strictObject({
  postalCode: z.string(),
  street: z.string().optional(),
  isEncodable: z.boolean(),
});
const problemInput = z.strictObject({
  call: z.string(),
  when: z.enum(["before", "after"]).default("before"),
  status: z.int().min(400).max(599),
  detail: z.string().default("Ordered by a control call"),
  retryAfterS: z.int().min(0).nullable().default(null),
  times: z.int().min(1).default(1),
});
const refusalInput = z.strictObject({
  title: z.string().default("GeneralShipmentError"),
  number: z.int().default(206),
  detail: z.string().default("The shipment could not be processed."),
});
const trackingInput = z.strictObject({
  code: z.int().refine((code) => codes[code] !== undefined, "is no code of tracking"),
  times: z.int().min(1).default(1),
});
const settingsInput = z
  .strictObject({
    tokenTtlS: z.int().min(1),
    trackingDelayMs: z.int().min(0),
    closesAt: z
      .string()
      .regex(/^\d{2}:\d{2}$/)
      .nullable(),
  })
  .partial();
const userInput = z.strictObject({ password: z.string(), isLocked: z.boolean() }).partial();
const paceInput = z.strictObject({ perSecond: z.number().positive(), burst: z.int().positive() }).nullable();

/** DHL's own control calls. */
export function addDhlParcelControl(routes: Routes, world: DhlParcelWorld, faults: FaultPlan): void {
  addShipmentControl(routes, world, faults);
  addOrders(routes, world);
  routes
    .add("GET", "/control/returns", () => json(world.returns))
    .add("GET", "/control/pickups", () => json([...world.pickups.values()]))
    .add("PUT", "/control/pickups/{orderID}", (call, { orderID = "" }) => {
      const pickup = world.pickups.get(orderID);
      if (pickup === undefined) throw controlRefusal(`no pickup ${orderID}`, 404);
      pickup.state = readInput(z.strictObject({ state: z.enum(pickupStates) }), call).state;
      return json(pickup);
    })
    .add("GET", "/control/points", () => json([...world.points.values()]))
    .add("PUT", "/control/points/{id}", (call, { id = "" }) => {
      const point = world.points.get(id);
      if (point === undefined) throw controlRefusal(`no point ${id}`, 404);
      point.isOpen = readInput(z.strictObject({ isOpen: z.boolean() }), call).isOpen;
      return json(point);
    })
    .add("PUT", "/control/addresses", (call) => {
      world.knownAddresses.push(readInput(addressInput, call));
      return json(world.knownAddresses);
    })
    .add("PATCH", "/control/users/{name}", (call, { name }) => {
      const user = world.users.find((known) => known.user === name);
      if (user === undefined) throw controlRefusal(`no user ${name}`, 404);
      Object.assign(user, definedOf(readInput(userInput, call)));
      return json({ user: name, isLocked: user.isLocked });
    })
    .add("DELETE", "/control/tokens", () => {
      const expired = world.tokens.size;
      world.tokens.clear();
      return json({ expired });
    })
    .add("GET", "/control/quirks", () => json(world.quirks))
    .add("PUT", "/control/quirks", (call) => {
      world.quirks = readInput(quirks, call);
      return json(world.quirks);
    })
    .add("PATCH", "/control/settings", (call) => {
      Object.assign(world.settings, definedOf(readInput(settingsInput, call)));
      return json(world.settings);
    })
    .add("PUT", "/control/pace", (call) => {
      world.pace.pace = readInput(z.strictObject({ pace: paceInput }), call).pace;
      return json({ pace: world.pace.pace });
    });
}

const definedOf = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Failures that wait for the next call, shipment or answer of tracking. */
function addOrders(routes: Routes, world: DhlParcelWorld): void {
  routes
    .add("POST", "/control/problems/next", (call) => {
      const { times, ...problem } = readInput(problemInput, call);
      world.orderedProblems.push(...Array.from({ length: times }, () => problem));
      return json(world.orderedProblems);
    })
    .add("POST", "/control/refusals/next", (call) => {
      world.orderedRefusals.push(readInput(refusalInput, call));
      return json(world.orderedRefusals);
    })
    .add("POST", "/control/tracking-codes/next", (call) => {
      const { code, times } = readInput(trackingInput, call);
      world.orderedTrackingCodes.push(...Array.from({ length: times }, () => code));
      return json(world.orderedTrackingCodes);
    });
}
