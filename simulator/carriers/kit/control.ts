import { z } from "zod";
import type { CallBook } from "./call-book.ts";
import type { CarrierClock } from "./carrier-clock.ts";
import { faultKinds } from "./fault-kinds.ts";
import type { FaultPlan } from "./fault-plan.ts";
import { noFaults } from "./fault-plan.ts";
import type { CarrierCall, Reply } from "./http.ts";
import { json, Refusal } from "./http.ts";
import type { Routes } from "./routes.ts";

const delay = z.number().min(0).max(3_600_000);
const range = z
  .tuple([delay, delay])
  .refine(([shortest, longest]) => shortest <= longest, "must be the shortest delay, then the longest");
const kind = z.enum(faultKinds);

const faultInput = z.strictObject({
  seed: z.int().min(0).optional(),
  rates: z.partialRecord(kind, z.number().min(0).max(1)).optional(),
  calls: z.array(z.string()).min(1).optional(),
  slowMs: range.optional(),
  hangMs: delay.optional(),
  lateMs: range.optional(),
});
const nextInput = z.strictObject({ kind, call: z.string().optional(), times: z.int().min(1).default(1) });
const clockInput = z.strictObject({ advanceMs: z.number().min(0) });

export const controlRefusal = (error: string, status = 400): Refusal => new Refusal(json({ error }, status));

/** A control call's body; otherwise 400 that names every problem by its path. */
export function readInput<Schema extends z.ZodType>(schema: Schema, { body }: CarrierCall): z.infer<Schema> {
  const parsed = schema.safeParse(parseJson(body));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`);
  throw controlRefusal(problems.join("; "));
}

function parseJson(body: Buffer): unknown {
  const text = body.toString("utf8").trim();
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw controlRefusal("the body is not JSON");
  }
}

/** Control calls that every carrier's server has: faults, clock, and the calls that arrived. */
export function addCommonControl(
  routes: Routes,
  { faults, clock, calls }: { faults: FaultPlan; clock: CarrierClock; calls: CallBook },
): void {
  const faultView = (): Reply =>
    json({
      ...faults.settings,
      ordered: faults.ordered,
      counts: faults.counts(),
      injected: faults.injected,
    });
  const clockView = (): Reply => json({ now: clock.now().toISOString() });
  routes
    .add("GET", "/control/faults", faultView)
    .add("PUT", "/control/faults", (call) => {
      const input = readInput(faultInput, call);
      faults.settings = {
        seed: input.seed ?? noFaults.seed,
        rates: definedOf(input.rates ?? {}),
        calls: input.calls,
        slowMs: input.slowMs ?? noFaults.slowMs,
        hangMs: input.hangMs ?? noFaults.hangMs,
        lateMs: input.lateMs ?? noFaults.lateMs,
      };
      return faultView();
    })
    .add("DELETE", "/control/faults", () => {
      faults.clear();
      return faultView();
    })
    .add("POST", "/control/faults/next", (call) => {
      faults.order(readInput(nextInput, call));
      return faultView();
    })
    .add("GET", "/control/clock", clockView)
    .add("POST", "/control/clock", (call) => {
      clock.advance(readInput(clockInput, call).advanceMs);
      return clockView();
    })
    .add("GET", "/control/calls", ({ query }) =>
      json(calls.list(Number(query.get("since") ?? 0), query.get("name") ?? undefined)),
    );
}

function definedOf<Key extends string>(
  rates: Partial<Record<Key, number | undefined>>,
): Partial<Record<Key, number>> {
  const known = Object.entries(rates).filter(([, rate]) => rate !== undefined);
  return Object.fromEntries(known) as Partial<Record<Key, number>>;
}
