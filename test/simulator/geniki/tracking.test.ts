import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deskUser } from "../../../simulator/carriers/geniki/users.ts";
import type { SimulatedGeniki } from "./simulated-geniki.ts";
import { childrenAt, contentXml, postSoap, startSimulatedGeniki, textAt } from "./simulated-geniki.ts";

let geniki: SimulatedGeniki;
beforeEach(async () => {
  geniki = await startSimulatedGeniki();
});
afterEach(() => geniki.server.close());

const track = (voucherNo: string, language = "en", operation = "TrackAndTrace") =>
  geniki.call(operation, { voucherNo, language });
const scan = (voucher: string, code: string, at: string) =>
  geniki.control("POST", `/jobs/${voucher}/checkpoints`, { code, at });

describe("a voucher's way", () => {
  it("is unknown before its first checkpoint, and another user's is not shown", async () => {
    const { voucher } = await geniki.closed();
    expect((await track(voucher)).result).toBe(9);
    expect((await track("7399999999")).result).toBe(9);
    const xml = contentXml({ authKey: await geniki.key(deskUser), voucherNo: voucher, language: "en" });
    expect((await postSoap(geniki.server.url, "TrackAndTrace", xml)).result).toBe(10);
    await geniki.control("PUT", "/quirks", { tracksFresh: true });
    const fresh = await track(voucher);
    expect([fresh.result, textAt(fresh.content, "Status")]).toEqual([0, "IN TRANSIT"]);
  });

  it("has checkpoints in another order than that of time, and year 1 for no delivery", async () => {
    const { voucher } = await geniki.closed();
    await scan(voucher, "C_A1", "2027-03-02T08:05:00+02:00");
    await scan(voucher, "C_EA_AS", "2027-03-02T12:41:00+02:00");
    const { content } = await track(voucher);
    const rows = childrenAt(content, "Checkpoints");
    expect(rows.map((row) => [textAt(row, "StatusCode"), textAt(row, "StatusDate")])).toEqual([
      ["C_EA_AS", "2027-03-02T12:41:00"],
      ["C_A1", "2027-03-02T08:05:00"],
    ]);
    expect(textAt(content, "DeliveryDate")).toBe("0001-01-01T00:00:00");
    await geniki.control("PUT", "/quirks", { checkpointsAreUnordered: false, timesHaveOffset: true });
    const other = childrenAt((await track(voucher)).content, "Checkpoints");
    expect(textAt(other[0] ?? null, "StatusDate")).toBe("2027-03-02T08:05:00.0000000+02:00");
  });

  it.each(["RECIPIENT", "RETURN TO SENDER", ""])("ends as delivered at %j", async (to) => {
    const { voucher } = await geniki.closed();
    await scan(voucher, "C_W2", "2027-03-02T12:41:00Z");
    await geniki.control("PUT", `/jobs/${voucher}/ending`, { to });
    const { content } = await track(voucher);
    expect([textAt(content, "Status"), textAt(content, "DeliveredAt") ?? ""]).toEqual(["DELIVERED", to]);
    expect(textAt(content, "Consignee")).toBe("Νίκος Δήμου");
  });

  it("may be a return until it is taken back", async () => {
    const { voucher } = await geniki.closed();
    const state = async () => textAt((await track(voucher, "en", "TrackDeliveryStatus")).content, "Status");
    await scan(voucher, "C_E1", "2027-03-02T12:00:00Z");
    expect(await state()).toBe("IN RETURN");
    await scan(voucher, "C_E2", "2027-03-02T13:00:00Z");
    expect(await state()).toBe("IN TRANSIT");
  });

  it("may be in Greek, and may answer for sub-vouchers", async () => {
    const { voucher } = await geniki.closed({ Pieces: 2 });
    const [job] = await geniki.control<{ subVouchers: string[] }[]>("GET", "/jobs");
    await scan(voucher, "C_A1", "2027-03-02T12:00:00Z");
    expect((await track(job?.subVouchers[0] ?? "")).result).toBe(9);
    await geniki.control("PUT", "/quirks", { statusFollowsLanguage: true, tracksSubVouchers: true });
    expect((await track(job?.subVouchers[0] ?? "")).result).toBe(0);
    expect(textAt((await track(voucher, "el")).content, "Status")).toBe("ΣΕ ΜΕΤΑΦΟΡΑ");
    expect((await track(voucher, "fr")).status).toBe(500);
  });

  it("begins with closing: no shop scans a parcel that it doesn't know", async () => {
    const { voucher } = await geniki.book();
    await expect(scan(voucher, "C_A1", "2027-03-02T12:00:00Z")).rejects.toThrow("not closed");
  });
});

