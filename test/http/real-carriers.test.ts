// Run: long
/** Both carriers with an API, from entering credentials to delivery: the real server and the carriers' local servers. */
import { createHmac } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main as carrier } from "../../app/entrypoints/cli/carrier.ts";
import { main as tariff } from "../../app/entrypoints/cli/tariff.ts";
import type { AcsServer } from "../../simulator/carriers/acs/start-acs.ts";
import { startAcs } from "../../simulator/carriers/acs/start-acs.ts";
import {
  isOpen,
  nearest,
  positionOf,
  takesSize,
} from "../../simulator/carriers/boxnow/points/find-points.ts";
import type { Point } from "../../simulator/carriers/boxnow/points/point.ts";
import type { Boxnow } from "../../simulator/carriers/boxnow/start-boxnow.ts";
import { startBoxnow } from "../../simulator/carriers/boxnow/start-boxnow.ts";
import { commandHere } from "../support/command-here.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { apiClient } from "./api-client.ts";
import type { Document } from "./contract.ts";
import { contractOf } from "./contract.ts";
import { aQuote, athens, thessaloniki } from "./requests.ts";

const merchant = "Olive Grove";
const locker = "10001";
const secrets = ["grove-secret", "demo-company-password", "demo-user-password", "acs-demo-key"];

let boxnow: Boxnow;
let acs: AcsServer;
let waybill: Waybill;
let client: ApiClient;

beforeAll(async () => {
  boxnow = await startBoxnow({ points: 120, pace: null });
  acs = await startAcs();
  const hosts = `boxnow=${boxnow.url},boxnow-locations=${boxnow.locationUrl},acs=${acs.url}`;
  waybill = await startWaybill({ env: { ...generousLimits, CARRIER_HOSTS: hosts } });
  const key = await waybill.createKey(merchant, "production");
  const document = (await (await fetch(`${waybill.url}/openapi.json`)).json()) as Document;
  client = apiClient(waybill.url, key, contractOf(document));
});
afterAll(async () => {
  await waybill.stop();
  await boxnow.close();
  await acs.close();
});

const target = ["--merchant", merchant, "--environment", "production"];

function add(driver: string, entered: object) {
  const file = path.join(waybill.dataDir, `${driver}.json`);
  writeFileSync(file, JSON.stringify(entered));
  return commandHere(carrier, waybill.env, "add", ...target, "--driver", driver, file);
}

const acsLogin = {
  AcsApiKey: "acs-demo-key",
  Company_ID: "oliveco",
  Company_Password: "demo-company-password",
  User_ID: "api1",
  User_Password: "demo-user-password",
};

describe("entering credentials", () => {
  test("stores nothing that the carrier refuses, and says why", async () => {
    const wrong = {
      credentials: { client_id: "grove", client_secret: "guessed" },
      settings: { origin_id: "7001" },
    };
    const { code, stderr } = await add("boxnow", wrong);
    expect(code).toBe(1);
    expect(stderr).toMatch(/BOX NOW/);
    expect(stderr).not.toContain("guessed");
    const { stdout } = await commandHere(carrier, waybill.env, "list", ...target);
    expect(stdout).not.toContain("boxnow");
  });

  test("stores what it accepts, and says as whom", async () => {
    const login = { client_id: "grove", client_secret: "grove-secret", webhook_secret: "a-shared-secret" };
    const first = await add("boxnow", { credentials: login, settings: { origin_id: "7001" } });
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/connected as Olive Grove/) });
    const settings = { Billing_Code: "2ΑΘ999999", Sender: merchant };
    const second = await add("acs", { credentials: acsLogin, settings });
    expect(second).toMatchObject({ code: 0, stdout: expect.stringMatching(/connected as /) });
    const prices = path.resolve("simulator/seed/boxnow-prices.json");
    const imported = await commandHere(
      tariff,
      waybill.env,
      "import",
      ...target,
      "--carrier",
      "boxnow",
      prices,
    );
    expect(imported).toMatchObject({ code: 0 });
  });

  test("shows them nowhere again", async () => {
    for (const code of ["boxnow", "acs"]) {
      const { stdout } = await commandHere(carrier, waybill.env, "show", ...target, "--carrier", code);
      expect(stdout).toContain("connected_as");
      for (const secret of secrets) expect(stdout).not.toContain(secret);
    }
  });
});

