// Run: long
/** Every form of every page of the embedded admin, with faults and malice at random: no fault of ours. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostileBody, hostileHeaders, mutated } from "../http/mutations.ts";
import { cases, seed } from "../support/effort.ts";
import { expectLowMemory } from "../support/memory-ceiling.ts";
import { atMost } from "../support/time-limits.ts";
import type { AdminForm } from "./every-form.ts";
import { everyForm } from "./every-form.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";
import { fulfill, orderWith, orderWithout, shipmentApi } from "./shop-life.ts";

const runs = cases(600, 6_000);
const workers = 6;
/** Session tokens live for a minute. */
const TOKEN_MS = 20_000;

let shop: RunningShop;
let forms: ReturnType<typeof everyForm>;
beforeAll(async () => {
  shop = await runningShop({ ownServer: true });
  const fulfilled = await orderWith(shop, "gorgona.standard");
  await fulfill(shop, fulfilled);
  const waiting = await orderWithout(shop);
  await shop.settled();
  const [shipment] = await (await shipmentApi(shop)).of(fulfilled);
  const [ids] = await shop.rows<{ purchase: string; account: string; variant: string }>(
    `SELECT (SELECT id::text FROM purchases LIMIT 1) AS purchase,
       (SELECT id::text FROM carrier_accounts LIMIT 1) AS account,
       (SELECT variant_id::text FROM product_variants LIMIT 1) AS variant`,
  );
  const [fulfillmentOrder] = waiting.fulfillmentOrders;
  forms = everyForm({
    purchaseId: ids?.purchase ?? "",
    shipmentId: shipment?.id ?? "",
    orderId: String(waiting.id),
    fulfillmentOrderId: String(fulfillmentOrder?.id),
    lineId: String(fulfillmentOrder?.lines[0]?.id),
    variantId: ids?.variant ?? "1",
    accountId: ids?.account ?? "",
  });
}, atMost(240_000));
afterAll(() => shop?.stop());

const admin = path.resolve(import.meta.dirname, "../../app/entrypoints/pages");

describe("the forms of pages", () => {
  test("are all here, with each intent of their actions", () => {
    // The dashboard's own pages have another door: test/http/dashboard.
    const actions = globSync("**/*actions.server.ts", { cwd: admin }).filter(
      (file) => !file.startsWith("dashboard/"),
    );
    const files = actions
      .filter((file) => path.basename(file) === "actions.server.ts")
      .map((file) => path.dirname(file));
    expect(Object.keys(forms).sort()).toEqual(files.sort());
    const sent = new Set(Object.values(forms).flatMap((list) => list.map(({ fields }) => fields.intent)));
    const sources = actions.map((file) => readFileSync(path.join(admin, file), "utf8"));
    const intents = sources.flatMap((source) =>
      [...source.matchAll(/intent: z\.(?:literal\(("[^"]+")\)|enum\(\[([^\]]+)\]\))/g)].flatMap(
        ([, one, many]) => [...(one ?? many ?? "").matchAll(/"([^"]+)"/g)].map(([, intent]) => intent),
      ),
    );
    expect(intents.length).toBeGreaterThan(50);
    expect(intents.filter((intent) => !sent.has(intent))).toEqual([]);
  });

  test(
    `sent ${runs} times at random cause no fault of ours (seed ${seed})`,
    async () => {
      const attempts = fc.sample(attempt(Object.values(forms).flat()), { numRuns: runs, seed });
      const tally = new Map<number, number>();
      const problems: string[] = [];
      await Promise.all(
        Array.from({ length: workers }, async (_, worker) => {
          let token = await tokenOf();
          let until = performance.now() + TOKEN_MS;
          for (const { path: target, body, headers } of attempts.filter(
            (__, at) => at % workers === worker,
          )) {
            if (performance.now() > until) {
              token = await tokenOf();
              until = performance.now() + TOKEN_MS;
            }
            const answer = await fetch(`${shop.waybill.url}${target}`, {
              method: "POST",
              headers: { ...headers, authorization: `Bearer ${token}`, "user-agent": browser },
              body: body(),
              redirect: "manual",
            });
            const text = await answer.text();
            tally.set(answer.status, (tally.get(answer.status) ?? 0) + 1);
            if (answer.status >= 500) problems.push(`${target}: ${answer.status} ${text.slice(0, 300)}`);
          }
        }),
      );
      const faults = shop.waybill
        .logs()
        .split("\n")
        .filter((line) => line.includes('"level":50'));
      process.stdout.write(
        `${[...tally]
          .sort()
          .map(([status, times]) => `${status}: ${times}`)
          .join(", ")}\n`,
      );
      expect(problems.slice(0, 5).join("\n\n")).toBe("");
      expect(faults.slice(0, 3).join("\n")).toBe("");
      expectLowMemory(shop.waybill.process.pid);
      // Forms reached their pages, rightly and wrongly.
      expect(tally.get(200) ?? 0).toBeGreaterThan(runs / 10);
      expect(tally.get(400) ?? 0).toBeGreaterThan(runs / 10);
    },
    atMost(1_200_000),
  );
});

async function tokenOf(): Promise<string> {
  return (await shop.control<{ token: string }>("POST", "session-token", {})).token;
}

interface Attempt {
  readonly path: string;
  readonly body: () => BodyInit;
  readonly headers: Readonly<Record<string, string>>;
}

function attempt(all: readonly AdminForm[]): fc.Arbitrary<Attempt> {
  const form = fc.constantFrom(...all);
  const right = form.map((each) => sent(each, each.fields));
  const faulty = form.chain((each) => {
    // The text of a file has faults like a field.
    const whole = each.file === undefined ? each.fields : { ...each.fields, file: each.file.text };
    return mutated(fc.constant(whole)).map((value) => sent(each, value));
  });
  const hostile = fc.tuple(form, hostileBody, hostileHeaders).map(
    ([{ path: target }, body, headers]): Attempt => ({
      path: target,
      body: () => new Uint8Array(body),
      headers: sendable(headers),
    }),
  );
  return fc.oneof(
    { weight: 2, arbitrary: right },
    { weight: 6, arbitrary: faulty },
    { weight: 1, arbitrary: hostile },
  );
}

/** `fetch` itself refuses to send some headers. */
function sendable({ expect: _, ...headers }: Record<string, string>): Record<string, string> {
  return headers;
}

function sent({ path: target, file }: AdminForm, value: unknown): Attempt {
  if (typeof value !== "object" || value === null)
    return {
      path: target,
      body: () => String(value),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
  const fields = Object.entries(value).map(([name, each]) => [name, textOf(each)] as const);
  if (file === undefined)
    return {
      path: target,
      body: () => new URLSearchParams(fields.map(([name, text]) => [name, text])),
      headers: {},
    };
  const body = () => {
    const form = new FormData();
    for (const [name, text] of fields) if (name !== "file") form.append(name, text);
    const text = fields.find(([name]) => name === "file")?.[1] ?? file.text;
    form.append(file.field, new File([text], file.name));
    return form;
  };
  return { path: target, body, headers: {} };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}
