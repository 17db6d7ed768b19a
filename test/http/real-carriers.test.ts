/** Both carriers with an API, from entering credentials to delivery: the real server and the carriers' local servers. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main as carrier } from "../../app/cli/carrier.ts";
import { main as tariff } from "../../app/cli/tariff.ts";
import type { AcsServer } from "../../simulator/carriers/acs/start-acs.ts";
import { startAcs } from "../../simulator/carriers/acs/start-acs.ts";
import type { Boxnow } from "../../simulator/carriers/boxnow/start-boxnow.ts";
import { startBoxnow } from "../../simulator/carriers/boxnow/start-boxnow.ts";
import { commandHere } from "../support/command-here.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits, startWaybill } from "../support/server.ts";
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
    const url = `${waybill.url}/carriers/boxnow/${id}`;
    await boxnow.control("PATCH", "/partners/101", { webhook: { url, secret: "a-shared-secret" } });
    const parcelId = shipment.tracking_ref;
    await boxnow.control("POST", "/webhooks", { parcelId, event: "delivered", forged: true });
    const now = async () => (await client.get(`/v1/shipments/${shipment.id}`)).json.data;
    await boxnow.control("POST", `/parcels/${parcelId}/events`, { event: "final-destination" });
    await expect.poll(now).toMatchObject({
      tracking_status: "TRANSIT",
      tracking_history: [{ status_exact: "final-destination" }],
    });
    await boxnow.control("POST", `/parcels/${parcelId}/events`, { event: "delivered" });
    await expect.poll(now).toMatchObject({ tracking_status: "DELIVERED" });
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
