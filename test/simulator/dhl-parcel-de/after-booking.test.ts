import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { otherUser } from "../../../simulator/carriers/dhl-parcel-de/accounts.ts";
import { readPdfText } from "../../support/read-label.ts";
import type { SimulatedDhlParcel } from "./simulated-dhl-parcel-de.ts";
import {
  anOrder,
  consignee,
  monday,
  paths,
  profile,
  shipper,
  startSimulatedDhlParcel,
} from "./simulated-dhl-parcel-de.ts";

let dhl: SimulatedDhlParcel;
beforeAll(async () => {
  dhl = await startSimulatedDhlParcel();
});
afterAll(() => dhl.server.close());
beforeEach(() => dhl.quirks({}));

const hour = 3_600_000;
const of = (numbers: readonly string[]) => numbers.map((number) => `shipment=${number}`).join("&");
const read = (numbers: readonly string[], more = "", headers = {}) =>
  dhl.call("GET", `${paths.orders}?${of(numbers)}${more}`, undefined, headers);
const remove = (numbers: readonly string[], headers = {}) =>
  dhl.call("DELETE", `${paths.orders}?profile=${profile}&${of(numbers)}`, undefined, headers);
const close = (body: object, query = "") =>
  dhl.call("POST", `${paths.manifests}${query}`, { profile, ...body });
const list = (query = "") => dhl.call("GET", `${paths.manifests}${query}`);
const stateOf = async (number: string) => (await dhl.shipment(number)).state;
const unknown = { title: "UnknownShipmentNumber", status: 204, statusCode: 204 };

describe("labels once more", () => {
  it("are the same bytes, until the day is closed", async () => {
    const booked = await dhl.book({}, "?printFormat=910-300-300");
    const { shipmentNo, label } = booked.body.items[0];
    const again = await read([shipmentNo], "&printFormat=910-300-300");
    expect([again.status, again.body.items[0].label]).toEqual([200, label]);
    const other = await read([shipmentNo], "&docFormat=ZPL2");
    expect(other.body.items[0].label.zpl2).toMatch(/^\^XA/);
    await close({ shipmentNumbers: [shipmentNo] });
    const late = await read([shipmentNo]);
    expect([late.status, late.body.items[0].sstatus]).toMatchObject([400, unknown]);
  });

  it("come for several, and not for another customer", async () => {
    const numbers = [await dhl.booked(), await dhl.booked()];
    const { status, body } = await read([...numbers, "00340434333000000000"]);
    expect(status).toBe(207);
    expect(body.items).toMatchObject([
      { shipmentNo: numbers[0], label: {} },
      { shipmentNo: numbers[1], label: {} },
      { sstatus: unknown },
    ]);
    const others = await read(numbers.slice(0, 1), "", await dhl.login(otherUser));
    expect(others.body.items[0].sstatus).toMatchObject(unknown);
    expect((await dhl.call("GET", paths.orders)).status).toBe(400);
  });
});

describe("deleting", () => {
  it("works once, and then the number is unknown", async () => {
    const number = await dhl.booked();
    expect(await remove([number])).toMatchObject({
      status: 200,
      body: { items: [{ shipmentNo: number, sstatus: { status: 200 } }] },
    });
    expect(await stateOf(number)).toBe("deleted");
    expect(await remove([number])).toMatchObject({ status: 400, body: { items: [{ sstatus: unknown }] } });
  });

  it("answers 207 for several, each by itself", async () => {
    const numbers = [await dhl.booked(), "00340434333000000000", await dhl.booked()];
    const { status, body } = await remove(numbers);
    expect(status).toBe(207);
    expect(body.items.map(({ sstatus }: { sstatus: { status: number } }) => sstatus.status)).toEqual([
      200, 204, 200,
    ]);
  });

  it("is refused after the manifest, for another customer and without a profile", async () => {
    const number = await dhl.booked();
    expect((await remove([number], await dhl.login(otherUser))).status).toBe(400);
    expect((await dhl.call("DELETE", `${paths.orders}?${of([number])}`)).status).toBe(400);
    expect(await stateOf(number)).toBe("booked");
    await close({ shipmentNumbers: [number] });
    expect((await remove([number])).body.items[0].sstatus).toMatchObject(unknown);
    expect(await stateOf(number)).toBe("closed");
  });

  it("takes thirty numbers at most", async () => {
    expect((await remove(Array(31).fill("1"))).status).toBe(400);
  });
});

