// Run: long
/**
 * Requests to every operation of the published document, generated from its own schemas: valid, faulty and hostile. None causes a fault of
 * ours, and every answer is documented.
 */
import { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cases, seed } from "../support/effort.ts";
import { atMost } from "../support/time-limits.ts";
import type { ApiClient } from "./api-client.ts";
import { send } from "./api-client.ts";
import { hostileBody, hostileValue, mutated } from "./mutations.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, startApi } from "./running-api.ts";
import type { Components, Schema } from "./schema-arbitrary.ts";
import { arbitraryOf } from "./schema-arbitrary.ts";

const runs = cases(500, 10_000);
const workers = 8;

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startApi();
  client = await api.client("Fuzz");
});
afterAll(() => api?.stop());

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

interface Attempt {
  readonly method: string;
  readonly template: string;
  /** of the place in its path: one of those seen before by its number, or this text */
  readonly id: number | string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const methods = ["get", "post", "put", "patch", "delete"] as const;

function operations(): readonly (readonly [method: string, template: string, operation: Operation])[] {
  return Object.entries(api.contract.document.paths ?? {}).flatMap(([template, item]) =>
    methods.flatMap((method) => {
      const operation = (item as Partial<Record<string, Operation>>)[method];
      return operation === undefined ? [] : [[method.toUpperCase(), template, operation] as const];
    }),
  );
}

function attemptsAt([method, template, operation]: ReturnType<
  typeof operations
>[number]): fc.Arbitrary<Attempt> {
  const components = api.contract.document.components?.schemas as Components;
  const json = (values: fc.Arbitrary<unknown>) =>
    values.map((value) => Buffer.from(JSON.stringify(value) ?? "null"));
  const text = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
  const hostile = hostileValue.map((value) => text(value).slice(0, 200));
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const valid = schema === undefined ? fc.constant({}) : arbitraryOf(schema, components);
  const body: fc.Arbitrary<Buffer | null> =
    operation.requestBody === undefined
      ? fc.constant(null)
      : fc.oneof(
          { weight: 4, arbitrary: json(valid) },
          { weight: 4, arbitrary: json(mutated(valid)) },
          { weight: 1, arbitrary: json(hostileValue) },
          { weight: 1, arbitrary: hostileBody },
        );
  const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  const query = fc.record(
    Object.fromEntries(
      inQuery.map(({ name, schema: its }) => [
        name,
        fc.oneof(
          { weight: 3, arbitrary: its === undefined ? hostile : arbitraryOf(its, components).map(text) },
          { weight: 1, arbitrary: hostile },
        ),
      ]),
    ),
    { requiredKeys: inQuery.filter(({ required }) => required === true).map(({ name }) => name) },
  );
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.nat({ max: 1_000 }) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: hostile.filter((value) => value !== "" && !/^\.+$/.test(value)) },
  );
  return fc.record({ method: fc.constant(method), template: fc.constant(template), id, query, body });
}

/** Ids that answers had, by the first place of the path. */
const seen = new Map<string, string[]>();
const placeOf = (path: string) => path.split("/").slice(0, 3).join("/");
const tally = new Map<string, number>();
const reached = new Map<string, number>();
const problems: string[] = [];

const wellFormed = (text: string) => encodeURIComponent(text.toWellFormed());

async function perform(agent: Agent, { method, template, id, query, body }: Attempt): Promise<void> {
  const known = seen.get(placeOf(template)) ?? [];
  const chosen = typeof id === "string" ? id : (known[id % known.length] ?? "none");
  const pathname = template.replace(/\{\w+\}/g, wellFormed(chosen));
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${wellFormed(value)}`);
  const target = parameters.length === 0 ? pathname : `${pathname}?${parameters.join("&")}`;
  const headers = {
    "x-api-key": client.key,
    ...(body !== null && { "content-type": "application/json", "content-length": String(body.byteLength) }),
  };
  const answer = await send(api.base, { method, target, headers, body }, agent);
  tally.set(String(answer.status), (tally.get(String(answer.status)) ?? 0) + 1);
  const operation = `${method} ${template}`;
  if (answer.status < 300) reached.set(operation, (reached.get(operation) ?? 0) + 1);
  const violations = api.contract.violations(method, pathname, answer);
  if (answer.status >= 500) violations.unshift(`answered ${answer.status}`);
  if (violations.length > 0)
    problems.push(
      [
        `${method} ${target.slice(0, 300)}`,
        `body: ${body?.toString("utf8").slice(0, 1500) ?? "none"}`,
        `violations: ${violations.slice(0, 5).join("; ")}`,
        `answer: ${answer.status} ${answer.text.slice(0, 500)}`,
      ].join("\n"),
    );
  const ids = seen.get(placeOf(template)) ?? [];
  for (const [, found = ""] of answer.text.matchAll(/"id":"([^"]+)"/g))
    if (answer.status < 300 && ids.length < 1_000) ids.push(found);
  seen.set(placeOf(template), ids);
}

test(
  `${runs} generated requests to every operation cause no fault of ours (seed ${seed})`,
  async () => {
    for (let count = 0; count < 10; count++) {
      const place = seen.get("/v1/shipments") ?? [];
      seen.set("/v1/shipments", [...place, (await bought(client)).id]);
    }
    const every = operations();
    const attempts = fc.sample(fc.oneof(...every.map(attemptsAt)), { numRuns: runs, seed });
    await Promise.all(
      Array.from({ length: workers }, async (_, worker) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (let index = worker; index < attempts.length; index += workers) {
          const attempt = attempts[index];
          if (attempt !== undefined) await perform(agent, attempt);
        }
        agent.destroy();
      }),
    );
    const statuses = [...tally].sort().map(([status, times]) => `${status}: ${times}`);
    process.stdout.write(
      `${every.length} operations, ${reached.size} of them with a success; ${statuses.join(", ")}; ${problems.length} problems\n`,
    );
    expect(problems.slice(0, 5).join("\n\n")).toBe("");
  },
  atMost(900_000),
);
