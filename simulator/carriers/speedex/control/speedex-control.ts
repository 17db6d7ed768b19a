import { z } from "zod";
import { athensDay } from "../../kit/athens-time.ts";
import { controlRefusal, readInput } from "../../kit/control.ts";
import { bytes, json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import type { Checkpoint, Consignment } from "../consignments/consignment.ts";
import { stateOf } from "../consignments/consignment.ts";
import { findConsignment } from "../consignments/find-consignment.ts";
import { drawLabels, labelOf, papers } from "../papers/label-paper.ts";
import { quirks } from "../quirks.ts";
import { addCheckpoint, addEvent, eventNames } from "../tracking/events.ts";
import type { SpeedexWorld } from "../world.ts";
import { takeVoucher } from "../world.ts";
import { consignmentView } from "./consignment-view.ts";

const where = { at: z.iso.datetime({ offset: true }).optional(), branch: z.string().optional() };
const eventInput = z.strictObject({
  event: z.enum(eventNames),
  isAlone: z.boolean().default(false),
  ...where,
});
const checkpointInput = z.strictObject({
  text: z.string(),
  code: z.string().default(""),
  takenBy: z.string().default(""),
  ...where,
});
const payoutInput = z.strictObject({ day: z.iso.date().optional() });
const paceInput = z.strictObject({
  pace: z.strictObject({ perSecond: z.number().positive(), burst: z.int().positive() }).nullable(),
});

/** Speedex's own control calls. */
export function addSpeedexControl(routes: Routes, world: SpeedexWorld): void {
  addConsignmentControl(routes, world);
  routes
    .add("GET", "/control/labels", () => json(world.labels))
    .add("GET", "/control/visits", () => json([...world.visits.values()]))
    .add("DELETE", "/control/sessions", () => {
      const expired = world.sessions.size;
      world.sessions.clear();
      return json({ expired });
    })
    .add("GET", "/control/quirks", () => json(world.quirks))
    .add("PUT", "/control/quirks", (call) => {
      world.quirks = readInput(quirks, call);
      return json(world.quirks);
    })
    .add("PUT", "/control/pace", (call) => {
      world.pace.pace = readInput(paceInput, call).pace;
      return json({ pace: world.pace.pace });
    });
}

/** The books of consignments, and the deeds of the courier's staff. */
function addConsignmentControl(routes: Routes, world: SpeedexWorld): void {
  const moment = (text: string | undefined) => (text === undefined ? world.clock.now() : new Date(text));
  routes
    .add("GET", "/control/consignments", ({ query }) => {
      const reference = query.get("reference");
      const state = query.get("state");
      const found = [...world.consignments.values()].filter(
        (each) =>
          (reference === null || each.bol.Comments_2853_1 === reference) &&
          (state === null || stateOf(each) === state),
      );
      return json(found.map(consignmentView));
    })
    .add("GET", "/control/consignments/{number}", (_call, { number }) =>
      json(consignmentView(named(world, number))),
    )
    .add("GET", "/control/consignments/{number}/labels/{paper}", async (_call, { number = "", paper }) => {
      const sheet = papers[Number(paper)];
      if (sheet === undefined) throw controlRefusal(`no paper ${paper}`, 404);
      return bytes(await drawLabels(sheet, [labelOf(named(world, number), number)]), "application/pdf");
    })
    .add("POST", "/control/consignments/{number}/events", (call, { number }) => {
      const { event, isAlone, at, branch } = readInput(eventInput, call);
      const consignment = live(world, number);
      addEvent(consignment, event, { at: moment(at), branch, ...(isAlone && { voucher: number }) });
      return json(consignmentView(consignment));
    })
    .add("POST", "/control/consignments/{number}/checkpoints", (call, { number = "" }) => {
      const { at, branch, ...words } = readInput(checkpointInput, call);
      const consignment = live(world, number);
      addCheckpoint(consignment, { at: moment(at), branch, voucher: number }, words);
      consignment.isPickedUp = true;
      return json(consignmentView(consignment));
    })
    // Speedex sends the parcel back under a number of its own and the same references. Source: section 7.
    .add("POST", "/control/consignments/{number}/return", (_call, { number }) => {
      const outward = named(world, number);
      const back: Consignment = {
        ...outward,
        master: takeVoucher(world),
        members: [],
        createdAt: world.clock.now(),
        isReturn: true,
        checkpoints: [],
      };
      world.consignments.set(back.master, back);
      return json(consignmentView(back));
    })
    .add("POST", "/control/payouts", (call) => {
      const { day = athensDay(world.clock.now()) } = readInput(payoutInput, call);
      const owed = [...world.consignments.values()].filter(
        ({ bol, checkpoints, paidOutOn }) =>
          bol.Pod_Amount_Cash > 0 && checkpoints.some(isDelivery) && paidOutOn === null,
      );
      for (const each of owed) each.paidOutOn = day;
      return json({ day, consignments: owed.map(({ master }) => master) });
    });
}

const isDelivery = ({ text }: Checkpoint): boolean => text === "Η ΑΠΟΣΤΟΛΗ ΠΑΡΑΔΟΘΗΚΕ";

function named(world: SpeedexWorld, number = ""): Consignment {
  const found = findConsignment(world, number);
  if (found === null) throw controlRefusal(`no consignment ${number}`, 404);
  return found;
}

/** No courier takes a parcel whose voucher was cancelled. */
function live(world: SpeedexWorld, number: string | undefined): Consignment {
  const found = named(world, number);
  if (found.cancelledAt !== null) throw controlRefusal(`consignment ${number} is cancelled`, 409);
  return found;
}