describe("manifests", () => {
  it("close named shipments whatever their day, and a repeat is a warning", async () => {
    const number = await dhl.booked({ shipDate: "2027-03-05" });
    const first = await close({ shipmentNumbers: [number, "unknown-number"] });
    expect(first).toMatchObject({
      status: 207,
      body: {
        status: { status: 207 },
        items: [{ shipmentNo: number, sstatus: { status: 200 } }, { sstatus: unknown }],
      },
    });
    expect((await dhl.shipment(number)).manifest?.day).toBe(monday);
    const again = await close({ shipmentNumbers: [number] });
    expect(again.body.items).toMatchObject([
      { sstatus: { status: 200 }, validationMessages: [{ validationState: "Warning" }] },
    ]);
  });

  it("close a billing number's shipments, or all of the user's", async () => {
    const small = { product: "V62KP", billingNumber: "33333333336201" };
    const order = { ...small, details: { weight: { uom: "g", value: 900 } } };
    const [one, two, three] = [await dhl.booked(order), await dhl.booked(), await dhl.booked()];
    const others = await dhl.call(
      "POST",
      paths.orders,
      { profile, shipments: [{ ...anOrder, billingNumber: "44444444440102" }] },
      await dhl.login(otherUser),
    );
    const foreign = others.body.items[0].shipmentNo;
    const named = await close({ billingNumber: small.billingNumber });
    expect(named.body.items).toMatchObject([{ shipmentNo: one, billingNumber: small.billingNumber }]);
    await remove([three]);
    const all = await close({}, "?all=true");
    const closed = all.body.items.map(({ shipmentNo }: { shipmentNo: string }) => shipmentNo);
    expect(closed).toContain(two);
    expect(closed).not.toContain(three);
    expect([await stateOf(one), await stateOf(two), await stateOf(three), await stateOf(foreign)]).toEqual([
      "closed",
      "closed",
      "deleted",
      "booked",
    ]);
    expect((await close({})).status).toBe(400);
  });

  it("list a day's numbers without references, by sheets", async () => {
    const fresh = await startSimulatedDhlParcel();
    const ask = (query = "") => fresh.call("GET", `${paths.manifests}${query}`);
    expect((await ask()).body).toMatchObject({ manifestDate: monday, manifest: [], items: [] });
    const first = await fresh.booked();
    await fresh.call("POST", `${paths.manifests}?all=true`, { profile });
    const second = await fresh.booked({
      product: "V62KP",
      billingNumber: "33333333336201",
      details: { weight: { uom: "g", value: 900 } },
    });
    const open = await fresh.booked();
    await fresh.call("POST", paths.manifests, { profile, shipmentNumbers: [second] });
    const { status, body } = await ask(`?date=${monday}&includeDocs=include`);
    expect(status).toBe(200);
    expect(body.items).toEqual([
      { shipmentNo: first, sheetNo: "00000001", sstatus: expect.any(Object) },
      { shipmentNo: second, sheetNo: "00000002", sstatus: expect.any(Object) },
    ]);
    expect(body.sheetNo).toEqual([
      { billingNumber: "33333333330102", sheetNo: "00000001" },
      { billingNumber: "33333333336201", sheetNo: "00000002" },
    ]);
    const words = (await readPdfText(Uint8Array.from(Buffer.from(body.manifest[0].b64, "base64")))).join(" ");
    expect(words).toContain(first);
    expect(words).not.toContain(open);
    const narrow = (await ask("?billingNumber=33333333336201&includeDocs=URL")).body;
    expect(narrow.items).toHaveLength(1);
    expect((await fetch(narrow.manifest[0].url)).status).toBe(200);
    await fresh.server.close();
  });

  it("are refused for future and old days", async () => {
    expect((await list("?date=2027-03-02")).status).toBe(400);
    expect((await list("?date=2026-11-30")).status).toBe(400);
    expect((await list("?date=2026-12-02")).status).toBe(200);
    expect((await list("?date=today")).status).toBe(400);
  });
});

