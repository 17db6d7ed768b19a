import { z } from "zod";
import { readInput } from "../../kit/control.ts";
import { json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import { endKeys } from "../protocol/issue-key.ts";
import { quirks } from "../quirks.ts";
import type { GenikiWorld } from "../world.ts";
import { addJobControl } from "./job-routes.ts";

const codeInput = z.strictObject({
  call: z.string().optional(),
  code: z.union([z.int().min(0), z.literal("fault")]),
  when: z.enum(["before", "after"]).default("before"),
  times: z.int().min(1).default(1),
});
const settingsInput = z.strictObject({
  keyTtlMs: z.number().positive().optional(),
  codLimit: z.number().min(0).optional(),
  pace: z
    .strictObject({ perSecond: z.number().positive(), burst: z.number().min(1) })
    .nullable()
    .optional(),
});

/** Geniki's own control calls. */
export function addGenikiControl(routes: Routes, world: GenikiWorld): void {
  addJobControl(routes, world);
  routes
    .add("GET", "/control/quirks", () => json(world.quirks))
    .add("PUT", "/control/quirks", (call) => {
      world.quirks = readInput(quirks, call);
      return json(world.quirks);
    })
    .add("POST", "/control/codes/next", (call) => {
      world.orderedCodes.push(readInput(codeInput, call));
      return json(world.orderedCodes);
    })
    .add("PUT", "/control/settings", (call) => {
      const { keyTtlMs, codLimit, pace } = readInput(settingsInput, call);
      if (keyTtlMs !== undefined) world.keyTtlMs = keyTtlMs;
      if (codLimit !== undefined) world.codLimit = codLimit;
      if (pace !== undefined) world.pace.pace = pace;
      return json({ keyTtlMs: world.keyTtlMs, codLimit: world.codLimit, pace: world.pace.pace });
    })
    .add("DELETE", "/control/keys", () => {
      for (const { name } of world.users) endKeys(world, name);
      return json({ ended: world.keys.size });
    });
}
