// Run: long
/**
 * Requests of every kind, generated from the published schemas: valid, faulty and hostile. No request causes a fault of
 * ours. Every answer is documented, and a refused request leaves nothing behind.
 */
import { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quoteIdOf } from "../../app/domain/engine/index.ts";
import { postalCodeExample } from "../../app/domain/reference/postal-rules.ts";
import { hasStates, readState } from "../../app/domain/reference/states.ts";
import { cases, seed } from "../support/effort.ts";
import { expectLowMemory } from "../support/memory-ceiling.ts";
import { atMost } from "../support/time-limits.ts";
import type { ApiClient, Json, Sending } from "./api-client.ts";
import { send } from "./api-client.ts";
import type { Answered } from "./contract.ts";
import { hostileBody, hostileHeaders, hostileTarget, hostileValue, mutated } from "./mutations.ts";
import { aParcel, aQuote, aShipment, athens, berlin, thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, startApi, withoutSignatures } from "./running-api.ts";
import type { Components, Schema } from "./schema-arbitrary.ts";
import { arbitraryOf } from "./schema-arbitrary.ts";

const runs = cases(1_000, 10_000);
const workers = 8;
const shipmentsEach = 3;

/** `$own` in a target stands for one of the worker's own shipments. */
interface Attempt {
  readonly kind: "valid" | "mutated" | "hostile";
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly own: number;
}

let api: RunningApi;
let client: ApiClient;
/** For each worker, the shipments that only it changes, as last answered. */
let owned: Json[][];
beforeAll(async () => {
  api = await startApi();
  client = await api.client("Fuzz");
  owned = await Promise.all(
    Array.from({ length: workers }, () =>
      Promise.all(Array.from({ length: shipmentsEach }, () => bought(client))),
    ),
  );
});
afterAll(() => api.stop());

async function attemptsFor(count: number): Promise<Attempt[]> {
  const components = api.contract.document.components?.schemas as Components;
  const schema = (name: string) => arbitraryOf(components[name] as Schema, components);
  const json = (values: fc.Arbitrary<unknown>) =>
    values.map((value) => Buffer.from(JSON.stringify(value) ?? "null"));

  const quotes = schema("QuoteRequest").map(withFittingPlaces);
  const rates = await someRates();
  const shipments = fc
    .tuple(fc.constantFrom(...rates), schema("ShipmentRequest"), fc.boolean())
    .map(([{ rate, request }, generated, plain]) =>
      plain ? aShipment(rate.id, request) : { ...(generated as object), ...aShipment(rate.id, request) },
    );
  const metadata = schema("MetadataRequest");
  const tracking = schema("TrackingRequest");

  const posts = [
    { method: "POST", target: "/v1/rates", values: quotes },
    { method: "POST", target: "/v1/shipments", values: shipments },
    { method: "PATCH", target: "/v1/shipments/$own", values: metadata },
    { method: "PUT", target: "/v1/shipments/$own/tracking", values: tracking },
  ];
  const own = fc.nat({ max: shipmentsEach - 1 });
  // Few keys for many requests, so that most keys conflict with an earlier use.
  const idempotency = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.nat({ max: 40 }).map((n) => ({ "idempotency-key": `key-${n}` })) },
  );
  const written = (kind: "valid" | "mutated") =>
    posts.map(({ method, target, values }) =>
      fc.tuple(json(kind === "valid" ? values : mutated(values)), own, idempotency).map(
        ([body, index, keyed]): Attempt => ({
          kind,
          method,
          target,
          headers: { "content-type": "application/json", ...keyed },
          body,
          own: index,
        }),
      ),
    );
  const reads = fc
    .tuple(
      fc.constantFrom(
        "/v1/shipments/$own",
        "/public/v1/shipments/$own/tracking",
        "/v1/shipments?limit=3",
        "/v1/shipments?state=created&limit=2&driver=gorgona",
        `/v1/rates/${rates[0]?.rate.id}`,
      ),
      fc.constantFrom("GET", "GET", "HEAD"),
      own,
    )
    .map(
      ([target, method, index]): Attempt => ({
        kind: "valid",
        method,
        target,
        headers: {},
        body: null,
        own: index,
      }),
    );
  const anywhere = fc.tuple(
    fc.constantFrom("GET", "GET", "HEAD", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"),
    hostileTarget,
  );
  const endpoint = fc.constantFrom(...posts.map(({ method, target }) => [method, target] as const));
  const hostile = fc
    .tuple(
      fc.oneof(anywhere, endpoint, endpoint),
      fc.oneof(hostileBody, json(hostileValue)),
      hostileHeaders,
      own,
    )
    .map(([[method, target], body, headers, index]): Attempt => {
      const reading = method === "GET" || method === "HEAD";
      return {
        kind: "hostile",
        method,
        target,
        headers: reading ? headers : { "content-type": "application/json", ...headers },
        body: reading ? null : body,
        own: index,
      };
    });

  const all = fc.oneof(
    ...written("valid").map((arbitrary) => ({ weight: 4, arbitrary })),
    { weight: 4, arbitrary: reads },
    ...written("mutated").map((arbitrary) => ({ weight: 8, arbitrary })),
    { weight: 14, arbitrary: hostile },
  );
  return fc.sample(all, { numRuns: count, seed });
}

