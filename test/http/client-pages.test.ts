// Run: long
/** The code of the TypeScript client's README and of docs/recipes, with the built client against the server. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { signedHeaders } from "../../app/domain/orders/webhooks/sign.ts";
import { Waybill } from "../../clients/typescript/src/index.ts";
import { freePort } from "../../simulator/chaos/free-port.ts";
import type { Project, pages } from "../client/published-client.ts";
import { codeIn, pageText, projectWithClient } from "../client/published-client.ts";
import { atMost } from "../support/time-limits.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, sharedApi, withContract } from "./running-api.ts";
import { wooShop } from "./woo-commerce.ts";

const readme = pageText("readme");
const [beforeWebhooks = "", webhooks = ""] = readme.split("## Webhooks");
const names = ["import", "reconcile", "print", "shop"] as const satisfies readonly (keyof typeof pages)[];

let api: RunningApi;
let project: Project;
beforeAll(async () => {
  project = projectWithClient(
    {
      "readme.ts": codeIn(beforeWebhooks, "ts"),
      "receiver.ts": codeIn(webhooks, "ts"),
      ...Object.fromEntries(names.map((name) => [`${name}.ts`, codeIn(pageText(name), "ts")])),
    },
    { check: false },
  );
  api = await sharedApi();
});
afterAll(async () => {
  project.remove();
  await api.stop();
});

const keyOf = async (merchant: string) => (await api.client(merchant)).key;
const quiet = ["--disable-warning=ExperimentalWarning"];

/** Starts a program of the pages in a folder of its own, with this merchant's key. */
function start(name: string, { key = "", folder = name, args = [] as string[], env = {} }) {
  const cwd = path.join(project.folder, folder);
  mkdirSync(cwd, { recursive: true });
  const child = spawn(process.execPath, [...quiet, path.join(project.folder, `${name}.ts`), ...args], {
    cwd,
    env: { ...process.env, WAYBILL_URL: api.base, WAYBILL_KEY: key, ...env },
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, output }));
  return { child, cwd, ended, output: () => output };
}

describe("the client's README", () => {
  test("prints what it says", async () => {
    const { code, output } = await start("readme", { key: await keyOf("Reader") }).ended;
    expect({ code, output }).toEqual({ code: 0, output: codeIn(beforeWebhooks, "text") });
  });

  test("has a receiver that takes signed events alone", async () => {
    const port = await freePort();
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const env = { PORT: String(port), WAYBILL_WEBHOOK_SECRET: secret };
    const { child, ended, output } = start("receiver", { env });
    const body = JSON.stringify({ id: "e-1", type: "shipment.delivered", data: { tracking_ref: "GO-1" } });
    const at = Math.floor(Date.now() / 1000);
    const headers = signedHeaders([secret], { id: "e-1", at, body });
    const post = (text: string) =>
      fetch(`http://127.0.0.1:${port}`, { method: "POST", headers, body: text }).then(({ status }) => status);
    expect(await vi.waitFor(() => post(body), { timeout: atMost(10_000), interval: 50 })).toBe(204);
    expect(await post(`${body} `)).toBe(400);
    child.kill();
    await ended;
    expect(output()).toBe("delivered GO-1\n");
  });
});

