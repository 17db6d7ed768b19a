import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { otherApp } from "../../../simulator/carriers/gls/accounts.ts";
import { testStatuses } from "../../../simulator/carriers/gls/tracking/statuses.ts";
import type { SimulatedGls } from "./simulated-gls.ts";
import { monday, pdf, startSimulatedGls } from "./simulated-gls.ts";

let gls: SimulatedGls;
beforeAll(async () => {
  gls = await startSimulatedGls();
});
afterAll(() => gls.server.close());
beforeEach(() => gls.quirks({}));

const one = async (changes = {}) => (await gls.booked(changes))[0] ?? "";
const cancel = (trackId: string, headers = {}) =>
  gls.post(`/rs/shipments/cancel/${trackId}`, undefined, headers);
const numberOf = async (trackId: string) =>
  (await gls.control<{ number: string }>("GET", `/parcels/${trackId}`)).number;
const stateOf = async (trackId: string) =>
  (await gls.control<{ state: string }>("GET", `/parcels/${trackId}`)).state;
const find = (body: object) =>
  gls.post("/rs/tracking/parcels", { DateFrom: "2027-02-01", DateTo: "2027-04-01", ...body });
const rows = async (path: string) => (await gls.track(path)).body.parcels;

describe("cancelling", () => {
  it("takes one parcel, and a second cancel is 500", async () => {
    const [first = "", second = ""] = await gls.booked({ ShipmentUnit: [{ Weight: 1 }, { Weight: 1 }] });
    expect((await cancel(first)).body).toEqual({ TrackID: first, result: "CANCELLED" });
    expect([await stateOf(first), await stateOf(second)]).toEqual(["cancelled", "open"]);
    expect((await cancel(first)).status).toBe(500);
  });

  it("may be done later; asking again is 500 as well", async () => {
    await gls.quirks({ cancelsLater: true });
    const trackId = await one();
    expect((await cancel(trackId)).body).toEqual({ TrackID: trackId, result: "CANCELLATION_PENDING" });
    expect(await stateOf(trackId)).toBe("open");
    expect((await cancel(trackId)).status).toBe(500);
    await gls.control("POST", "/clock", { advanceMs: 60_000 });
    expect(await stateOf(trackId)).toBe("cancelled");
  });

  it("comes too late for a scanned parcel", async () => {
    const trackId = await one();
    await gls.endOfDay();
    await gls.happens(trackId, "INTRANSIT");
    for (const lateCancelStatus of [200, 400, 409] as const) {
      await gls.quirks({ lateCancelStatus });
      expect(await cancel(trackId)).toMatchObject({ status: lateCancelStatus, body: { result: "SCANNED" } });
    }
    expect(await stateOf(trackId)).toBe("scanned");
  });

  it("refuses unknown parcels, another's ones and returns", async () => {
    const refused = { status: 400, error: "INVALID_FIELD_VALUE", text: "" };
    expect(await cancel("ZDEMO999")).toMatchObject(refused);
    const trackId = await one();
    const headers = { authorization: `Bearer ${await gls.token(otherApp)}` };
    expect(await cancel(trackId, headers)).toMatchObject(refused);
    const back = await one({
      Service: [{ ShopReturn: { ServiceName: "service_shopreturn", NumberOfLabels: 1 } }],
    });
    expect((await cancel(back)).body).toEqual({ TrackID: back, result: "ERROR" });
    expect(await stateOf(back)).toBe("open");
  });
});