/** Rates of several carriers, each with its request. */
async function someRates(): Promise<{ rate: Json; request: Record<string, unknown> }[]> {
  const requests = [
    {},
    { items: [aParcel, { ...aParcel, weight: 25_000 }, { ...aParcel, weight: 30_000 }] },
    { address_to: berlin },
    { address_to: { ...berlin, country: "US", state: "NY", zip: "10001", city: "New York" } },
    { address_to: { ...thessaloniki, location_id: "SANDBOX-SKG-1" } },
  ];
  const found = await Promise.all(
    requests.map(async (request) => {
      const { json } = await client.post("/v1/rates", aQuote(request));
      return (json as Json[]).map((rate) => ({ rate, request: { address_from: athens, ...request } }));
    }),
  );
  return found.flat();
}

/** Makes most generated addresses valid: a zip of the country's form, one of its states. */
function withFittingPlaces(quote: Json): Json {
  const fitting = (given: Json) => {
    // The name of a saved address.
    if (typeof given === "string") return given;
    const { state, ...address } = given;
    const country = address.country.toUpperCase();
    const fits = typeof state !== "string" || !hasStates(country) || readState(country, state) !== null;
    return { ...address, zip: postalCodeExample(country), city: "X", ...(fits ? { state } : {}) };
  };
  return { ...quote, address_from: fitting(quote.address_from), address_to: fitting(quote.address_to) };
}

const tally = new Map<string, number>();
const problems: string[] = [];

async function perform(worker: number, agent: Agent, attempt: Attempt): Promise<void> {
  const mine = owned[worker]?.[attempt.own];
  const target = attempt.target.replace("$own", mine.id);
  const sending: Sending = {
    ...attempt,
    target,
    headers: {
      "x-api-key": client.key,
      ...(attempt.body !== null && { "content-length": String(attempt.body.byteLength) }),
      ...attempt.headers,
    },
  };
  const answer = await send(api.base, sending, agent);
  const key = `${attempt.kind} ${answer.status}`;
  tally.set(key, (tally.get(key) ?? 0) + 1);
  const [pathname = ""] = target.split("?");
  const path = canonical(pathname);
  // A path with dots can lead out of the API, to a page.
  const violations = /^\/(v1|public)(\/|$)/.test(path)
    ? api.contract.violations(attempt.method, path, answer)
    : [];
  if (answer.status >= 500) violations.unshift(`answered ${answer.status}`);
  if (violations.length > 0) problems.push(describeProblem(attempt, target, answer, violations));
  remember(worker, attempt, pathname, answer);
}

