// Run: push
/** POST /v1/privacy/exports and /erasures. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main as privacyCommand } from "../../app/entrypoints/cli/privacy.ts";
import { commandHere } from "../support/command-here.ts";
import { encryptionOf } from "../support/into-clear.ts";
import { textsBehindKey } from "../support/stored-texts.ts";
import type { ApiClient } from "./api-client.ts";
import { aQuote, aShipment } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { sharedApi } from "./running-api.ts";

const person = { name: "Eleni Kapsali", email: "Eleni.Kapsali@example.com", phone: "+30 694 111 2233" };
const another = { name: "Petros Vlachos", email: "petros@example.com", phone: "+30 694 999 2233" };

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Privacy");
});
afterAll(() => api.stop());

/** Each test has a merchant of its own, and what it keeps of both people. */
async function kept(merchant: string) {
  const caller = await api.client(merchant);
  const buy = async (to: typeof person, order: string, headers = {}) => {
    const address_to = { ...aQuote().address_to, ...to };
    const rates: { id: string; has_pickup: boolean }[] = (
      await caller.post("/v1/rates", { ...aQuote(), address_to })
    ).json;
    const rate = rates.find(({ has_pickup }) => has_pickup);
    const request = aShipment(rate?.id ?? "");
    const body = { ...request, address_to: { ...request.address_to, ...to }, related_order_id: order };
    const bought = await caller.post("/v1/shipments", body, { headers });
    expect([bought.status, bought.error]).toEqual([200, undefined]);
    return bought.json;
  };
  const theirs = await buy(person, "A-1", { "idempotency-key": "first" });
  const others = await buy(another, "A-2");
  const saved = (name: string, whom: typeof person) => ({
    ...{ name, kind: "recipient", address: { ...aShipment("").address_to, ...whom } },
  });
  const headers = { "idempotency-key": "saved" };
  expect((await caller.post("/v1/address_book", saved("Eleni Kapsali", person), { headers })).status).toBe(
    200,
  );
  expect((await caller.post("/v1/address_book", saved("Petros", another))).status).toBe(200);
  // A quote that leads to nothing, and its kept answer.
  const address_to = { ...aQuote().address_to, ...person };
  await caller.post("/v1/rates", { ...aQuote(), address_to }, { headers: { "idempotency-key": "quote" } });
  return { caller, theirs, others };
}

/** All rows of the merchant in all its tables, as text, also behind the key. */
async function everything(merchantId: string): Promise<string> {
  const tables = await api.sql(
    "SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'merchant_id' AND table_schema = 'public'",
  );
  const found = [];
  for (const { name } of tables)
    found.push(
      ...(await api.sql(`SELECT t::text AS row FROM "${name}" AS t WHERE merchant_id = $1`, [merchantId])),
    );
  const pool = { query: async (text: string) => ({ rows: await api.sql(text) }) };
  const hidden = (await textsBehindKey(pool, encryptionOf(api.env)))
    .filter(({ row }) => row.includes(merchantId))
    .map(({ text }) => text);
  const shown = found.map(({ row }) => String(row));
  expect(shown.join("\n")).not.toMatch(/kapsali/i);
  return [...shown, ...hidden].join("\n");
}