async function buy(driver: string, service: string, change: Record<string, unknown> = {}): Promise<Json> {
  const quote = aQuote(change);
  const { json: rates } = await client.post("/v1/rates", quote);
  const rate = rates.find((each: Json) => each.id.startsWith(`${driver}_${service}_`));
  expect(rate, JSON.stringify(rates).slice(0, 400)).toBeDefined();
  const { status, json, text } = await client.post("/v1/shipments", { ...quote, rate_id: rate.id });
  expect(status, text).toBe(200);
  return json;
}

const toLocker = { ...thessaloniki, phone: "+306912345678", email: "eleni@example.org", location_id: locker };
const labelOf = async ({ label_url }: Json) => {
  const response = await fetch(label_url);
  expect(response.status).toBe(200);
  return { type: response.headers.get("content-type"), bytes: Buffer.from(await response.arrayBuffer()) };
};

describe("a parcel with BOX NOW", () => {
  let shipment: Json;
  /** Of the webhook. */
  let url = "";

  test("is one voucher there, with BOX NOW's own label byte for byte", async () => {
    shipment = await buy("boxnow", "locker", { address_to: toLocker });
    const parcels = await boxnow.control<readonly Json[]>("GET", "/parcels");
    expect(parcels.map(({ id }) => id)).toEqual([shipment.tracking_ref]);
    const { type, bytes } = await labelOf(shipment);
    expect(type).toBe("application/pdf");
    const session = await fetch(`${boxnow.url}/api/v1/auth-sessions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        grant_type: "client_credentials",
        client_id: "grove",
        client_secret: "grove-secret",
      }),
    });
    const { access_token } = (await session.json()) as Json;
    const theirs = await fetch(`${boxnow.url}/api/v1/parcels/${shipment.tracking_ref}/label.pdf`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(bytes.equals(Buffer.from(await theirs.arrayBuffer()))).toBe(true);
  });

  test("is delivered when BOX NOW says so by its webhook, and by no forged one", async () => {
    const { stdout } = await commandHere(carrier, waybill.env, "show", ...target, "--carrier", "boxnow");
    const { id } = JSON.parse(stdout) as Json;
    url = `${waybill.url}/carriers/boxnow/${id}`;
    await boxnow.control("PATCH", "/partners/101", { webhook: { url, secret: "a-shared-secret" } });
    const parcelId = shipment.tracking_ref;
    await boxnow.control("POST", "/webhooks", { parcelId, event: "delivered", forged: true });
    const forged = async () =>
      (await boxnow.control<readonly Json[]>("GET", `/webhooks?parcelId=${parcelId}`)).at(-1)?.attempts;
    await expect.poll(forged).toMatchObject([{ status: 401 }]);
    const now = async () => (await client.get(`/v1/shipments/${shipment.id}`)).json.data;
    await boxnow.control("POST", `/parcels/${parcelId}/events`, { event: "final-destination" });
    await expect.poll(now).toMatchObject({
      tracking_status: "TRANSIT",
      tracking_history: [{ status_exact: "final-destination" }],
    });
    await boxnow.control("POST", `/parcels/${parcelId}/events`, { event: "delivered" });
    await expect.poll(now).toMatchObject({ tracking_status: "DELIVERED" });
  });

  describe("by a call that BOX NOW has not signed", () => {
    const signed = (text: string, secret = "a-shared-secret") =>
      createHmac("sha256", secret).update(text).digest("hex");
    const written = (data: string, datasignature: unknown) =>
      `{"specversion":"1.0","type":"gr.boxnow.parcel_event_change","datasignature":${JSON.stringify(datasignature)},"data":${data}}`;
    const lost = (parcelId: string) =>
      `{"parcelId":"${parcelId}", "event": "lost", "time": "2030-01-01T00:00:00Z"}`;

    test.each<[string, (data: string) => string]>([
      ["another secret", (data) => written(data, signed(data, "guessed"))],
      ["no secret", (data) => written(data, signed(data, ""))],
      ["the key of no use, a hash alone", (data) => written(data, signed("", data))],
      ["other data", (data) => written(data, signed(data.replace("lost", "delivered")))],
      ["the same data in other bytes", (data) => written(data, signed(JSON.stringify(JSON.parse(data))))],
      ["the whole body", (data) => written(data, signed(written(data, "")))],
      ["capital letters", (data) => written(data, signed(data).toUpperCase())],
      ["half a signature", (data) => written(data, signed(data).slice(0, 32))],
      ["a signature and more", (data) => written(data, `${signed(data)}00`)],
      ["an empty signature", (data) => written(data, "")],
      ["no string", (data) => written(data, [signed(data)])],
      ["null", (data) => written(data, null)],
      [
        "a signature within the data",
        (data) => `{"data":${data.replace("{", `{"datasignature":"${signed(data)}",`)}}`,
      ],
      [
        "signed data in a value before the others",
        (data) =>
          `{"a":{"data":${data}},"datasignature":"${signed(data)}","data":${data.replace("lost", "missing")}}`,
      ],
      [
        "signed data under a second key",
        (data) =>
          `{"data":${data.replace("lost", "missing")},"datasignature":"${signed(data)}","data":${data}}`,
      ],
      ["no data", (data) => `{"datasignature":"${signed(data)}"}`],
      ["a list", (data) => `[${written(data, signed(data))}]`],
      ["no JSON", () => "lost"],
      ["nothing", () => ""],
    ])("%s is refused with 401, and moves nothing", async (_what, body) => {
      const send = (text: string) => fetch(url, { method: "POST", body: text });
      const answer = await send(body(lost(shipment.tracking_ref)));
      const { error } = (await answer.json()) as Json;
      expect([answer.status, error.code]).toEqual([401, "UNAUTHORIZED"]);
      const { data } = await client.get(`/v1/shipments/${shipment.id}`);
      expect(data.tracking_status).toBe("DELIVERED");
      expect(data.tracking_history.map(({ status_exact }: Json) => status_exact)).not.toContain("lost");
    });

    test("the same call with the right signature is taken", async () => {
      const data = `{"parcelId":"0000000000", "event": "lost", "time": "2030-01-01T00:00:00Z"}`;
      const answer = await fetch(url, { method: "POST", body: written(data, signed(data)) });
      expect(answer.status, "a parcel that we don't know").toBe(200);
    });
  });

  describe("to a locker that closed since it was chosen", () => {
    const change = (id: string, to: object) => boxnow.control("PATCH", `/points/${id}`, to);
    const offered = async (): Promise<readonly string[]> =>
      (await client.get("/v1/points?carrier=boxnow&country=GR&zip=54622&compartment_size=2")).data.map(
        ({ location_id }: Json) => location_id,
      );
    /** By the carrier's own books: open, with compartment 2, in Greece, the nearest to the chosen one first. */
    async function nearestTo(locationId: string): Promise<readonly string[]> {
      const points = await boxnow.control<readonly Point[]>("GET", "/points");
      const place = positionOf(points.find(({ id }) => id === locationId)!)!;
      const fitting = points.filter(
        (point) => point.type === "apm" && isOpen(point) && takesSize(point, 2) && point.country === "GR",
      );
      return nearest(fitting, place)
        .map(({ point }) => point.id)
        .filter((id) => id !== locationId);
    }

    /** The answer to buying a parcel of compartment 2 to this locker. */
    async function buyTo(locationId: string, more: object = {}) {
      const quote = aQuote({ items: [{ weight: 1_200, height: 15, width: 20, length: 30 }] });
      const { json } = await client.post("/v1/rates", quote);
      const rate = json.find((each: Json) => each.id.startsWith("boxnow_locker_"));
      const address_to = { ...toLocker, location_id: locationId };
      return client.post("/v1/shipments", { ...quote, address_to, rate_id: rate.id, ...more });
    }

    test.each([
      ["closed", { state: "boxnow-maintenance" }, "point_closed", "P402"],
      ["without the parcel's compartment", { sizes: [1] }, "point_too_small", "P406"],
    ])(
      "%s, it is refused with the nearest that fit",
      async (_what, changed, reason, carrier_code) => {
        const [chosen = ""] = await offered();
        const [next = "", small = ""] = await nearestTo(chosen);
        const before = await boxnow.control<readonly Point[]>("GET", "/points");
        // So are its neighbours.
        await change(chosen, changed);
        await change(next, { state: "boxnow-maintenance" });
        await change(small, { sizes: [1] });
        const { status, error } = await buyTo(chosen);
        expect([status, error.code]).toEqual([400, "OPTION_NOT_AVAILABLE"]);
        expect(error.metadata).toMatchObject({ path: "address_to.location_id", reason, carrier_code });
        const named: string[] = error.metadata.nearest.map(({ location_id }: Json) => location_id);
        expect(named).toEqual((await nearestTo(chosen)).slice(0, 5));
        for (const id of [next, small]) expect(named).not.toContain(id);
        // No other caller gets it offered.
        await expect.poll(offered, { timeout: atMost(20_000) }).not.toContain(chosen);
        const again = await buyTo(chosen);
        expect([again.status, again.error.metadata.reason]).toEqual([400, reason]);
        expect((await buyTo(named[0] ?? "")).status).toBe(200);
        for (const { id, state, sizes } of before)
          if ([chosen, next, small].includes(id)) await change(id, { state, sizes });
      },
      atMost(180_000),
    );

    test("of the sender, too", async () => {
      await change("10002", { state: "boxnow-maintenance" });
      const { status, error } = await buyTo(locker, { address_from: { ...athens, location_id: "10002" } });
      expect([status, error.code]).toEqual([400, "OPTION_NOT_AVAILABLE"]);
      expect(error.metadata).toMatchObject({ path: "address_from.location_id", reason: "point_closed" });
      expect(error.metadata.nearest.length).toBeGreaterThan(0);
      await change("10002", { state: "boxnow-ready" });
    });
  });

  test("is cancelled there too", async () => {
    const { id, tracking_ref } = await buy("boxnow", "locker", { address_to: toLocker });
    const { status, text } = await client.delete(`/v1/shipments/${id}`);
    expect(status, text).toBe(200);
    const cancelled = await boxnow.control<readonly Json[]>("GET", "/cancellations");
    expect(cancelled.map(({ parcelId }) => parcelId)).toContain(tracking_ref);
  });
});

describe("a parcel with ACS", () => {
  test("is one voucher there, printed, with ACS's first label byte for byte", async () => {
    const shipment = await buy("acs", "standard", { address_from: athens });
    const { type, bytes } = await labelOf(shipment);
    expect(type).toBe("application/pdf");
    const vouchers = await acs.control<readonly Json[]>("GET", "/vouchers");
    expect(vouchers.map(({ number }) => String(number))).toEqual([shipment.tracking_ref]);
    const first = await fetch(`${acs.controlUrl}/vouchers/${shipment.tracking_ref}/prints/1`);
    expect(bytes.equals(Buffer.from(await first.arrayBuffer()))).toBe(true);
  });
});

test("no secret is in the log", () => {
  for (const secret of [...secrets, "a-shared-secret"]) expect(waybill.logs()).not.toContain(secret);
});