/** As a URL parser reads it, with dots resolved. */
function canonical(pathname: string): string {
  return new URL(pathname, "http://localhost").pathname;
}

const createdIds = new Set<string>();
const quoteIds = new Set<string>();

function remember(
  worker: number,
  { method, own, body: sent }: Attempt,
  pathname: string,
  { status, json }: Answered,
): void {
  if (status !== 200) return;
  const body = json as Json;
  if (method === "POST" && pathname === "/v1/shipments") {
    // A dry run answers without an id.
    if (body.id === null) return;
    createdIds.add(body.id);
    // Without a rate, it names a service: the rate of its purchase is new.
    if (!sent?.toString("utf8").includes(`"${body.rate.id}"`)) quoteIds.add(quoteIdOf(body.rate.id));
  }
  if (method === "POST" && pathname === "/v1/rates")
    for (const rate of Array.isArray(body) ? body : body.rates) quoteIds.add(quoteIdOf(rate.id));
  const shipment = method === "PATCH" ? body : method === "PUT" ? body.data : undefined;
  const mine = owned[worker];
  if (shipment !== undefined && mine !== undefined) mine[own] = shipment;
}

function describeProblem(
  attempt: Attempt,
  target: string,
  answer: Answered,
  violations: readonly string[],
): string {
  return [
    `${attempt.kind}: ${attempt.method} ${target.slice(0, 300)} ${JSON.stringify(attempt.headers)}`,
    `body: ${attempt.body?.toString("utf8").slice(0, 1500) ?? "none"}`,
    `violations: ${violations.slice(0, 5).join("; ")}`,
    `answer: ${answer.status} ${answer.text.slice(0, 500)}`,
  ].join("\n");
}

async function countOf(table: "rates" | "bookings"): Promise<number> {
  const [row] = await api.sql(`SELECT count(*)::int AS count FROM ${table}`);
  return Number(row?.count);
}

describe(`${runs} generated requests (seed ${seed})`, () => {
  test(
    "cause no fault of ours, get documented answers, and store nothing when refused",
    async () => {
      const before = new Set((await client.get("/v1/shipments")).data.map((shipment: Json) => shipment.id));
      const attempts = await attemptsFor(runs);
      const ratesBefore = await countOf("rates");
      await Promise.all(
        Array.from({ length: workers }, async (_, worker) => {
          const agent = new Agent({ keepAlive: true, maxSockets: 1 });
          for (let index = worker; index < attempts.length; index += workers) {
            const attempt = attempts[index];
            if (attempt !== undefined) await perform(worker, agent, attempt);
          }
          agent.destroy();
        }),
      );
      expect(problems.slice(0, 5).join("\n\n")).toBe("");
      expectLowMemory(api.pid);

      // Each kind of request reached its purpose.
      const count = (pattern: RegExp) =>
        [...tally].filter(([key]) => pattern.test(key)).reduce((sum, [, each]) => sum + each, 0);
      expect(count(/^valid 200/)).toBeGreaterThan(runs / 10);
      expect(count(/^mutated 400/)).toBeGreaterThan(runs / 10);
      expect(count(/^hostile 4/)).toBeGreaterThan(runs / 10);

      const { data } = await client.get("/v1/shipments");
      const made = data.map((shipment: Json) => shipment.id).filter((id: string) => !before.has(id));
      expect(made.sort()).toEqual([...createdIds].sort());
      expect((await countOf("rates")) - ratesBefore).toBe(quoteIds.size);
      expect(await countOf("bookings")).toBe(data.length);
      for (const shipment of owned.flat()) {
        const stored = await client.get(`/v1/shipments/${shipment.id}`);
        expect(withoutSignatures(stored.data)).toEqual(withoutSignatures(shipment));
      }
      process.stdout.write(
        `${[...tally]
          .sort()
          .map(([key, times]) => `${key}: ${times}`)
          .join(", ")}\n`,
      );
    },
    atMost(600_000),
  );
});
