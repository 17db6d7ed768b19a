import { setTimeout as sleep } from "node:timers/promises";
import type { CallFault } from "./fault-kinds.ts";
import type { FaultPlan, FaultPoint } from "./fault-plan.ts";
import type { Reply } from "./http.ts";
import { htmlPage, json, resetConnection } from "./http.ts";

/** The carrier's part of a call with faults. */
export interface FaultyCall {
  /** the carrier's own rules */
  answer(): Promise<Reply>;
  /** the carrier's form of "too many calls" */
  tooFast(): Reply;
  /** the carrier's own form of a failure; null: a bare status */
  failure(when: "before" | "after", chance: number): Reply | null;
  /** forgets the login that the call uses */
  loseLogin(): void;
}

const failures = [
  [500, "Internal Server Error"],
  [502, "Bad Gateway"],
  [503, "Service Unavailable"],
] as const;

/** Answers a call, with one fault or none. */
export function suffer(
  plan: FaultPlan,
  fault: CallFault | null,
  point: FaultPoint,
  call: FaultyCall,
): Promise<Reply> {
  if (fault === null) return call.answer();
  return effects[fault](plan, point, call);
}

type Effect = (plan: FaultPlan, point: FaultPoint, call: FaultyCall) => Promise<Reply>;

const effects: Record<CallFault, Effect> = {
  "error-before": async (plan, point, call) => ownFailure(plan, point, call, "before"),
  "error-after": async (plan, point, call) => {
    await call.answer();
    return ownFailure(plan, point, call, "after");
  },
  "error-page-before": async (plan, point) => failureOf(plan, point, "html"),
  "error-page-after": async (plan, point, call) => {
    await call.answer();
    return failureOf(plan, point, "html");
  },
  "page-before": async () => htmlPage("Maintenance", 200),
  "page-after": async (_plan, _point, call) => {
    await call.answer();
    return htmlPage("Maintenance", 200);
  },
  "reset-before": async () => resetConnection,
  "reset-after": async (_plan, _point, call) => {
    await call.answer();
    return resetConnection;
  },
  "cut-inside": async (_plan, _point, call) => ({ ...(await call.answer()), cut: "inside" }),
  "hang-before": async (plan) => silence(plan),
  "hang-after": async (plan, _point, call) => {
    await call.answer();
    return silence(plan);
  },
  slow: async (plan, point, call) => {
    await sleep(plan.delay(plan.settings.slowMs, point), undefined, { ref: false });
    return call.answer();
  },
  "too-fast": async (_plan, _point, call) => call.tooFast(),
  "login-lost": async (_plan, _point, call) => {
    call.loseLogin();
    return call.answer();
  },
};

const ownFailure = (plan: FaultPlan, point: FaultPoint, call: FaultyCall, when: "before" | "after"): Reply =>
  call.failure(when, plan.chance("form", point)) ?? failureOf(plan, point, "json");

function failureOf(plan: FaultPlan, point: FaultPoint, form: "json" | "html"): Reply {
  const [status, title] = failures[Math.floor(plan.chance("status", point) * failures.length)] ?? failures[0];
  return form === "html" ? htmlPage(title, status) : json({ status, error: title }, status);
}

async function silence(plan: FaultPlan): Promise<Reply> {
  await sleep(plan.settings.hangMs, undefined, { ref: false });
  return resetConnection;
}
