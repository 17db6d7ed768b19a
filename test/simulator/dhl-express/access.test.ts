import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SimulatedDhlExpress } from "./simulated-dhl-express.ts";
import { aBooking, aRateRequest, basic, send, startSimulatedDhlExpress } from "./simulated-dhl-express.ts";

let carrier: SimulatedDhlExpress;
beforeAll(async () => {
  carrier = await startSimulatedDhlExpress();
});
afterAll(() => carrier.server.close());
beforeEach(() => carrier.quirks({}));

describe("access", () => {
  it("is checked before everything else, in the gateway's form and without a challenge", async () => {
    for (const authorization of [
      "",
      "Bearer x",
      basic("olivegrove", "other"),
      basic("bigloom", "olive-password"),
    ]) {
      const response = await fetch(`${carrier.server.apiUrl}/nothing`, { headers: { authorization } });
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBeNull();
      expect(await response.json()).toMatchObject({
        reasons: [{ msg: "Invalid Credentials" }],
        details: { msgId: expect.any(String) },
      });
    }
  });

  it("needs a known version before the body is read", async () => {
    for (const version of ["", "2.0.0", "3.9.9"]) {
      const answer = await carrier.call("POST", "/rates", {}, { "x-version": version });
      expect(answer).toMatchObject({ status: 400, reason: expect.stringMatching(/^9001: /) });
    }
    expect(await carrier.call("POST", "/rates", {}, { "message-reference": "x".repeat(37) })).toMatchObject({
      status: 400,
    });
  });

  it("gives a wrong path 404 without a body, and keeps the two environments apart", async () => {
    for (const path of ["/rate", "/test", "/testing/rates", "/rates/", "/shipments/1/cancel"])
      expect(await carrier.call("GET", path)).toMatchObject({ status: 404, text: "" });
    expect(await send(`${carrier.server.url}/mydhlapi-other/rates`, "POST", aRateRequest)).toMatchObject({
      status: 404,
    });
    expect(await send(`${carrier.server.testUrl}/rates`, "POST", aRateRequest)).toMatchObject({
      status: 200,
    });
    const booking = { ...aBooking, customerReferences: [{ value: "in-test" }] };
    const { body } = await send(`${carrier.server.testUrl}/shipments`, "POST", booking);
    const path = `/shipments/${body.shipmentTrackingNumber}/tracking`;
    for (const base of [carrier.server.apiUrl, carrier.server.testUrl])
      expect((await send(`${base}${path}`, "GET")).status).toBe(404);
  });

  it("knows each login's accounts, and stops one", async () => {
    const as = (number: string) => carrier.rates({ accounts: [{ typeCode: "shipper", number }] });
    expect((await as("380000025")).status).toBe(200);
    expect((await as("380000033")).reason).toMatch(/^803: /);
    expect((await as("999999999")).reason).toMatch(/^801: /);
    await carrier.control("PUT", "/accounts/380000025", { isStopped: true });
    expect((await as("380000025")).reason).toMatch(/^202123: /);
    await carrier.control("PUT", "/accounts/380000025", { isStopped: false });
  });
});

describe("a problem", () => {
  const badBody = { ...aRateRequest, packages: [{ weight: 0 }], colour: "red" };

  it("of the schema is 422 with pointers", async () => {
    const answer = await carrier.call("POST", "/rates", badBody);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      instance: "/expressapi/rates",
      status: "422",
      additionalDetails: expect.arrayContaining([expect.stringMatching(/^#\/packages\/0\/weight: /)]),
    });
  });

  it("may be in either place, with either status", async () => {
    const refused = () => carrier.rates({ valueAddedServices: [{ serviceCode: "ZZ" }] });
    expect((await refused()).body).toMatchObject({
      detail: "7008: Service ZZ not available",
      status: "400",
      additionalDetails: [],
    });
    await carrier.quirks({ problemPlace: "additionalDetails", problemStatus: "inner" });
    expect((await refused()).body).toMatchObject({
      status: "7008",
      additionalDetails: ["7008: Service ZZ not available"],
    });
    await carrier.quirks({ problemStatus: "code" });
    expect((await refused()).body).toMatchObject({ code: "400" });
  });

  it("can be ordered, before the effect or after", async () => {
    const before = (await carrier.shipments()).length;
    for (const when of ["before", "after"]) {
      await carrier.control("POST", "/problems/next", {
        ...{ call: "book", when, status: 500, texts: ["999: Process failure"] },
      });
      expect(await carrier.book()).toMatchObject({ status: 500, reason: "999: Process failure" });
      expect((await carrier.shipments()).length - before).toBe(when === "after" ? 1 : 0);
    }
    expect((await carrier.book()).status).toBe(201);
  });
});

describe("the fault plan", () => {
  const book = (value: string) => carrier.book({ customerReferences: [{ value }] });
  const made = async (value: string) =>
    (await carrier.shipments()).filter(({ reference }) => reference === value);

  it.each([
    ["reset-before", 0],
    ["reset-after", 1],
    ["cut-inside", 1],
    ["hang-before", 0],
    ["hang-after", 1],
  ])("cuts a booking: %s", async (kind, count) => {
    await carrier.control("PUT", "/faults", { hangMs: 50 });
    await carrier.control("POST", "/faults/next", { kind, call: "book" });
    await expect(book(kind)).rejects.toThrow();
    expect(await made(kind)).toHaveLength(count);
  });

  it.each([
    ["error-before", 0, [400, 500, 502, 503]],
    ["error-after", 1, [400, 500, 502, 503]],
    ["page-after", 1, [200]],
    ["too-fast", 0, [429]],
  ])("answers a booking with something else: %s", async (kind, count, statuses) => {
    await carrier.control("POST", "/faults/next", { kind, call: "book" });
    expect(statuses).toContain((await book(kind)).status);
    expect(await made(kind)).toHaveLength(count);
  });

  it("decides by seed, call and reference alone", async () => {
    const failures = async (references: readonly string[]) => {
      const other = await startSimulatedDhlExpress({ seed: 7, rates: { "error-before": 0.4 } });
      const failed = [];
      for (const value of references)
        if ((await other.book({ customerReferences: [{ value }] })).status !== 201) failed.push(value);
      await other.server.close();
      return failed.toSorted();
    };
    const references = Array.from({ length: 20 }, (_, index) => `order-${index}`);
    const failed = await failures(references);
    expect(failed.length).toBeGreaterThan(2);
    expect(failed.length).toBeLessThan(18);
    expect(await failures(references.toReversed())).toEqual(failed);
  });

  it("keeps persons and credentials out of the books", async () => {
    await carrier.booked();
    const book = JSON.stringify(await carrier.control("GET", "/calls"));
    for (const secret of ["olive-password", "Muster", "+41445550123"]) expect(book).not.toContain(secret);
  });

  it("limits the pace of each login", async () => {
    await carrier.control("PUT", "/pace", { pace: { perSecond: 1, burst: 2 } });
    const statuses = [];
    for (let call = 0; call < 3; call++) statuses.push((await carrier.rates()).status);
    expect(statuses).toEqual([200, 200, 429]);
    await carrier.control("PUT", "/pace", { pace: null });
  });
});
