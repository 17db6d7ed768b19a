import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readPdfText, renderPdfPages } from "../../support/read-label.ts";
import type { SimulatedCourierCenter } from "./simulated-courier-center.ts";
import {
  cash,
  item,
  monday,
  otherContext,
  startSimulatedCourierCenter,
  toLocker,
} from "./simulated-courier-center.ts";

let carrier: SimulatedCourierCenter;
beforeAll(async () => {
  carrier = await startSimulatedCourierCenter();
});
afterAll(() => carrier.server.close());
beforeEach(() => carrier.quirks({}));

const two = { NoOfItems: 2, Items: [item, item] };
const cancel = (ShipmentNumber: string) => carrier.call("/Shipment/Void", { ShipmentNumber });
const details = (Identifier: string, more = {}) =>
  carrier.call("/Shipment/GetShipmentDetails", { Identifier, ...more });
const history = async (Identifier: string) => {
  const { body } = await carrier.call("/Tracking", { Identifier, ReturnTrackingInfo: "TRUE" });
  return body.TrackingList as { Status: unknown; Note: string; ExecutedOn: string; StationName: string }[];
};
const label = (ShipmentNumber: string, Template?: string, more = {}) =>
  carrier.call("/Voucher", { ShipmentNumber, ...(Template !== undefined && { Template }), ...more });
const pdfOf = (text: unknown) => new Uint8Array(Buffer.from(String(text), "base64"));
const refusal = (Code: string) => ({ body: { Result: "Failure", Errors: [{ Code }] } });