describe("changes", () => {
  const weigh = (TrackID: string, Weight: unknown) =>
    gls.post("/rs/shipments/updateparcelweight", { TrackID, Weight });

  it("of the weight are from 0.2 kg to the maximum, which the error names", async () => {
    const trackId = await one();
    expect((await weigh(trackId, 4.1)).body).toEqual({ UpdatedWeight: "4.10" });
    expect(await weigh(trackId, 0.19)).toMatchObject({ error: "shipmentunit.weight.toolow" });
    const tooMuch = await weigh(trackId, 41);
    expect(tooMuch.error).toBe("ARTICLES_PRODUCT_WEIGHT");
    expect(tooMuch.args).toContain("max 40.0");
    await cancel(trackId);
    expect(await weigh(trackId, 3)).toMatchObject({ error: "INVALID_FIELD_VALUE" });
  });

  it("reprint makes a new parcel, and cancels the old one", async () => {
    const trackId = await one({ ShipmentReference: ["AGAIN"] });
    const reprint = (CreationDate: string) =>
      gls.post("/rs/shipments/reprintparcel", { TrackID: trackId, CreationDate, PrintingOptions: pdf });
    expect(await reprint("2027-02-27")).toMatchObject({ error: "INVALID_FIELD_VALUE" });
    const { CreatedShipment } = (await reprint(monday)).body;
    expect(CreatedShipment.ParcelData[0].TrackID).not.toBe(trackId);
    expect(CreatedShipment.PrintData).toHaveLength(1);
    expect((await gls.parcels("?reference=AGAIN")).map(({ state }) => state)).toEqual(["cancelled", "open"]);
  });
});

describe("the end of a day", () => {
  it("closes the open parcels of its date, and lists them with weights as texts", async () => {
    const ShippingDate = "2027-03-03";
    const taken = await one({ ShippingDate, ShipmentReference: ["EOD"] });
    const gone = await one({ ShippingDate });
    await cancel(gone);
    const { body } = await gls.endOfDay(ShippingDate);
    expect(body.Shipments).toMatchObject([
      { ShipmentReference: ["EOD"], ShipmentUnit: [{ TrackID: taken, Weight: "2.35" }] },
    ]);
    expect(await stateOf(taken)).toBe("closed");
    expect((await gls.endOfDay(ShippingDate)).body).toEqual({});
  });

  it("needs a day", async () => {
    expect(await gls.post("/rs/shipments/endofday")).toMatchObject({ error: "MANDATORY_PARAMETER_NOT_SET" });
    expect(await gls.endOfDay("today")).toMatchObject({ error: "INVALID_FIELD_VALUE" });
  });

  it("leaves the parcels of another app alone", async () => {
    const ShippingDate = "2027-03-04";
    const trackId = await one({ ShippingDate });
    const headers = { authorization: `Bearer ${await gls.token(otherApp)}` };
    const { body } = await gls.post(`/rs/shipments/endofday?date=${ShippingDate}`, undefined, headers);
    expect(body).toEqual({});
    expect(await stateOf(trackId)).toBe("open");
  });
});

describe("ShipIT's tracking", () => {
  it("hides parcels until the end of their day", async () => {
    const trackId = await one({ ShippingDate: "2027-03-05", ShipmentReference: ["HIDDEN"] });
    expect((await find({ ShipmentReference: "HIDDEN" })).body).toEqual({});
    await gls.endOfDay("2027-03-05");
    expect((await find({ ShipmentReference: "HIDDEN" })).body).toEqual({
      UnitItems: [
        {
          TrackID: trackId,
          ParcelNumber: await numberOf(trackId),
          ShipmentReference: ["HIDDEN"],
          InitialDate: monday,
          Status: "DATA_RECEIVED",
        },
      ],
    });
    expect(await gls.post("/rs/tracking/parcels", { ShipmentReference: "HIDDEN" })).toMatchObject({
      error: "MANDATORY_PARAMETER_NOT_SET",
      args: ["DateFrom"],
    });
  });

  it("has details with a weight as a text, and a proof once it is delivered", async () => {
    const trackId = await one();
    const details = () => gls.post("/rs/tracking/parceldetails", { TrackID: trackId });
    const proof = () => gls.post("/rs/tracking/parcelpod", { TrackID: trackId });
    expect((await details()).error).toBe("INVALID_FIELD_VALUE");
    await gls.endOfDay();
    expect((await proof()).error).toBe("INVALID_FIELD_VALUE");
    await gls.happens(trackId, "INTRANSIT");
    await gls.happens(trackId, "DELIVERED");
    const { UnitDetail } = (await details()).body;
    expect(UnitDetail).toMatchObject({ TrackID: trackId, Weight: "2.35", DeliveryDate: monday });
    expect(UnitDetail.History.map(({ StatusCode }: { StatusCode: string }) => StatusCode)).toEqual([
      "DATA_RECEIVED",
      "HUB",
      "DELIVERED",
    ]);
    expect((await proof()).body.PODItem.ImageData[0]).toMatch(/^JVBERi0/);
  });
});

