import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Row, SimulatedDhlExpress } from "./simulated-dhl-express.ts";
import { accounts, basic, reference, shipper, startSimulatedDhlExpress } from "./simulated-dhl-express.ts";

let carrier: SimulatedDhlExpress;
beforeAll(async () => {
  carrier = await startSimulatedDhlExpress();
});
afterAll(() => carrier.server.close());
beforeEach(() => carrier.quirks({}));

const trackedOf = ({ body }: { body: Row }) =>
  (body.shipments as { shipmentTrackingNumber: string; events: Row[]; pieces: { events: Row[] }[] }[])[0];
const pickupBody = {
  plannedPickupDateAndTime: "2026-11-24T14:00:00 GMT+02:00",
  closeTime: "17:00",
  accounts,
  customerDetails: { shipperDetails: shipper },
  shipmentDetails: [
    {
      productCode: "P",
      isCustomsDeclarable: false,
      unitOfMeasurement: "metric",
      packages: [{ weight: 1, dimensions: { length: 10, width: 10, height: 10 } }],
    },
  ],
};

describe("pickups", () => {
  const cancel = (number: unknown, query = "?requestorName=Olive%20Grove&reason=cancelled") =>
    carrier.call("DELETE", `/pickups/${number}${query}`);

  it("are one for each address and day, and are cancelled whole", async () => {
    const numbers = [];
    for (let count = 0; count < 2; count++)
      numbers.push((await carrier.book()).body.dispatchConfirmationNumber);
    const [number, same] = numbers;
    expect(same).toBe(number);
    expect((await cancel(number, "?reason=x")).status).toBe(400);
    expect(await cancel(number)).toMatchObject({ status: 200, text: "" });
    expect(await cancel(number)).toMatchObject({ status: 400, reason: expect.stringContaining("cancelled") });
    expect((await carrier.shipments()).filter(({ pickup }) => pickup === number)).toEqual([]);
    expect((await cancel("PRG000000000000")).status).toBe(404);
    const { body } = await carrier.book();
    expect(body.dispatchConfirmationNumber).not.toBe(number);
    await carrier.control("POST", `/pickups/${body.dispatchConfirmationNumber}/done`);
    expect((await cancel(body.dispatchConfirmationNumber)).status).toBe(400);
  });

  it("fail and leave the label", async () => {
    for (const changes of [
      { pickup: { isRequested: true, closeTime: "16:00" } },
      { accounts: [{ typeCode: "shipper", number: "380000025" }] },
    ]) {
      const { status, body } = await carrier.book(changes);
      expect(status).toBe(201);
      expect(body).not.toHaveProperty("dispatchConfirmationNumber");
      expect(body.warnings).toEqual([expect.stringMatching(/^410928: /)]);
    }
    await carrier.quirks({ namesPickup: false });
    expect((await carrier.book()).body).not.toHaveProperty("dispatchConfirmationNumber");
  });

  it("are asked for and changed apart", async () => {
    const { status, body } = await carrier.call("POST", "/pickups", pickupBody);
    expect(status).toBe(201);
    const [number] = body.dispatchConfirmationNumbers as string[];
    expect(body).toMatchObject({ readyByTime: "14:00", nextPickupDate: "2026-11-24" });
    const { shipmentDetails: _details, ...change } = pickupBody;
    const changed = await carrier.call("PATCH", `/pickups/${number}`, {
      ...change,
      plannedPickupDateAndTime: "2026-11-25T14:00:00 GMT+02:00",
      dispatchConfirmationNumber: number,
      originalShipperAccountNumber: "380000017",
    });
    expect(changed).toMatchObject({ status: 200, body: { nextPickupDate: "2026-11-25" } });
  });

  it.each([
    ["2026-11-20T09:00:00 GMT+02:00", "5022"],
    ["2026-12-02T14:00:00 GMT+02:00", "5023"],
    ["2026-11-22T14:00:00 GMT+02:00", "5029"],
    ["2026-11-24T16:45:00 GMT+02:00", "5001"],
    ["2026-11-24T15:30:00 GMT+02:00", "5002"],
  ])("at %s are refused with %s", async (plannedPickupDateAndTime, code) => {
    expect(await carrier.call("POST", "/pickups", { ...pickupBody, plannedPickupDateAndTime })).toMatchObject(
      {
        status: 400,
        reason: expect.stringMatching(`^${code}: `),
      },
    );
  });
});