describe("Identifier", () => {
  it("is a shipment's number, and another login's is unknown", async () => {
    const number = await carrier.booked();
    expect((await details(number)).body).toMatchObject({
      Result: "Success",
      ShipmentDetails: [{ ShipmentInfo: { ShipmentNumber: number, ShipmentStatusDesc: "ShipmentCreated" } }],
    });
    expect(await details(number, { Context: otherContext })).toMatchObject(refusal("ShipmentNotFound"));
  });

  it("is our reference behind a switch alone", async () => {
    const Reference1 = "by-reference";
    const numbers = [await carrier.booked({ Reference1 })];
    expect(await details(Reference1)).toMatchObject(refusal("ShipmentNotFound"));
    await carrier.quirks({ findsReferences: true });
    expect((await details(Reference1)).body).toMatchObject({
      ShipmentDetails: [
        { ShipmentInfo: { ShipmentNumber: numbers[0], Reference1, Consignee: { ZipCode: "54624" } } },
      ],
    });
    numbers.push(await carrier.booked({ Reference1 }));
    const { body } = await details(Reference1);
    const rows = body.ShipmentDetails as { ShipmentInfo: { ShipmentNumber: string } }[];
    expect(rows.map(({ ShipmentInfo }) => ShipmentInfo.ShipmentNumber)).toEqual(numbers);
  });

  it("may be unknown with Success, and details may lack the reference", async () => {
    await carrier.quirks({ unknownIdentifier: "empty", detailsHoldReference: false });
    expect((await details("000000000000")).body).toEqual({ Result: "Success", ShipmentDetails: [] });
    const { text } = await details(await carrier.booked({ Reference1: "hidden" }));
    expect(text).not.toContain("hidden");
  });

  it("is looked at once in 60 minutes, behind a switch", async () => {
    const number = await carrier.booked();
    await carrier.quirks({ limitsLooks: true });
    const statuses = async () => [
      (await details(number)).status,
      (await carrier.call("/Tracking", { Identifier: number })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    expect(await statuses()).toEqual([429, 429]);
    await carrier.control("POST", "/clock", { advanceMs: 3_600_000 });
    expect(await statuses()).toEqual([200, 200]);
  });
});

describe("Void", () => {
  it("cancels until the scan, and says so at the second time", async () => {
    const number = await carrier.booked({ Reference1: "voided" });
    expect((await cancel(number)).body).toEqual({ Result: "Success" });
    expect(await cancel(number)).toMatchObject(refusal("ShipmentAlreadyCancelled"));
    expect((await details(number)).body).toMatchObject({
      ShipmentDetails: [{ ShipmentInfo: { ShipmentStatus: "99", ShipmentStatusDesc: "ShipmentCancelled" } }],
    });
    expect(await carrier.booked({ Reference1: "voided" })).not.toBe(number);
  });

  it("is refused after the scan, and of another login's number", async () => {
    const number = await carrier.booked();
    expect(
      await carrier.call("/Shipment/Void", { ShipmentNumber: number, Context: otherContext }),
    ).toMatchObject(refusal("ShipmentNotFound"));
    await carrier.scan(number, "picked-up");
    expect(await cancel(number)).toMatchObject(refusal("ShipmentAlreadyPickedUp"));
  });

  it("in the portal shows as ShipmentAlreadyCancelled", async () => {
    const number = await carrier.booked();
    await carrier.control("POST", `/shipments/${number}/void`);
    expect(await cancel(number)).toMatchObject(refusal("ShipmentAlreadyCancelled"));
    await expect(carrier.scan(number, "picked-up")).rejects.toThrow(/409/);
  });

  it("leaves the return voucher, unless a switch takes it too", async () => {
    const asked = { GenerateReturnAWB: true, IsMandatoryPickup: true };
    const first = (await carrier.book(asked)).body;
    await cancel(String(first.ShipmentNumber));
    expect((await cancel(String(first.ReturnShipmentNumber))).body).toEqual({ Result: "Success" });
    await carrier.quirks({ voidTakesReturn: true });
    const second = (await carrier.book(asked)).body;
    await cancel(String(second.ShipmentNumber));
    expect(await cancel(String(second.ReturnShipmentNumber))).toMatchObject(
      refusal("ShipmentAlreadyCancelled"),
    );
  });
});

describe("labels", () => {
  it("hold every parcel, with equal bytes at every call, also after the scan", async () => {
    const number = await carrier.booked({ ...two, ...cash(64.9) });
    const first = (await label(number, "singlepdf_100x150")).body;
    expect(first.Result).toBe("Success");
    const pages = await readPdfText(pdfOf(first.Voucher));
    expect(pages).toHaveLength(2);
    for (const words of [number, "COD 64.90 EUR", "Nikos Dimoy", "2/2"]) expect(pages[1]).toContain(words);
    await carrier.scan(number, "picked-up");
    expect((await label(number, "singlepdf_100x150")).body.Voucher).toBe(first.Voucher);
  });

  it.each([
    [undefined, [210, 297]],
    ["clean", [210, 297]],
    ["singlepdf", [205, 100]],
    ["singleclean", [205, 100]],
    ["singlepdf_100x150", [100, 150]],
    ["singlepdf_100x170", [100, 170]],
  ])("come on the paper of the template %s", async (template, size) => {
    const { body } = await label(await carrier.booked(), template);
    const [page] = await renderPdfPages(pdfOf(body.Voucher), 20);
    expect([page!.widthMm, page!.heightMm].map(Math.round)).toEqual(size);
  });

  it("come together, a return voucher behind", async () => {
    const { body } = await carrier.book({ GenerateReturnAWB: true, IsMandatoryPickup: false });
    const numbers = [String(body.ShipmentNumber), await carrier.booked(), String(body.ReturnShipmentNumber)];
    const printed = await label(numbers.join(","), "singlepdf_100x150");
    const pages = await readPdfText(pdfOf(printed.body.Voucher));
    expect(pages.map((text) => numbers.find((number) => text.startsWith(number)))).toEqual(numbers);
    expect((await carrier.control<{ numbers: string[] }[]>("GET", "/labels")).at(-1)?.numbers).toEqual(
      numbers,
    );
  });

  it("may be the body itself", async () => {
    await carrier.quirks({ sendsRawLabel: true });
    expect((await label(await carrier.booked())).text).toMatch(/^%PDF/);
  });

  it("are refused on unknown paper, of strangers and of cancelled shipments", async () => {
    const number = await carrier.booked();
    expect(await label(number, "singlepdf_100x150_4up")).toMatchObject(refusal("InvalidTemplate"));
    expect(await label(number, undefined, { Context: otherContext })).toMatchObject(
      refusal("ShipmentNotFound"),
    );
    expect(await label(`${number},000000000000`)).toMatchObject(refusal("ShipmentNotFound"));
    await cancel(number);
    expect(await label(number)).toMatchObject(refusal("ShipmentAlreadyCancelled"));
  });

  it("of lockers have one paper", async () => {
    const number = await carrier.booked(toLocker("10001"));
    expect(await label(number, "pdf")).toMatchObject(refusal("InvalidTemplate"));
    expect((await label(number, "singlepdf_100x150")).body.Result).toBe("Success");
  });
});

describe("the manifest", () => {
  it("lists a day's shipments of every program, and can be asked again", async () => {
    const day = "2027-03-02";
    const ours = await carrier.booked({ ShipmentDate: day });
    const voided = await carrier.booked({ ShipmentDate: day });
    await cancel(voided);
    const foreign = await carrier.control<{ number: string }>("POST", "/shipments", { number: ours });
    const first = await carrier.call("/Manifest", { Date: day });
    const text = (await readPdfText(pdfOf(first.body.Manifest))).join(" ");
    for (const number of [ours, foreign.number]) expect(text).toContain(number);
    expect(text).not.toContain(voided);
    expect((await carrier.call("/Manifest", { Date: day })).body).toEqual(first.body);
    expect((await cancel(ours)).body.Result).toBe("Success");
  });

  it("of an empty day is a refusal, an empty text or missing", async () => {
    const empty = () => carrier.call("/Manifest", { Date: "2027-04-01" });
    expect(await empty()).toMatchObject(refusal("NoShipments"));
    await carrier.quirks({ emptyManifest: "empty" });
    expect((await empty()).body).toEqual({ Result: "Success", Manifest: "" });
    await carrier.quirks({ emptyManifest: "missing" });
    expect((await empty()).body).toEqual({ Result: "Success" });
    const other = await carrier.call("/Manifest", { Date: monday, Context: otherContext });
    expect(other.body).toEqual({ Result: "Success" });
  });
});

describe("tracking", () => {
  const at = (hour: number) => `2027-03-01T${String(hour).padStart(2, "0")}:00:00.070Z`;

  it("tells local times with fractions, in any order", async () => {
    const number = await carrier.booked();
    await carrier.scan(number, "picked-up", { at: at(10), station: "ΑΘΗΝΑ" });
    await carrier.scan(number, "absent", { at: at(11) });
    await carrier.scan(number, "delivered", { at: at(12) });
    expect(await history(number)).toEqual([
      expect.objectContaining({ Status: "29" }),
      expect.objectContaining({ Status: "28", Note: "ΑΠΩΝ ΠΑΡΑΛΗΠΤΗΣ" }),
      { Status: "15", Note: "ΠΑΡΑΛΑΒΗ", ExecutedOn: "2027-03-01T12:00:00.07", StationName: "ΑΘΗΝΑ" },
    ]);
    await carrier.quirks({ rows: "oldest-first", codes: "number" });
    expect((await history(number)).map(({ Status }) => Status)).toEqual([15, 28, 29]);
    await carrier.quirks({ rows: "mixed" });
    expect((await history(number)).map(({ Status }) => Status)).toEqual(["28", "15", "29"]);
  });

  it("has a second 29 when the cash is paid out", async () => {
    const number = await carrier.booked(cash(20));
    await carrier.scan(number, "delivered", { at: at(10) });
    await carrier.scan(number, "cash-paid-out", { at: "2027-03-08T10:00:00Z" });
    expect((await history(number)).map(({ Status }) => Status)).toEqual(["29", "29"]);
  });

  it("shows the newest row in the details, with its word or without", async () => {
    const number = await carrier.booked();
    await carrier.scan(number, "out-for-delivery", { at: at(10) });
    const info = async () => {
      const { body } = await details(number);
      return (body.ShipmentDetails as { ShipmentInfo: object }[])[0]?.ShipmentInfo;
    };
    expect(await info()).toMatchObject({
      ShipmentStatus: "24",
      ShipmentStatusDesc: "ShipmentOutForDelivery",
    });
    await carrier.quirks({ detailsHaveWord: false });
    expect(await info()).not.toHaveProperty("ShipmentStatusDesc");
    await carrier.control("POST", `/shipments/${number}/rows`, { code: "77", note: "ΝΕΟ", at: at(11) });
    expect(await info()).toMatchObject({ ShipmentStatus: "77" });
  });

  it("is empty before the first scan", async () => {
    expect(await history(await carrier.booked())).toEqual([]);
  });
});