describe("the recipe", () => {
  test("import-from-csv buys one label an order, also when it is killed and run again", async () => {
    const key = await keyOf("Importer");
    const csv = codeIn(pageText("import"), "csv");
    const orders = ["2001", "2002", "2003", "2004"];
    const file = path.join(project.folder, "orders.csv");
    writeFileSync(file, csv.replace("41222", "1"));
    const options = { key, args: [file] };

    const first = start("import", options);
    await vi.waitFor(() => expect(first.output()).toContain("2001 bought"), {
      timeout: atMost(20_000),
      interval: 2,
    });
    first.child.kill("SIGKILL");
    await first.ended;
    const again = await start("import", options).ended;
    expect(again.output).toContain("2001 has a shipment\n");
    expect(again.output).toMatch(/^2004 VALIDATION_FAILED .*address_to\.zip/m);
    expect(again.code).toBe(1);

    writeFileSync(file, csv);
    const corrected = await start("import", options).ended;
    expect(corrected.code).toBe(0);
    expect(corrected.output).toMatch(/^2001 has.*\n2002 has.*\n2003 has.*\n2004 bought .*\n$/);
    expect(await ordersOf(key)).toEqual(orders);
  });

  test("nightly-reconciliation brings what changed since the run before", async () => {
    const client = await api.client("Night");
    const [one, two] = [await bought(client), await bought(client)];
    const run = async () => (await start("reconcile", { key: client.key }).ended).output;
    expect(await run()).toBe("2 changed\n");
    expect(await run()).toBe("0 changed\n");
    await client.delete(`/v1/shipments/${two.id}`);
    expect(await run()).toBe("1 changed\n");
    const kept = JSON.parse(readFileSync(path.join(project.folder, "reconcile", "shipments.json"), "utf8"));
    expect([kept[one.id].state, kept[two.id].state]).toEqual(["created", "cancelled"]);
  });

  test("print-every-morning prints each label once, as one document", async () => {
    const client = await api.client("Morning");
    for (let count = 0; count < 3; count++) await bought(client);
    const run = () => start("print", { key: client.key });
    const { ended, cwd } = run();
    const { code, output } = await ended;
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^labels-[\d-]+\.pdf 3 labels\n$/),
    });
    const [file = ""] = output.split(" ");
    expect(readFileSync(path.join(cwd, file)).subarray(0, 5).toString()).toBe("%PDF-");
    expect((await run().ended).output).toBe("");
    await bought(client);
    expect((await run().ended).output).toMatch(/ 1 labels\n$/);
  });
});

describe("the recipe ship-another-shops-orders", () => {
  const place = {
    ...{ first_name: "Eleni", last_name: "Papadaki", company: "", address_1: "Tsimiski 40", address_2: "" },
    ...{ city: "Thessaloniki", state: "", postcode: "54622", country: "GR" },
  };
  const order = (id: number, more: object = {}) => ({
    ...{ id, status: "processing", total: "42.50", payment_method: "bacs", shipping: place },
    billing: { ...place, phone: "+302310000000", email: "eleni@example.com" },
    line_items: [
      { product_id: 7, variation_id: 0, quantity: 2 },
      { product_id: 8, variation_id: 81, quantity: 1 },
    ],
    ...more,
  });
  const login = { key: "ck_recipe", secret: "cs_recipe" };

  test("ships each order once and tells its customer once, also when it is killed and run again", async () => {
    const orders = [
      order(3001),
      order(3002, { payment_method: "cod" }),
      order(3003, { line_items: [{ product_id: 9, variation_id: 0, quantity: 1 }] }),
      order(3004),
      order(3005, { status: "on-hold" }),
    ];
    const shop = await wooShop(login, orders, { 7: "0.35", 8: "0.5", 9: "" });
    // One of the orders is paid in cash.
    const { key } = await withContract(await api.client("Other shop"));
    const env = { SHOP_URL: shop.url, SHOP_KEY: login.key, SHOP_SECRET: login.secret };
    try {
      const first = start("shop", { key, env });
      await vi.waitFor(() => expect(first.output()).toContain("3001 has the label"), {
        timeout: atMost(20_000),
        interval: 2,
      });
      first.child.kill("SIGKILL");
      await first.ended;
      const again = await start("shop", { key, env }).ended;
      expect(again.code).toBe(1);
      expect(again.output).toContain("3003 Error: product 9 has no weight");
    } finally {
      await shop.stop();
    }
    const shipments = [];
    for await (const shipment of new Waybill({ url: api.base, key }).shipments()) shipments.push(shipment);
    const byOrder = new Map(shipments.map((shipment) => [shipment.related_order_id, shipment]));
    expect(shipments.map(({ related_order_id }) => related_order_id).sort()).toEqual([
      "3001",
      "3002",
      "3004",
    ]);
    expect(byOrder.get("3001")).toMatchObject({ cash_on_delivery: 0, items: [{ weight: 1200 }] });
    expect(byOrder.get("3002")).toMatchObject({ cash_on_delivery: 42.5 });
    expect(orders.map(({ status }) => status)).toEqual([
      ...["completed", "completed", "processing", "completed", "on-hold"],
    ]);
    for (const [id, notes] of shop.notes)
      expect(notes.map(({ note }) => note)).toEqual(
        byOrder.has(String(id))
          ? [expect.stringContaining(byOrder.get(String(id))?.tracking_ref ?? "?")]
          : [],
      );
  });
});

/** The orders' numbers, one for each shipment. */
async function ordersOf(key: string): Promise<readonly (string | null)[]> {
  const found: (string | null)[] = [];
  for await (const { related_order_id } of new Waybill({ url: api.base, key }).shipments())
    found.push(related_order_id);
  return found.sort();
}