describe("a visit", () => {
  const order = (operation: string, voucherNumber: string, day = "2027-03-02") =>
    geniki.call(operation, { voucherNumber, pickupDate: `${day}T00:00:00`, dayQuarter: "Morning" });

  it("is one for each voucher, moved and called off", async () => {
    const { voucher } = await geniki.book();
    expect((await geniki.call("GetVoucherPickupOrder", { voucherNumber: voucher })).result).toBe(9);
    expect((await order("UpdateVoucherPickupOrder", voucher)).result).toBe(9);
    expect((await order("CreateVoucherPickupOrder", voucher)).result).toBe(0);
    expect((await order("CreateVoucherPickupOrder", voucher)).result).toBe(4);
    await order("UpdateVoucherPickupOrder", voucher, "2027-03-03");
    const shown = await geniki.call("GetVoucherPickupOrder", { voucherNumber: voucher });
    expect(textAt(shown.content, "Order PickupDate")).toBe("2027-03-03T00:00:00");
    const ended = await geniki.call("CancelVoucherPickupOrder", { voucherNumber: voucher });
    expect(textAt(ended.content, "Order IsActive")).toBe("false");
  });

  it("is not before today: 710", async () => {
    const { voucher } = await geniki.book();
    expect((await order("CreateVoucherPickupOrder", voucher, "2027-02-28")).result).toBe(710);
  });

  it("as a job of its own has a voucher once it is done", async () => {
    const { content } = await geniki.create({ OrderId: "visit" }, "Pickup");
    const jobId = textAt(content, "JobId") ?? "";
    expect(textAt(content, "Voucher")).toBeNull();
    const state = async () => textAt((await geniki.call("GetPickupJobStatus", { jobId })).content, "Status");
    expect(await state()).toBe("Pending");
    await geniki.control("POST", `/pickups/${jobId}/done`);
    expect(await state()).toBe("Done");
  });
});

describe("a parcel on its way", () => {
  it("is stopped by a return order, once", async () => {
    const { voucher } = await geniki.closed();
    const content = { voucherNumber: voucher, reason: "changed mind" };
    expect((await geniki.call("GetVoucherReturnOrder", { voucherNumber: voucher })).result).toBe(9);
    expect((await geniki.call("CreateVoucherReturnOrder", content)).result).toBe(0);
    expect((await geniki.call("CreateVoucherReturnOrder", content)).result).toBe(4);
  });

  it("may cost less cash on delivery, if it has some", async () => {
    const plain = await geniki.book();
    const cash = await geniki.book({ Services: "ΑΜ", CodAmount: "64.90", OrderId: "cash" });
    const release = async (voucherNo: string, codAmount: string) =>
      (await geniki.call("CreateCODRelease", { voucherNo, codAmount })).result;
    expect(await release(plain.voucher, "10")).toBe(710);
    expect(await release(cash.voucher, "-1")).toBe(710);
    expect(await release(cash.voucher, "10")).toBe(0);
  });
});

describe("a return coupon", () => {
  const terms = { nDaysValid: 30, sRecipientId: "", bPayedBySender: true };
  const request = async (voucher: string) =>
    geniki.call("CreateVoucherReturnRequest", { sVoucherNumber: voucher, ...terms });

  it("is made for a voucher, printed, and unchangeable once it is used: 4", async () => {
    const { voucher } = await geniki.closed();
    const { content } = await request(voucher);
    const returnSerial = textAt(content, "ReturnSerial") ?? "";
    expect((await geniki.call("GetReturnRequestPdf", { returnSerial })).text.startsWith("%PDF")).toBe(true);
    const update = () => geniki.call("UpdateReturnRequestParams", { returnSerial, ...terms, nDaysValid: 0 });
    expect(textAt((await update()).content, "DaysValid")).toBe("0");
    await geniki.control("POST", `/coupons/${returnSerial}/use`);
    expect((await update()).result).toBe(4);
    const used = await geniki.call("GetReturnRequest", { returnSerial });
    expect(textAt(used.content, "ReturningVoucher")).toMatch(/^\d{10}$/);
    const found = await geniki.call("GetReturnRequestOfVoucher", { sVoucherNumber: voucher });
    expect(textAt(found.content, "ReturnSerial")).toBe(returnSerial);
    const all = await geniki.call("GetReturnRequestsPdf", { returnSerials: [returnSerial] });
    expect(all.text.startsWith("%PDF")).toBe(true);
  });

  it("is made from a record, and needs its sender", async () => {
    const record = { Name: "Eva", Address: "Ermou 1", City: "Athens", Pieces: 1, Weight: "1" };
    expect((await geniki.call("CreateReturnRequest", { oReturnRecord: record, ...terms })).result).toBe(0);
    const nameless = { ...record, Name: "" };
    expect((await geniki.call("CreateReturnRequest", { oReturnRecord: nameless, ...terms })).result).toBe(
      700,
    );
  });

  it("needs the permission: 10; an unknown one answers 9, also as a document", async () => {
    const xml = contentXml({ sAuthKey: await geniki.key(deskUser), returnSerial: "1" });
    expect((await postSoap(geniki.server.url, "GetReturnRequest", xml)).result).toBe(10);
    expect((await geniki.call("GetReturnRequestPdf", { returnSerial: "1" })).text).toBe("9");
  });
});

it("shops and lockers are listed, with a nil member among them", async () => {
  const shops = await geniki.call("GetShopsList");
  expect(childrenAt(shops.content, "Shops").map((shop) => textAt(shop, "Code"))).toEqual([
    "101",
    "101",
    "541",
  ]);
  expect(shops.text).toContain('<Shop xsi:nil="true"');
  const lockers = await geniki.call("GetLockersList");
  expect(childrenAt(lockers.content, "Lockers")).toHaveLength(2);
});