describe("Track & Trace", () => {
  it("knows the test parcels by their statuses", async () => {
    const ids = testStatuses.map((_, index) => `QAS_${String(index + 1).padStart(7, "0")}`);
    const found = [
      ...(await rows(`/simple/trackids/${ids.slice(0, 10).join()}`)),
      ...(await rows(`/simple/trackids/${ids.slice(10).join()}`)),
    ];
    expect(found.map(({ status }) => status)).toEqual(testStatuses);
  });

  it("answers rows for what was asked, newest event first and an error in its row", async () => {
    const trackId = await one({ ShipmentReference: ["ROWS"] });
    const number = await numberOf(trackId);
    await gls.endOfDay();
    await gls.happens(trackId, "INDELIVERY", { at: "2027-03-02T06:31:00Z" });
    const [found, missing] = await rows(`/simple/trackids/${number},50099999999`);
    expect(found).toMatchObject({
      requested: number,
      unitno: number,
      status: "INDELIVERY",
      statusDateTime: "2027-03-02T07:31:00+0100",
      events: [{ code: "OUTDEL.NORMAL" }, { code: "INTIAL.PREADVICE" }],
    });
    expect(missing).toEqual({
      requested: "50099999999",
      errorCode: "E_404_01",
      errorMessage: "Parcel not found",
    });
    expect(await rows("/simple/references/ROWS")).toMatchObject([{ requested: "ROWS", unitno: number }]);
    expect((await rows(`/simple/trackids/${number}?showEvents=false`))[0]).not.toHaveProperty("events");
  });

  it("takes ten ids at most", async () => {
    const eleven = Array(11).fill("50000000017").join();
    expect(await gls.track(`/simple/trackids/${eleven}`)).toMatchObject({
      status: 400,
      body: { title: "E_400_02", instance: expect.any(String) },
    });
  });

  it("ends with the day's quota, until the next day", async () => {
    await gls.control("PATCH", "/settings", { trackingCallsPerDay: 0 });
    expect(await gls.track("/simple/trackids/QAS_0000001")).toMatchObject({
      status: 429,
      body: { fault: { detail: { errorcode: "policies.ratelimit.QuotaViolation" } } },
    });
    await gls.control("PATCH", "/settings", { trackingCallsPerDay: 500 });
    expect((await gls.track("/simple/trackids/QAS_0000001")).status).toBe(200);
  });

  it("lists the codes of events", async () => {
    expect((await gls.track("/events/codes")).body).toContainEqual({
      code: "OUTDEL.NORMAL",
      description: "Out for delivery.",
    });
  });
});

describe("a collection", () => {
  const collection = {
    ContactID: "276a000demo",
    PreferredPickUpDate: "2027-03-06",
    NumberOfParcels: 2,
    Product: "PARCEL",
    ExpectedTotalWeight: 3.15,
    ContainsHazGoods: false,
    AdditionalInformation: "ramp 2",
  };
  const order = (changes = {}) => gls.post("/rs/sporadiccollection", { ...collection, ...changes });

  it("has no id, and moves to the next working day", async () => {
    expect((await order()).body).toEqual({ EstimatedPickUpDate: "2027-03-08" });
    expect((await order({ PreferredPickUpDate: "2027-03-02" })).body).toEqual({
      EstimatedPickUpDate: "2027-03-02",
    });
  });

  it("is refused in the past, for an unknown contact and, by the document, for a long one", async () => {
    expect((await order({ PreferredPickUpDate: "2027-02-26" })).error).toBe("INVALID_FIELD_VALUE");
    expect((await order({ ContactID: "276a000loom" })).error).toBe("REFERENCED_OBJECT_NOT_FOUND");
    await gls.quirks({ shortPickupContacts: true });
    expect((await order()).error).toBe("NUMBER_EXCEEDS_LENGTH");
  });
});