describe("the evening", () => {
  it("closes the shipments of its day at six, and those made later a day after", async () => {
    const fresh = await startSimulatedDhlParcel();
    const state = async (number: string) => (await fresh.shipment(number)).state;
    const [today, tomorrow] = [await fresh.booked(), await fresh.booked({ shipDate: "2027-03-02" })];
    // 17:59 in Germany.
    await fresh.passes(9 * hour - 60_000);
    expect(await state(today)).toBe("booked");
    await fresh.passes(120_000);
    const late = await fresh.booked();
    expect([await state(today), await state(tomorrow), await state(late)]).toEqual([
      "closed",
      "booked",
      "booked",
    ]);
    expect((await fresh.shipment(today)).manifest?.day).toBe(monday);
    await fresh.passes(24 * hour);
    expect([await state(tomorrow), await state(late)]).toEqual(["closed", "closed"]);
    await fresh.server.close();
  });

  it("closes nothing if the portal says so", async () => {
    const fresh = await startSimulatedDhlParcel();
    await fresh.control("PATCH", "/settings", { closesAt: null });
    const number = await fresh.booked();
    await fresh.passes(48 * hour);
    expect((await fresh.shipment(number)).state).toBe("booked");
    expect(await fresh.control("POST", "/close")).toEqual({ closed: 1 });
    expect((await fresh.shipment(number)).state).toBe("closed");
    await fresh.server.close();
  });
});

describe("a return", () => {
  const { country: _country, ...place } = consignee;
  const aReturn = {
    receiverId: "deu",
    customerReference: "Order 1001",
    shipmentReference: "RET-1001",
    shipper: { ...place, country: "DEU" },
    itemWeight: { uom: "g", value: 1200 },
  };
  const abroad = (country: string) => ({
    ...aReturn,
    receiverId: country.toLowerCase(),
    shipper: { ...place, country },
  });
  const goods = [
    {
      itemDescription: "Olive oil",
      packagedQuantity: 1,
      itemValue: { currency: "EUR", value: 20 },
      itemWeight: { uom: "g", value: 900 },
    },
  ];
  const order = (body: object, labelType = "SHIPMENT_LABEL") =>
    dhl.call("POST", `${paths.returns}?labelType=${labelType}`, body);

  it.each([
    ["SHIPMENT_LABEL", ["label"]],
    ["QR_LABEL", ["qrLabel", "qrLink"]],
    ["BOTH", ["label", "qrLabel", "qrLink"]],
  ])("comes as %s", async (labelType, expected) => {
    const { status, body } = await order(aReturn, labelType);
    expect(status).toBe(201);
    expect(Object.keys(body).filter((name) => /label|qr/.test(name))).toEqual(expected);
  });

  it("from abroad has a number of there too, and no QR code", async () => {
    const { body } = await order(abroad("AUT"));
    expect(body.internationalShipmentNo).toMatch(/^CD\d{9}DE$/);
    expect((await order(abroad("AUT"), "BOTH")).status).toBe(422);
  });

  it.each(["CHE", "GBR", "NOR"])("from %s needs customs", async (country) => {
    expect(await order(abroad(country))).toMatchObject({
      status: 422,
      body: { title: "Unprocessable Entity", detail: expect.stringContaining("customsDetails") },
    });
    expect((await order({ ...abroad(country), customsDetails: { items: goods } })).status).toBe(201);
  });

  it.each([
    [{ receiverId: "other" }, 422],
    [{ receiverId: "aut" }, 422],
    [{ shipper: { ...place, country: "DEU", addressHouse: undefined } }, 400],
    [{ customerReference: "x".repeat(51) }, 400],
    [{ shipper: { ...place, country: "DEU", email: `${"x".repeat(60)}@example.org` } }, 400],
  ])("is refused: %#", async (changes, status) => {
    expect((await order({ ...aReturn, ...changes })).status).toBe(status);
  });

  it("has receivers that the portal keeps", async () => {
    const find = async (query: string) =>
      (await dhl.call("GET", `/parcel/de/shipping/returns/v1/locations?${query}`)).body;
    expect(await find("countryCode=AUT")).toEqual([
      { receiverId: "aut", shipperCountry: "AUT", billingNumber: "33333333330701" },
    ]);
    expect(await find("maxResult=2")).toHaveLength(2);
    expect(await find("billingNumber=33333333330702")).toEqual([]);
  });
});

