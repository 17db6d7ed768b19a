import { z } from "zod";
import { controlRefusal, readInput } from "../../kit/control.ts";
import { json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import type { Point } from "../places/points.ts";
import type { CallWindow } from "../protocol/call-window.ts";
import { quirks } from "../quirks.ts";
import type { AcsWorld } from "../world.ts";
import { addVoucherControl } from "./voucher-routes.ts";

const pointInput = z.strictObject({ isOpen: z.boolean() });
const paceInput = z.strictObject({ perSecond: z.number().positive().nullable() });

/** ACS's own control calls. */
export function addAcsControl(routes: Routes, world: AcsWorld, pace: CallWindow): void {
  addVoucherControl(routes, world);
  routes
    .add("GET", "/control/pickup-lists", () =>
      json(world.lists.map((list) => ({ ...list, issuedAt: list.issuedAt.toISOString() }))),
    )
    .add("GET", "/control/points", () => json([...world.points.values()].map(pointView)))
    .add("PUT", "/control/points/{id}", (call, { id = "" }) => {
      const point = world.points.get(id);
      if (point === undefined) throw controlRefusal(`no point ${id}`, 404);
      point.isOpen = readInput(pointInput, call).isOpen;
      return json(pointView(point));
    })
    .add("GET", "/control/quirks", () => json(world.quirks))
    .add("PUT", "/control/quirks", (call) => {
      world.quirks = readInput(quirks, call);
      return json(world.quirks);
    })
    .add("PUT", "/control/pace", (call) => {
      pace.perSecond = readInput(paceInput, call).perSecond;
      return json({ perSecond: pace.perSecond });
    });
}

function pointView({ area, ...point }: Point) {
  const { country, zip, name } = area;
  return { ...point, country, zip, area: name };
}