describe("tracking", () => {
  it("tells the events with the offset of their place, when it is asked for", async () => {
    const number = await carrier.booked();
    const path = `/shipments/${number}/tracking`;
    expect(trackedOf(await carrier.call("GET", path))).toMatchObject({ status: "Success", events: [] });
    await carrier.scan(number, "OK", { at: "2026-11-25T09:41:00Z", signedBy: "MUSTER" });
    await carrier.scan(number, "PU", { at: "2026-11-23T15:20:00Z" });
    expect(trackedOf(await carrier.call("GET", `${path}?requestGMTOffsetPerEvent=true`))?.events).toEqual([
      {
        ...{ date: "2026-11-23", time: "17:20:00", GMTOffset: "+02:00", typeCode: "PU" },
        description: "Shipment picked up",
        serviceArea: [{ code: "SKG", description: "Thessaloniki-GR" }],
      },
      {
        ...{ date: "2026-11-25", time: "10:41:00", GMTOffset: "+01:00", typeCode: "OK" },
        description: "Delivered",
        serviceArea: [{ code: "ZRH", description: "Zurich-CH" }],
        signedBy: "MUSTER",
      },
    ]);
    expect(trackedOf(await carrier.call("GET", path))?.events[0]).not.toHaveProperty("GMTOffset");
    await carrier.quirks({ events: "newest-first", sendsOffsets: false, hidesPersons: true });
    const hidden = trackedOf(await carrier.call("GET", `${path}?requestGMTOffsetPerEvent=true`));
    expect(hidden?.events.map(({ typeCode }) => typeCode)).toEqual(["OK", "PU"]);
    expect(hidden?.events[0]).toMatchObject({ signedBy: "", serviceArea: [{ description: "" }] });
    const last = trackedOf(await carrier.call("GET", `${path}?trackingView=last-checkpoint`));
    expect(last?.events.map(({ typeCode }) => typeCode)).toEqual(["OK"]);
  });

  it("tells each piece's events", async () => {
    const number = await carrier.booked();
    await carrier.scan(number, "PU");
    await carrier.scan(number, "RT", { piece: 2 });
    const tracked = trackedOf(
      await carrier.call("GET", `/tracking?shipmentTrackingNumber=${number}&levelOfDetail=all`),
    );
    expect(tracked?.pieces.map(({ events }) => events.map(({ typeCode }) => typeCode))).toEqual([
      ["PU"],
      ["PU", "RT"],
    ]);
  });

  it("takes many numbers, leaves unknown ones out, and knows none: 404", async () => {
    const numbers = [await carrier.booked(), "0000000000", await carrier.booked()];
    const query = numbers.map((number) => `shipmentTrackingNumber=${number}`).join("&");
    const { body } = await carrier.call("GET", `/tracking?${query}`);
    expect(body.shipments).toHaveLength(2);
    expect((await carrier.call("GET", "/tracking?shipmentTrackingNumber=0000000000")).status).toBe(404);
    expect((await carrier.call("GET", "/tracking")).status).toBe(400);
    const tooMany = Array.from({ length: 201 }, () => "shipmentTrackingNumber=1").join("&");
    expect((await carrier.call("GET", `/tracking?${tooMany}`)).status).toBe(422);
  });

  it("finds a reference after a while, for its own account alone", async () => {
    const value = `${reference.slice(0, 20)}look`;
    const number = await carrier.booked({ customerReferences: [{ value }] });
    const look = (account: string, headers = {}) =>
      carrier.call(
        "GET",
        `/tracking?shipmentReference=${value}&shipmentReferenceType=CU&shipperAccountNumber=${account}` +
          "&dateRangeFrom=2026-11-19&dateRangeTo=2026-11-21",
        undefined,
        headers,
      );
    expect(await look("380000017")).toMatchObject({
      status: 404,
      reason: expect.stringContaining("No shipments found for the reference"),
    });
    await carrier.advance(60_000);
    expect(trackedOf(await look("380000017"))?.shipmentTrackingNumber).toBe(number);
    expect((await look("380000025")).status).toBe(404);
    const other = { authorization: basic("bigloom", "loom-password") };
    expect((await look("380000017", other)).reason).toMatch(/^803: /);
    expect((await carrier.call("GET", `/tracking?shipmentReference=${value}`)).status).toBe(422);
  });

  it("proves a delivery a day later", async () => {
    const number = await carrier.booked();
    await carrier.scan(number, "OK");
    const path = `/shipments/${number}/proof-of-delivery`;
    expect((await carrier.call("GET", path)).status).toBe(404);
    await carrier.advance(86_400_000);
    expect((await carrier.call("GET", path)).body).toMatchObject({ documents: [{ encodingFormat: "PDF" }] });
  });
});

describe("service points", () => {
  const points = async (query: string) => {
    const { status, body } = await carrier.call("GET", `/servicepoints?${query}`);
    expect(status).toBe(200);
    const { status: inner, servicePoints = [] } = body as { status: Row; servicePoints?: Row[] };
    return {
      code: inner.statusCode,
      ids: servicePoints.map(({ facilityId }) => facilityId),
      rows: servicePoints,
    };
  };

  it.each([
    ["", 101],
    ["latitude=x&longitude=1", 100],
    ["address=Athens&countryCode=XX", 600],
    ["address=Nowhere&countryCode=GR", 201],
    ["address=Athens&countryCode=GR&weight=80", 202],
    ["address=Athens&countryCode=GR", 1],
  ])("answer %j with 200 and %i", async (query, code) => {
    expect((await points(query)).code).toBe(code);
  });

  it("are near, open, and take the parcel", async () => {
    const near = "latitude=40.6366&longitude=22.9427&countryCode=GR";
    const { ids, rows } = await points(near);
    expect(ids).toEqual(["SKG001", "SKG002", "SKG003", "SKG004"]);
    expect(rows[0]).toMatchObject({ distance: "0.00 km", svpStatus: "A" });
    expect((await points(`${near}&weight=15`)).ids).toEqual(["SKG001", "SKG002", "SKG003"]);
    expect((await points(`${near}&servicePointTypes=247`)).ids).toEqual(["SKG004"]);
    expect((await points(`${near}&maxDistance=0.5&servicePointResults=1`)).ids).toEqual(["SKG001"]);
    expect((await points("servicePointID=SKG005&svpStatus=A,X")).ids).toEqual(["SKG005"]);
  });

  it.each([
    ["minutes", 540],
    ["24h", "09:00"],
    ["12h", "9:00 AM"],
  ] as const)("open in the form %s", async (times, openingTime) => {
    await carrier.quirks({ times });
    const { rows } = await points("servicePointID=SKG001");
    expect(rows[0]).toMatchObject({
      openingHours: { openingHours: expect.arrayContaining([expect.objectContaining({ openingTime })]) },
    });
  });
});