describe("a pickup", () => {
  const { email: _mail, ...own } = shipper;
  const aPickup = {
    customerDetails: { billingNumber: "33333333330801" },
    pickupLocation: { type: "Address", pickupAddress: { ...own, country: "DE" } },
    pickupDetails: { pickupDate: { type: "Date", value: "2027-03-02" } },
    shipmentDetails: { shipments: [{ transportationType: "PAKET", size: "M" }] },
  };
  const order = (changes = {}, query = "") =>
    dhl.call("POST", `${paths.pickups}${query}`, { ...aPickup, ...changes });
  const ids = (...orderIDs: string[]) => orderIDs.map((id) => `orderID=${id}`).join("&");
  const ordered = async () => (await order()).body.confirmation.value.orderID;

  it("may only be checked", async () => {
    const before = await dhl.control<unknown[]>("GET", "/pickups");
    expect((await order({}, "?validate=true")).body.confirmation.type).toBe("VALIDATION");
    expect(await dhl.control("GET", "/pickups")).toEqual(before);
  });

  it("as soon as possible is on the next working day, from a place that the portal keeps", async () => {
    const { body } = await order({
      pickupLocation: { type: "Id", asId: "AS0000000017" },
      pickupDetails: { pickupDate: { type: "ASAP" } },
    });
    expect(body.confirmation.value).toMatchObject({ pickupDate: "2027-03-02", freeOfCharge: false });
  });

  it.each([
    [{ customerDetails: { billingNumber: "33333333330102" } }, 456],
    [{ customerDetails: { billingNumber: "44444444440801" } }, 456],
    [{ pickupLocation: { type: "Id", asId: "AS0000000099" } }, 457],
    [{ pickupLocation: { type: "Address", pickupAddress: { ...own, country: "AT" } } }, 458],
    [{ pickupDetails: { pickupDate: { type: "Date", value: "2027-02-26" } } }, 459],
    [{ pickupDetails: { pickupDate: { type: "Date", value: "2027-03-07" } } }, 459],
    [{ customerDetails: undefined, shipmentDetails: { shipments: [{ transportationType: "PAKET" }] } }, 460],
  ])("is refused by a list: %#", async (changes, errorCode) => {
    const { status, body } = await order(changes);
    expect(status).toBe(422);
    expect(body).toEqual([
      { errorCode, title: "Unprocessable Entity", instance: expect.any(String), detail: expect.any(String) },
    ]);
  });

  it("has a schema", async () => {
    const address = { ...own, country: "DEU" };
    expect((await order({ pickupLocation: { type: "Address", pickupAddress: address } })).status).toBe(400);
    const shipments = [{ transportationType: "KISTE", size: "M" }];
    expect((await order({ shipmentDetails: { shipments } })).status).toBe(400);
  });

  it("is cancelled by a call that names failures beside it", async () => {
    const [first, second] = [await ordered(), await ordered()];
    await dhl.control("PUT", `/pickups/${second}`, { state: "IN_DURCHFUEHRUNG" });
    const cancel = () => dhl.call("DELETE", `${paths.pickups}?${ids(first, second, "unknown")}`);
    expect(await cancel()).toMatchObject({
      status: 200,
      body: {
        confirmedCancellations: [{ orderID: first, orderState: "STORNIERT" }],
        failedCancellations: [{ orderID: second, orderState: "IN_DURCHFUEHRUNG" }, { orderID: "unknown" }],
      },
    });
    expect((await cancel()).body.confirmedCancellations).toEqual([]);
  });

  it("has a state that can be read", async () => {
    const id = await ordered();
    const state = async () => (await dhl.call("GET", `${paths.pickups}?${ids(id)}`)).body[0]?.orderState;
    expect(await state()).toBe("ANGENOMMEN");
    await dhl.control("PUT", `/pickups/${id}`, { state: "NICHT_ABGEHOLT" });
    expect(await state()).toBe("NICHT_ABGEHOLT");
    expect((await dhl.call("GET", `${paths.pickups}?${ids("unknown")}`)).status).toBe(404);
    const others = await dhl.call(
      "GET",
      `${paths.pickups}?${ids(id)}`,
      undefined,
      await dhl.login(otherUser),
    );
    expect(others.status).toBe(404);
  });
});
