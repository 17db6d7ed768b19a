import { z } from "zod";
import { given, readInput, shopParam } from "../control/read-input.ts";
import type { Reply } from "../http/reply.ts";
import { json } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import type { World } from "../state/world.ts";
import { faultKinds } from "./fault-kinds.ts";
import { noFaults } from "./fault-plan.ts";

const wait = z.number().min(0).max(3_600_000);
const range = z
  .tuple([wait, wait])
  .refine(([shortest, longest]) => shortest <= longest, "must be the shortest wait, then the longest");

/** The body of `PUT …/faults`: absent fields have their defaults. */
const faultInput = z.strictObject({
  seed: z.int().min(0).optional(),
  rates: z.partialRecord(z.enum(faultKinds), z.number().min(0).max(1)).optional(),
  throttling: z.boolean().optional(),
  slowMs: range.optional(),
  hangMs: wait.optional(),
  lateMs: range.optional(),
});

/** Routes that set the faults, everywhere or for one shop, and list the ones that happened. */
export function addFaultRoutes(router: Router, world: World): void {
  const view = (domain?: string): Reply =>
    json({
      ...world.faults.of(domain),
      counts: world.faults.counts(domain),
      injected: world.faults.injected.filter(({ shop }) => domain === undefined || shop === domain),
    });
  router.add("GET", "/simulator/faults", () => view());
  router.add("PUT", "/simulator/faults", (incoming) => {
    world.faults.set({ ...noFaults, ...given(readInput(faultInput, incoming)) });
    return view();
  });
  router.add("GET", "/simulator/shops/:shop/faults", (_incoming, params) =>
    view(shopParam(world, params.shop).domain),
  );
  router.add("PUT", "/simulator/shops/:shop/faults", (incoming, params) => {
    const { domain } = shopParam(world, params.shop);
    world.faults.set({ ...noFaults, ...given(readInput(faultInput, incoming)) }, domain);
    return view(domain);
  });
}
