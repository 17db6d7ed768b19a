import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { demoApp, narrowApp, otherApp } from "../../../simulator/carriers/gls/accounts.ts";
import type { SimulatedGls } from "./simulated-gls.ts";
import { aShipment, call, contentType, pdf, reference, startSimulatedGls } from "./simulated-gls.ts";

let gls: SimulatedGls;
beforeAll(async () => {
  gls = await startSimulatedGls();
});
afterAll(() => gls.server.close());
afterEach(async () => {
  await gls.quirks({});
  await gls.control("PATCH", "/settings", {
    isBackendOff: false,
    trackingCallsPerDay: 500,
    tokensPerDay: 100_000,
  });
  await gls.control("DELETE", "/faults");
});

const ask = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  call(gls.server.tokenUrl, { method: "POST", headers, body: new URLSearchParams(fields) });
const lane = {
  Source: { CountryCode: "DE", ZIPCode: "10115" },
  Destination: { CountryCode: "DE", ZIPCode: "50667" },
};
const services = (headers?: Record<string, string>) =>
  gls.post("/rs/shipments/allowedservices", lane, headers);
const withToken = async (app = demoApp) => ({ authorization: `Bearer ${await gls.token(app)}` });

describe("tokens", () => {
  const grant = { grant_type: "client_credentials" };
  const fields = { client_id: demoApp.clientId, client_secret: demoApp.clientSecret };
  const basic = (secret: string) => ({
    authorization: `Basic ${Buffer.from(`${demoApp.clientId}:${secret}`).toString("base64")}`,
  });

  it("come for fields of a form, and for HTTP Basic", async () => {
    const token = { access_token: expect.any(String), token_type: "Bearer", expires_in: 14_400 };
    expect((await ask({ ...grant, ...fields })).body).toEqual(token);
    expect((await ask(grant, basic(demoApp.clientSecret))).body).toEqual(token);
  });

  it.each([
    ["another grant", { ...fields, grant_type: "password" }, {}],
    ["a wrong secret", { ...grant, ...fields, client_secret: "other" }, {}],
    ["an unknown client", { ...grant, ...fields, client_id: "other" }, {}],
    ["a wrong secret by Basic", grant, basic("other")],
    ["no client", grant, {}],
  ])("are refused with a list of errors: %s", async (_name, form, headers) => {
    const { status, body } = await ask(form as Record<string, string>, headers as Record<string, string>);
    expect(status).toBe(400);
    expect(body).toEqual({ errors: [{ message: expect.any(String), type: expect.any(String) }] });
  });

  it("are refused without a form, with another status, and above the day's number", async () => {
    const json = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    expect((await call(gls.server.tokenUrl, json)).status).toBe(400);
    await gls.quirks({ tokenRefusalStatus: 500 });
    expect((await ask({ ...grant, ...fields, client_secret: "other" })).status).toBe(500);
    await gls.control("PATCH", "/settings", { tokensPerDay: 0 });
    expect((await ask({ ...grant, ...fields })).body).toHaveProperty("errors");
  });

  it("expire after four hours: HTML from ShipIT, a fault from Track & Trace", async () => {
    const old = await withToken();
    expect((await services(old)).status).toBe(200);
    await gls.control("POST", "/clock", { advanceMs: 14_400_000 });
    expect(await services(old)).toMatchObject({ status: 401, text: expect.stringContaining("<html>") });
    expect(await gls.track("/simple/trackids/QAS_0000001", old)).toMatchObject({
      status: 401,
      body: {
        fault: {
          faultstring: "The Token has expired",
          detail: { errorcode: "steps.jwt.TokenExpired" },
        },
      },
    });
    await gls.server.close();
    gls = await startSimulatedGls();
  });

  it("open only the APIs that the app is entitled to", async () => {
    const narrow = await withToken(narrowApp);
    expect(await services(narrow)).toMatchObject({
      status: 403,
      text: expect.stringContaining("credential"),
    });
    expect((await gls.track("/simple/trackids/QAS_0000001", narrow)).status).toBe(200);
  });
});

describe("ShipIT's gateway", () => {
  it("wants its own media type, asked for and sent", async () => {
    expect((await services({ accept: "application/json" })).status).toBe(406);
    expect((await services({ "content-type": "application/json" })).status).toBe(415);
    expect((await services({ accept: contentType.toLowerCase() })).status).toBe(200);
    expect((await services({ "content-type": `${contentType}; charset=utf-8` })).status).toBe(200);
  });

  it("has no other paths and methods", async () => {
    expect((await gls.post("/rs/shipment", {})).status).toBe(404);
    expect((await gls.get("/rs/shipments")).status).toBe(405);
    expect((await call(`${gls.server.url}/rs/shipments`, {})).status).toBe(404);
  });

  it("refuses a body that is no JSON in plain text", async () => {
    for (const body of ["{", "[]", '{"Shipment":{}']) {
      const { status, error, text } = await gls.post("/rs/shipments", body);
      expect({ status, error }).toEqual({ status: 400, error: null });
      expect(text).not.toBe("");
    }
  });

  it("answers 490 while the backend is off, and 429 to a caller too fast", async () => {
    await gls.control("PATCH", "/settings", { isBackendOff: true });
    expect(await services()).toMatchObject({ status: 490, text: "" });
    await gls.control("PATCH", "/settings", { isBackendOff: false });
    await gls.control("PUT", "/pace", { pace: { perSecond: 1, burst: 1 } });
    expect([(await services()).status, (await services()).status]).toEqual([200, 429]);
    await gls.control("PUT", "/pace", { pace: null });
  });

  it("spells the names of answers as the quirks say", async () => {
    const spelling = async () =>
      Object.keys((await gls.post("/rs/shipments/validate", { Shipment: aShipment })).body);
    expect(await spelling()).toEqual(["success", "validationResult"]);
    await gls.quirks({ names: "yaml" });
    expect(await spelling()).toEqual(["Success", "ValidationResult"]);
    await gls.quirks({ names: "small" });
    expect(await spelling()).toEqual(["success", "validationresult"]);
  });
});

describe("faults", () => {
  const rates = { "reset-after": 0.3, "error-before": 0.3 };

  it("cut the line after a booking, which happened", async () => {
    const before = (await gls.parcels()).length;
    await gls.control("POST", "/faults/next", { kind: "reset-after", call: "book" });
    await expect(gls.book()).rejects.toThrow();
    expect(await gls.parcels()).toHaveLength(before + 1);
    expect(await gls.control("GET", "/calls?name=book")).toEqual(
      expect.arrayContaining([expect.objectContaining({ subject: reference, outcome: 200, answered: null })]),
    );
  });

  it("come from the seed alone", async () => {
    const run = async () => {
      const one = await startSimulatedGls();
      await one.control("PUT", "/faults", { seed: 7, rates });
      const outcomes = [];
      for (let index = 0; index < 12; index++) {
        const body = { Shipment: { ...aShipment, ShipmentReference: [`R${index}`] }, PrintingOptions: pdf };
        const answer = await one.post("/rs/shipments", body).catch(() => ({ status: 0 }));
        outcomes.push(answer.status);
      }
      await one.server.close();
      return outcomes;
    };
    const first = await run();
    expect(new Set(first).size).toBeGreaterThan(1);
    expect(await run()).toEqual(first);
  });

  it("forget a login", async () => {
    const headers = await withToken(otherApp);
    await gls.control("POST", "/faults/next", { kind: "login-lost", call: "allowed-services" });
    expect((await services(headers)).status).toBe(401);
    expect((await services(headers)).status).toBe(401);
    expect((await services(await withToken(otherApp))).status).toBe(200);
  });
});