describe("a person", () => {
  test.each([
    ["e-mail, in any case", { email: "eleni.kapsali@EXAMPLE.com" }],
    ["phone, as dialled at home", { phone: "694 1112233" }],
    ["both", { email: person.email, phone: "00306941112233" }],
  ])("is exported and erased by %s, everywhere", async (name, clue) => {
    const { caller, theirs, others } = await kept(`Privacy by ${name}`);
    const exported = (await caller.post("/v1/privacy/exports", clue)).json.data;
    expect(exported.shipments.map(({ id }: { id: string }) => id)).toEqual([theirs.id]);
    expect(exported.rates.length).toBeGreaterThan(1);
    expect(exported.saved_addresses.map(({ name }: { name: string }) => name)).toEqual(["Eleni Kapsali"]);
    expect(await everything(theirs.partner_id)).toMatch(/kapsali/i);

    const { status, json } = await caller.post("/v1/privacy/erasures", clue);
    expect([status, json.data.shipments, json.data.saved_addresses, json.data.open]).toEqual([200, 1, 1, 0]);
    expect(json.data.rates).toBe(exported.rates.length);
    const rows = await everything(theirs.partner_id);
    expect(rows).not.toMatch(/kapsali|694 ?111 ?2233/i);
    expect(rows).toMatch(/Vlachos/);
    const after = (await caller.get(`/v1/shipments/${theirs.id}`)).json.data;
    expect(after.tracking_ref).toBe(theirs.tracking_ref);
    expect((await caller.get(`/v1/shipments/${others.id}`)).json.data.address_to.name).toBe(another.name);
    expect((await caller.post("/v1/privacy/exports", clue)).json.data.shipments).toEqual([]);
  });

  test("is erased by order, with what was quoted for it", async () => {
    const { caller, theirs } = await kept("Privacy by order");
    const clue = { related_order_id: "A-1" };
    const exported = (await caller.post("/v1/privacy/exports", clue)).json.data;
    expect(exported.rates.map(({ id }: { id: string }) => id)).toContain(theirs.rate.id);
    expect((await caller.post("/v1/privacy/erasures", clue)).json.data).toMatchObject({
      shipments: 1,
      rates: exported.rates.length,
    });
    expect((await caller.get(`/v1/shipments/${theirs.id}`)).json.data.address_to.name).not.toBe(person.name);
  });

  test("of another merchant or environment is never touched", async () => {
    const { caller, theirs } = await kept("Privacy alone");
    const live = await api.client("Privacy alone", "production");
    for (const stranger of [client, live]) {
      expect(
        (await stranger.post("/v1/privacy/exports", { email: person.email })).json.data.shipments,
      ).toEqual([]);
      const { json } = await stranger.post("/v1/privacy/erasures", { related_order_id: "A-1" });
      expect(json.data).toEqual({
        shipments: 0,
        bookings: 0,
        rates: 0,
        saved_addresses: 0,
        trackers: 0,
        open: 0,
      });
    }
    expect((await caller.get(`/v1/shipments/${theirs.id}`)).json.data.address_to.name).toBe(person.name);
  });

  test("is exported and erased by the operator's command as over the API", async () => {
    const { caller, theirs, others } = await kept("Privacy by command");
    const at = ["--merchant", api.named("Privacy by command"), "--email", person.email];
    const run = (...args: string[]) => commandHere(privacyCommand, api.env, ...args);
    const exported = await run("export", ...at);
    const overApi = (await caller.post("/v1/privacy/exports", { email: person.email })).json.data;
    const withoutLinks = (text: string) => text.replaceAll(/https?:[^"]+/g, "link");
    expect([exported.code, exported.stderr]).toEqual([0, ""]);
    expect(JSON.parse(withoutLinks(exported.stdout))).toEqual(
      JSON.parse(withoutLinks(JSON.stringify(overApi))),
    );
    const [{ label_url }] = JSON.parse(exported.stdout).shipments;
    // The server listens on a port that its variables don't name.
    const { pathname, search } = new URL(label_url);
    expect((await fetch(`${api.base}${pathname}${search}`)).status).toBe(200);

    const stranger = await run("erase", "--merchant", api.named("Privacy"), "--order", "A-1");
    expect(JSON.parse(stranger.stdout)).toMatchObject({ shipments: 0 });
    const erased = await run("erase", ...at);
    expect(JSON.parse(erased.stdout)).toMatchObject({ shipments: 1, open: 0 });
    const rows = await everything(theirs.partner_id);
    expect(rows).not.toMatch(/kapsali|694 ?111 ?2233/i);
    expect((await caller.get(`/v1/shipments/${others.id}`)).json.data.address_to.name).toBe(another.name);
  });

  test.each([
    ["without a person", ["erase", "--merchant", "Privacy"], 2, "--order, --email or --phone"],
    ["with too few digits", ["erase", "--merchant", "Privacy", "--phone", "12"], 2, "6 digits"],
    ["without a merchant", ["erase", "--email", "a@example.com"], 2, "--merchant is missing"],
    ["for an unknown merchant", ["export", "--merchant", "Nemo", "--email", "a@b.example"], 1, "no merchant"],
    ["with another word", ["forget"], 2, 'no command "forget"'],
  ])("a command %s does nothing and says what to do", async (_, args, code, says) => {
    const answer = await commandHere(privacyCommand, api.env, ...args);
    expect([answer.code, answer.stdout]).toEqual([code, ""]);
    expect(answer.stderr).toContain(says);
  });

  test("must be named", async () => {
    for (const clue of [{}, { phone: "12" }, { email: " " }]) {
      const { status, error } = await client.post("/v1/privacy/erasures", clue);
      expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
    }
  });
});
