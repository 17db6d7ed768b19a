import { CallBook } from "./call-book.ts";
import type { CarrierClock } from "./carrier-clock.ts";
import { addCommonControl } from "./control.ts";
import type { CallFault } from "./fault-kinds.ts";
import { callFaults } from "./fault-kinds.ts";
import type { FaultPlan } from "./fault-plan.ts";
import { suffer } from "./faulty-call.ts";
import type { CarrierCall, ListeningServer, Reply } from "./http.ts";
import { json, listen, Refusal } from "./http.ts";
import { Routes } from "./routes.ts";

/** A call as the fault plan and the books name it. */
export interface NamedCall {
  /** the operation: `book` */
  readonly name: string;
  /** a part that survives a repetition, such as the order number; null: none */
  readonly subject: string | null;
}

/** The part of a carrier's server that only this carrier knows. */
export interface CarrierRules {
  readonly clock: CarrierClock;
  readonly faults: FaultPlan;
  nameCall(call: CarrierCall): NamedCall;
  answer(call: CarrierCall): Reply | Promise<Reply>;
  /** the carrier's form of "too many calls" */
  tooFast(call: CarrierCall): Reply;
  /**
   * The carrier's own form of a failure, before the call took effect or after.
   * @param chance in [0, 1): chooses one of several forms
   * @returns null: a bare status of HTTP; absent: always
   */
  failure?(call: CarrierCall, when: "before" | "after", chance: number): Reply | null;
  /** forgets the login that the call uses; absent: this carrier has none that can be lost */
  loseLogin?(call: CarrierCall): void;
  /** the carrier's own control calls, below `/control/` */
  addControl(routes: Routes): void;
}

export interface CarrierServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** `<url>/control` */
  readonly controlUrl: string;
  /** addresses of the further hosts, in their order */
  readonly doorUrls: readonly string[];
  /** One control call, by its path below `/control`. Throws on 4xx and 5xx. */
  control<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>;
  close(): Promise<void>;
}

/** Another host of the carrier, with the same faults and books, and without control calls. */
export interface Door {
  /** 0: any free one */
  readonly port: number;
  answer(call: CarrierCall): Reply | Promise<Reply>;
}

/**
 * Serves a carrier and its control calls on loopback. Control calls meet no fault and are in no book.
 * @param port 0: any free one
 */
export async function serveCarrier(
  rules: CarrierRules,
  port: number,
  doors: readonly Door[] = [],
): Promise<CarrierServer> {
  const calls = new CallBook();
  const control = new Routes();
  addCommonControl(control, { clock: rules.clock, faults: rules.faults, calls });
  rules.addControl(control);
  const server = await listen(port, (call) => {
    if (!call.path.startsWith("/control/")) return withFaults(rules, calls, call);
    return control.find(call)?.() ?? json({ error: `no control call ${call.method} ${call.path}` }, 404);
  });
  const others = await Promise.all(
    doors.map((door) =>
      listen(door.port, (call) =>
        withFaults({ ...rules, answer: (asked) => door.answer(asked) }, calls, call),
      ),
    ),
  );
  return carrierServerOf(server, others);
}

function carrierServerOf(server: ListeningServer, others: readonly ListeningServer[]): CarrierServer {
  const controlUrl = `${server.url}/control`;
  return {
    url: server.url,
    controlUrl,
    control: (method, path, body) => callControl(`${controlUrl}${path}`, method, body),
    doorUrls: others.map(({ url }) => url),
    close: async () => {
      await Promise.all([server, ...others].map((listening) => listening.close()));
    },
  };
}

/** Answers a call by the carrier's rules and one fault at most, and records it. */
async function withFaults(rules: CarrierRules, calls: CallBook, call: CarrierCall): Promise<Reply> {
  const { name, subject } = rules.nameCall(call);
  const point = rules.faults.pointAt(name, subject);
  const fault: CallFault | null = rules.faults.choose(
    callFaults.filter((kind) => kind !== "login-lost" || rules.loseLogin !== undefined),
    point,
  );
  let outcome: number | null = null;
  const reply = await suffer(rules.faults, fault, point, {
    tooFast: () => rules.tooFast(call),
    failure: (when, chance) => rules.failure?.(call, when, chance) ?? null,
    loseLogin: () => rules.loseLogin?.(call),
    answer: async () => {
      const own = await refusedOr(() => rules.answer(call));
      outcome = own.status;
      return own;
    },
  });
  const query = call.query.toString();
  calls.record({
    at: rules.clock.now().toISOString(),
    name,
    subject,
    method: call.method,
    path: query === "" ? call.path : `${call.path}?${query}`,
    outcome,
    answered: reply.cut === undefined && !call.hasLeft() ? reply.status : null,
    fault,
  });
  return reply;
}

async function refusedOr(answer: () => Reply | Promise<Reply>): Promise<Reply> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

async function callControl<Answer>(url: string, method: string, body?: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
}
