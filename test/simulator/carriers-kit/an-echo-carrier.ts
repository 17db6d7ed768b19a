import { CarrierClock } from "../../../simulator/carriers/kit/carrier-clock.ts";
import { FaultPlan } from "../../../simulator/carriers/kit/fault-plan.ts";
import { bare, json } from "../../../simulator/carriers/kit/http.ts";
import { PaceLimit } from "../../../simulator/carriers/kit/pace-limit.ts";
import { Routes } from "../../../simulator/carriers/kit/routes.ts";
import type { CarrierServer } from "../../../simulator/carriers/kit/serve-carrier.ts";
import { serveCarrier } from "../../../simulator/carriers/kit/serve-carrier.ts";

export interface EchoCarrier extends CarrierServer {
  /** parts of `/things/{id}:do`, in order of the calls that took effect */
  readonly done: string[];
}

/** The smallest carrier on the kit: it does a thing by its id, for callers that it has not forgotten. */
export async function anEchoCarrier(): Promise<EchoCarrier> {
  const clock = new CarrierClock();
  const limit = new PaceLimit(clock, { perSecond: 1, burst: 2 });
  const done: string[] = [];
  let isForgotten = false;
  const routes = new Routes()
    .add("POST", "/things/{id}:do", (_call, { id = "" }) => {
      done.push(id);
      return json({ done: id });
    })
    .add("GET", "/pace", () => bare(limit.allows("one") ? 200 : 429));
  const server = await serveCarrier(
    {
      clock,
      faults: new FaultPlan(),
      nameCall: (call) => ({ name: call.path.startsWith("/things") ? "do" : "pace", subject: call.path }),
      answer: (call) => (isForgotten ? bare(401) : (routes.find(call)?.() ?? bare(404))),
      tooFast: () => bare(429),
      loseLogin: () => {
        isForgotten = true;
      },
      addControl: (control) => void control.add("GET", "/control/done", () => json(done)),
    },
    0,
  );
  return { ...server, done };
}
