import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SimulatedCourierCenter } from "./simulated-courier-center.ts";
import { aBooking, context, post, startSimulatedCourierCenter } from "./simulated-courier-center.ts";

let carrier: SimulatedCourierCenter;
beforeAll(async () => {
  carrier = await startSimulatedCourierCenter();
});
afterAll(() => carrier.server.close());
beforeEach(() => carrier.quirks({}));

const paths = [
  "/Shipment",
  "/Shipment/Void",
  "/Shipment/GetShipmentDetails",
  "/Tracking",
  "/Voucher",
  "/Manifest",
  "/Station/GetStations",
];

describe("credentials", () => {
  it.each(paths)("are read before everything else: %s", async (path) => {
    for (const changes of [{ ApiKey: "other" }, { CredentialValue: "other" }, { UserAlias: "BIGLOOM" }]) {
      const { status, body } = await carrier.call(path, { Context: { ...context, ...changes } });
      expect(status).toBe(200);
      expect(body).toMatchObject({ Result: "Failure", Errors: [{ Code: "InvalidCredentials" }] });
    }
    expect((await carrier.call(path, { Context: undefined })).body).toMatchObject({ Result: "Failure" });
  });

  it("open the list of stations", async () => {
    const { body } = await carrier.call("/Station/GetStations");
    expect(body).toMatchObject({
      Result: "Success",
      StationDataInfo: expect.arrayContaining([expect.any(Object)]),
    });
  });
});

describe("a refusal", () => {
  it.each(["ErrorMessage", "Message", "ContractorResultNote"] as const)(
    "may be in %s",
    async (refusalPlace) => {
      await carrier.quirks({ refusalPlace });
      const { body } = await carrier.book({ BasicService: "9" });
      expect(body).toEqual({ Result: "Failure", [refusalPlace]: expect.stringContaining("BasicService") });
    },
  );

  it.each([400, 500] as const)("may come with the status %i and the same JSON", async (refusalStatus) => {
    await carrier.quirks({ refusalStatus });
    const { status, body } = await carrier.book({ BasicService: "9" });
    expect(status).toBe(refusalStatus);
    expect(body).toMatchObject({ Result: "Failure", Errors: [{ Message: expect.any(String) }] });
  });
});

describe("other calls", () => {
  const url = (path: string) => `${carrier.server.apiUrl}${path}`;

  it("get the statuses of HTTP", async () => {
    expect((await post(url("/Shipments"), {})).status).toBe(404);
    expect((await post(`${carrier.server.url}/Shipment`, {})).status).toBe(404);
    expect((await post(url("/Shipment"), undefined, "application/json", "GET")).status).toBe(405);
    expect((await post(url("/Shipment"), {}, "text/xml")).status).toBe(415);
    expect(await post(url("/Shipment"), "{")).toMatchObject({
      status: 400,
      body: { Message: expect.any(String) },
    });
    expect((await post(url("/Shipment"), [])).status).toBe(400);
  });

  it("are limited by pace, each login for itself", async () => {
    await carrier.control("PUT", "/pace", { pace: { perSecond: 1, burst: 2 } });
    const statuses = [];
    for (let call = 0; call < 3; call++) statuses.push((await carrier.call("/Station/GetStations")).status);
    expect(statuses).toEqual([200, 200, 429]);
    await carrier.control("POST", "/clock", { advanceMs: 1_000 });
    expect((await carrier.call("/Station/GetStations")).status).toBe(200);
    await carrier.control("PUT", "/pace", { pace: null });
  });
});

describe("the fault plan", () => {
  const booking = (Reference1: string) =>
    post(`${carrier.server.apiUrl}/Shipment`, { Context: context, ...aBooking, Reference1 });

  it.each([
    ["reset-before", 0],
    ["reset-after", 1],
    ["cut-inside", 1],
    ["hang-before", 0],
    ["hang-after", 1],
  ])("cuts a booking: %s", async (kind, made) => {
    await carrier.control("PUT", "/faults", { hangMs: 50 });
    await carrier.control("POST", "/faults/next", { kind, call: "book" });
    await expect(booking(kind)).rejects.toThrow();
    expect(await carrier.shipments(kind)).toHaveLength(made);
  });

  it.each([
    ["error-before", 0, [500, 502, 503]],
    ["error-after", 1, [500, 502, 503]],
    ["error-page-after", 1, [500, 502, 503]],
    ["page-after", 1, [200]],
    ["too-fast", 0, [429]],
  ])("answers a booking with something else: %s", async (kind, made, statuses) => {
    await carrier.control("POST", "/faults/next", { kind, call: "book" });
    expect(statuses).toContain((await booking(kind)).status);
    expect(await carrier.shipments(kind)).toHaveLength(made);
  });

  it("decides by seed, call and reference alone", async () => {
    const failures = async (references: readonly string[]) => {
      const other = await startSimulatedCourierCenter({ seed: 7, rates: { "error-before": 0.4 } });
      const failed = [];
      for (const Reference1 of references)
        if ((await other.book({ Reference1 })).status !== 200) failed.push(Reference1);
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
    for (const secret of ["olive-api-key", "Νίκος", "6945550177"]) expect(book).not.toContain(secret);
  });
});