describe("parcel shops", () => {
  const near = (changes = {}) =>
    gls.post("/rs/parcelshop/address", { CountryCode: "DE", ZIPCode: "50667", ...changes });

  it("come nearest first, with numbers as texts and hours an hour behind", async () => {
    const { ParcelShop } = (await near({ MaxNumberOfShops: "3" })).body;
    expect(ParcelShop).toHaveLength(3);
    expect(ParcelShop[0]).toMatchObject({
      ParcelShopID: "GLS_DE-2760900001",
      Location: { Latitude: "50.9400", Longitude: "6.9580" },
      AirlineDistance: "0.0",
    });
    expect(ParcelShop[0].WorkingDay[0]).toEqual({
      DayOfWeek: "MON",
      OpeningHours: { OpeningHours: [{ From: "28800000", To: "64800000" }] },
      Breaks: { OpeningHours: [{ From: "-3600000", To: "-3600000" }] },
    });
  });

  it("may have hours as moments, come as one object, and as an empty list", async () => {
    await gls.quirks({ shopHours: "moments", singleShopIsObject: true, noShops: "empty" });
    const { ParcelShop } = (await near({ MaxNumberOfShops: "1" })).body;
    expect(ParcelShop.WorkingDay[0].OpeningHours.OpeningHours[0].From).toBe("1970-01-01T08:00:00Z");
    const none = { CountryCode: "NL", ZIPCode: "1011AB" };
    expect((await near(none)).body).toEqual({ ParcelShop: [] });
    await gls.quirks({});
    expect((await near(none)).body).toEqual({});
  });

  it("are asked for by texts alone", async () => {
    expect(await near({ Distance: 5 })).toMatchObject({ status: 400, error: null });
    expect((await near({ Distance: "51" })).error).toBe("INVALID_FIELD_VALUE");
    expect((await near({ MaxNumberOfShops: "101" })).error).toBe("INVALID_FIELD_VALUE");
    expect((await near({ ZIPCode: "5066" })).error).toBe("ADDRESS_VALID_ZIPCODE");
    const lockers = (await near({ ParcelShopType: "LOCKER" })).body.ParcelShop;
    expect(new Set(lockers.map(({ Type }: { Type: string }) => Type))).toEqual(new Set(["LOCKER"]));
  });

  it("away for most of the next days are in the country's list alone", async () => {
    const away = "GLS_DE-2760900002";
    const idsOf = ({ ParcelShop }: { ParcelShop: { ParcelShopID: string }[] }) =>
      ParcelShop.map(({ ParcelShopID }) => ParcelShopID);
    expect(idsOf((await near()).body)).not.toContain(away);
    expect(idsOf((await gls.get("/rs/parcelshop/country/DE")).body)).toContain(away);
    const around = { Latitude: "50.94", Longitude: "6.958", Distance: "5" };
    expect(idsOf((await gls.post("/rs/parcelshop/distance", around)).body)).toContain("GLS_DE-2760900001");
  });

  it("are known by their whole ids", async () => {
    const id = "GLS_DE-2760900001";
    expect((await gls.get(`/rs/parcelshop/${id}`)).body.ParcelShop.ParcelShopID).toBe(id);
    expect((await gls.get("/rs/parcelshop/2760900001")).error).toBe("MORE_THAN_ONE_RESULT");
    await gls.control("PUT", `/shops/${id}`, { isOpen: false });
    expect((await gls.get(`/rs/parcelshop/${id}`)).error).toBe("INVALID_PARCELSHOP_ID");
    await gls.control("PUT", `/shops/${id}`, { isOpen: true });
  });
});

describe("time", () => {
  it("closes a parcel four days after its label", async () => {
    const trackId = await one({ ShippingDate: "2027-03-30" });
    await gls.control("POST", "/clock", { advanceMs: 4 * 24 * 3_600_000 });
    expect(await stateOf(trackId)).toBe("closed");
  });
});
