import { CarrierClock } from "../kit/carrier-clock.ts";
import type { FaultSettings } from "../kit/fault-plan.ts";
import { FaultPlan, noFaults } from "../kit/fault-plan.ts";
import { bare } from "../kit/http.ts";
import type { CarrierServer } from "../kit/serve-carrier.ts";
import { serveCarrier } from "../kit/serve-carrier.ts";
import type { EltaAccount } from "./accounts.ts";
import { demoAccount, rivalAccount, testAccount } from "./accounts.ts";
import { addEltaControl } from "./control/elta-control.ts";
import { answerCall, failure, nameCall } from "./protocol/answer-call.ts";
import type { QuirksInput } from "./quirks.ts";
import { quirks } from "./quirks.ts";
import type { EltaWorld } from "./world.ts";

export interface EltaOptions {
  /** 0 or absent: any free port */
  readonly port?: number;
  /** of the faults */
  readonly seed?: number;
  readonly rates?: FaultSettings["rates"];
  readonly accounts?: readonly EltaAccount[];
  readonly quirks?: QuirksInput;
  /** real time if absent; the clock runs on from here */
  readonly startsAt?: Date;
}

/** Starts an ELTA Courier on loopback. Source: the contract sheet of ELTA Courier. */
export function startElta(options: EltaOptions = {}): Promise<CarrierServer> {
  const clock = new CarrierClock();
  if (options.startsAt !== undefined) clock.advance(options.startsAt.getTime() - clock.nowMs);
  const faults = new FaultPlan();
  faults.settings = { ...noFaults, seed: options.seed ?? noFaults.seed, rates: options.rates ?? {} };
  const world: EltaWorld = {
    clock,
    accounts: options.accounts ?? [demoAccount, testAccount, rivalAccount],
    quirks: quirks.parse(options.quirks ?? {}),
    vouchers: [],
    ordered: [],
    webhook: null,
    pushed: [],
    nextNumber: 13,
  };
  return serveCarrier(
    {
      clock,
      faults,
      nameCall: (call) => nameCall(world, call),
      answer: (call) => answerCall(world, call),
      // No limit is documented. Source: section 10.
      tooFast: () => bare(429),
      failure: (call, when, chance) => failure(world, call, when, chance),
      addControl: (routes) => addEltaControl(routes, world),
    },
    options.port ?? 0,
  );
}
