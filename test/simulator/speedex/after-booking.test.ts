import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readPdfText, renderPdfPages } from "../../support/read-label.ts";
import type { SimulatedSpeedex } from "./simulated-speedex.ts";
import { startSimulatedSpeedex } from "./simulated-speedex.ts";

let speedex: SimulatedSpeedex;
beforeAll(async () => {
  speedex = await startSimulatedSpeedex();
});
afterAll(() => speedex.server.close());
beforeEach(() => speedex.quirks({}));

const cancel = (voucherID: string) => speedex.call("CancelBOL", { voucherID });
const print = (vouchers: readonly string[], perVoucher = true, paperType: unknown = 4) =>
  speedex.call("GetBOLPdf", {
    voucherIDs: vouchers.map((string) => ({ string })),
    perVoucher,
    paperType,
  });
const pdfOf = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
const range = { dateFrom: "2027-03-01T00:00:00", dateTo: "2027-03-03T00:00:00" };
const list = (dates: object = range) => speedex.call("GetConsignmentsByDate", dates);
const byKey = (ClientKey1: string) =>
  speedex.call("GetTraceByClientKey", { ClientKey1, ClientKey2: "", ClientKey3: "" });

describe("CancelBOL", () => {
  it("takes the master with its members, until the pickup", async () => {
    const [master = "", member = ""] = await speedex.booked({ Items: 2 });
    expect((await cancel(member)).code).toBe(604);
    expect(await cancel(master)).toMatchObject({ code: 1, message: "OK." });
    expect((await cancel(master)).code).toBe(603);
    await speedex.quirks({ secondCancel: "1" });
    expect((await cancel(master)).code).toBe(1);
    const [moving = ""] = await speedex.booked();
    await speedex.scan(moving, "picked-up");
    expect((await cancel(moving)).code).toBe(604);
  });

  it("knows no other number", async () => {
    expect((await cancel("799999999999")).code).toBe(603);
    expect((await speedex.call("CancelBOL", { VoucherID: "799999999999" })).code).toBe(603);
  });
});

describe("GetBOLPdf", () => {
  it("prints each voucher by itself, the same at every call", async () => {
    const vouchers = await speedex.booked({
      Items: 2,
      Pod_Amount_Cash: "64.90",
      Pod_Amount_Description: "M",
    });
    const first = await print(vouchers);
    expect(first.all("VoucherID")).toEqual(vouchers);
    const pages = await Promise.all(first.all("pdf").map((pdf) => readPdfText(pdfOf(pdf))));
    expect(pages.map((texts) => texts.length)).toEqual([1, 1]);
    for (const words of [vouchers[1]!, `MASTER ${vouchers[0]}`, "COD 64.90 EUR M", "Nikos Dimoy"])
      expect(pages[1]![0]).toContain(words);
    expect((await print(vouchers)).text).toBe(first.text);
  });

  it("merges them into the first", async () => {
    const vouchers = await speedex.booked({ Items: 2 });
    const { all } = await print(vouchers, false);
    expect(all("VoucherID")).toEqual([vouchers[0]]);
    expect(await readPdfText(pdfOf(all("pdf")[0]!))).toHaveLength(2);
  });

  it.each([
    [1, [210, 297]],
    [2, [148, 210]],
    [3, [100, 210]],
    [4, [105, 148]],
  ])("has the paper %i", async (paperType, size) => {
    const { all } = await print(await speedex.booked(), true, paperType);
    const [page] = await renderPdfPages(pdfOf(all("pdf")[0]!), 20);
    expect([page!.widthMm, page!.heightMm].map(Math.round)).toEqual(size);
  });

  it("refuses other papers, more than 20 vouchers and unknown ones", async () => {
    const [master = ""] = await speedex.booked();
    expect((await print([master], true, 5)).code).toBe(301);
    expect((await print(Array.from({ length: 21 }, () => master))).code).toBe(301);
    expect((await print([])).code).toBe(301);
    expect((await print([master, "799999999999"])).code).toBe(603);
    expect((await print([master], true, "A6")).status).toBe(500);
  });

  it("prints no cancelled voucher and none that moves, unless a switch says so", async () => {
    const [cancelled = ""] = await speedex.booked();
    const [moving = ""] = await speedex.booked();
    await cancel(cancelled);
    await speedex.scan(moving, "picked-up");
    expect([(await print([cancelled])).code, (await print([moving])).code]).toEqual([603, 605]);
    await speedex.quirks({ reprints: "always" });
    expect([(await print([cancelled])).code, (await print([moving])).code]).toEqual([1, 1]);
  });
});

describe("GetConsignmentsByDate", () => {
  it("lists consignments of the range with references and members", async () => {
    const [master, member] = await speedex.booked({ Comments_2853_1: "listed", Items: 2 });
    const { code, text, all } = await list();
    expect(code).toBe(1);
    const numbers = all("Number");
    expect(numbers).toEqual(expect.arrayContaining([master, member]));
    expect(all("MasterConsignmentNumber")[numbers.indexOf(member!)]).toBe(master);
    expect(all("CustomerReference1")[numbers.indexOf(master!)]).toBe("listed");
    expect(all("TotalNumberOfParcels")[numbers.indexOf(master!)]).toBe("2");
    expect(text).toMatch(
      /<GetConsignmentsByDateResult><Code>1<\/Code><Message>OK.<\/Message><Result><Consignment>/,
    );
    await speedex.quirks({ listsMembers: false });
    expect((await list()).all("Number")).not.toContain(member);
  });

  it("is late, and shows cancelled ones, as switches say", async () => {
    const [master = ""] = await speedex.booked();
    await speedex.quirks({ listDelayMs: 240_000 });
    expect((await list()).all("Number")).not.toContain(master);
    await speedex.control("POST", "/clock", { advanceMs: 240_000 });
    expect((await list()).all("Number")).toContain(master);
    await cancel(master);
    expect((await list()).all("Number")).toContain(master);
    await speedex.quirks({ listsCancelled: false });
    expect((await list()).all("Number")).not.toContain(master);
  });

  it("ends before the end of its range, and may refuse a long one", async () => {
    const to = (dateTo: string) => list({ dateFrom: "2027-03-01T00:00:00", dateTo });
    const reference = await speedex.control<{ now: string }>("GET", "/clock");
    expect(Date.parse(reference.now)).toBeGreaterThan(0);
    expect((await to("2027-03-01T00:00:00")).all("Number")).toEqual([]);
    await speedex.quirks({ longestRangeDays: 1 });
    expect((await list()).code).toBe(301);
    expect((await to("2027-03-02T00:00:00")).code).toBe(1);
    expect((await list({ dateFrom: "2027-03-01", dateTo: "2027-03-02" })).status).toBe(500);
    expect((await list({ dateFrom: "2027-03-02T00:00:00", dateTo: "2027-03-01T00:00:00" })).code).toBe(301);
  });

  it("has returns under the same reference", async () => {
    const [master = ""] = await speedex.booked({ Comments_2853_1: "goes-back" });
    const back = await speedex.control<{ master: string }>("POST", `/consignments/${master}/return`);
    const { all } = await list();
    const numbers = all("Number");
    const of = (name: string) => [master, back.master].map((number) => all(name)[numbers.indexOf(number)]);
    expect(of("CustomerReference1")).toEqual(["goes-back", "goes-back"]);
    expect(of("IsReturn")).toEqual(["false", "true"]);
  });

  it("finds nothing as a success or as a code", async () => {
    const past = { dateFrom: "2001-01-01T00:00:00", dateTo: "2001-01-02T00:00:00" };
    expect(await list(past)).toMatchObject({ code: 1 });
    expect((await byKey("nothing")).code).toBe(1);
    await speedex.quirks({ nothingFound: "code" });
    expect((await list(past)).code).toBe(700);
    expect((await byKey("nothing")).code).toBe(700);
  });
});

describe("traces", () => {
  it("by key show a fresh consignment only behind a switch", async () => {
    const [master = ""] = await speedex.booked({ Comments_2853_1: "fresh" });
    expect((await byKey("fresh")).all("VoucherID")).toEqual([]);
    await speedex.scan(master, "picked-up");
    const one = await byKey("fresh");
    expect(one.all("VoucherID")).toEqual([master]);
    expect(one.all("ClientRef1")).toEqual(["fresh"]);
    await speedex.quirks({ freshCheckpoint: true });
    const [other] = await speedex.booked({ Comments_2853_1: "fresher" });
    expect((await byKey("fresher")).all("VoucherID")).toEqual([other]);
  });

  it("by voucher are unordered, of that parcel alone, with local times", async () => {
    const [master = "", member = ""] = await speedex.booked({ Items: 2 });
    await speedex.scan(master, "picked-up", { at: "2027-03-01T09:00:00Z" });
    await speedex.scan(member, "absent", { at: "2027-03-01T10:00:00Z", isAlone: true });
    await speedex.scan(master, "delivered", { at: "2027-03-01T11:00:00Z" });
    const trace = (VoucherID: string) => speedex.call("GetTraceByVoucher", { VoucherID });
    expect((await trace(master)).all("StatusDesc")).toHaveLength(2);
    expect((await trace(member)).all("CheckpointDate")).toEqual([
      "2027-03-01T12:00:00",
      "2027-03-01T11:00:00",
      "2027-03-01T13:00:00",
    ]);
    expect((await trace(member)).all("SpeedexComments1")).toContain("Νίκος Δήμου");
    expect((await speedex.call("GetLastCheckpoint", { VoucherID: member })).all("StatusDesc")).toEqual([
      "Η ΑΠΟΣΤΟΛΗ ΠΑΡΑΔΟΘΗΚΕ",
    ]);
    await speedex.quirks({ offsets: true, checkpoints: "oldest-first" });
    expect((await trace(member)).all("CheckpointDate")[0]).toBe("2027-03-01T09:00:00.000Z");
    expect((await speedex.call("GetTraceByVoucher", { VoucherId: member })).code).toBe(603);
  });

  it("by date show the scans of every consignment in the range", async () => {
    const [master = ""] = await speedex.booked();
    await speedex.scan(master, "picked-up", { at: "2027-03-02T09:00:00Z" });
    const trace = (dateFrom: string, dateTo: string) => speedex.call("GetTraceByDate", { dateFrom, dateTo });
    expect((await trace("2027-03-02T00:00:00", "2027-03-03T00:00:00")).all("VoucherID")).toContain(master);
    expect((await trace("2027-03-02T11:00:01", "2027-03-03T00:00:00")).all("VoucherID")).not.toContain(
      master,
    );
    expect((await trace("2027-03-02T09:00:00Z", "2027-03-03T00:00:00Z")).all("VoucherID")).toContain(master);
  });

  it("are refused of a cancelled consignment's parcel", async () => {
    const [master = ""] = await speedex.booked();
    await cancel(master);
    await expect(speedex.scan(master, "picked-up")).rejects.toThrow(/409/);
  });
});

describe("branches, visits and payouts", () => {
  it("finds the branch of a post code, with the latitude in pointX", async () => {
    const find = (language: number, zipCode: string) => speedex.call("GetBranches", { language, zipCode });
    const found = await find(2, "54624");
    expect([found.all("BranchName"), found.all("pointX")]).toEqual([["THESSALONIKI"], ["40.64"]]);
    expect((await find(1, "85100")).all("BranchName")).toEqual([]);
    expect((await find(3, "54624")).code).toBe(301);
    expect((await find(1, "5462")).code).toBe(301);
  });

  it("orders visits for at most five masters, in its windows", async () => {
    const visit = (masters: readonly string[], times: object = {}) =>
      speedex.call("CreatePickup", {
        consignmentNumbers: masters.map((string) => ({ string })),
        pickupCustomerComments: "",
        pickupDate: "2027-03-02T00:00:00",
        ...times,
      });
    const masters = [];
    for (let count = 0; count < 6; count++) masters.push((await speedex.booked())[0]!);
    const made = await visit(masters.slice(0, 5), { pickupTimeFrom: "10:00", pickupTimeTo: "13:00" });
    const [pickupNumber] = made.all("Result");
    expect(pickupNumber).toMatch(/^\d+$/);
    expect((await visit(masters)).code).toBe(301);
    expect((await visit(masters.slice(0, 1), { pickupTimeFrom: "11:00", pickupTimeTo: "12:00" })).code).toBe(
      301,
    );
    const asMoments = { pickupTimeFrom: "2027-03-02T13:00:00", pickupTimeTo: "2027-03-02T16:00:00" };
    expect((await visit(masters.slice(0, 1), asMoments)).code).toBe(1);
    const [, member = ""] = await speedex.booked({ Items: 2 });
    expect((await visit([member])).code).toBe(301);
    await speedex.call("ReschedulePickup", { pickupNumber, pickupDate: "2027-03-03T00:00:00" });
    expect((await speedex.call("GetPickup", { pickupNumber })).all("PickupDate")).toEqual(["2027-03-03"]);
    expect((await speedex.call("CancelPickup", { pickupNumber })).code).toBe(1);
    const last = await speedex.call("GetOrderLastCheckpoint", { orderid: pickupNumber });
    expect(last.all("StatusDesc")).toEqual(["ΑΚΥΡΩΘΗΚΕ"]);
    expect((await speedex.call("CancelPickup", { pickupNumber: "1" })).code).toBe(603);
  });

  it("pays out the cash of delivered consignments, in rows of either name", async () => {
    const [master = ""] = await speedex.booked({ Pod_Amount_Cash: "64.90", Pod_Amount_Description: "M" });
    const paid = (dateFrom: string, dateTo: string) =>
      speedex.call("GetDepositedConsignmentsByDate", { dateFrom, dateTo });
    await speedex.control("POST", "/payouts", { day: "2027-03-05" });
    expect((await paid("2027-03-05T00:00:00", "2027-03-06T00:00:00")).all("Amount")).toEqual([]);
    await speedex.scan(master, "delivered");
    await speedex.control("POST", "/payouts", { day: "2027-03-08" });
    const rows = await paid("2027-03-08T00:00:00", "2027-03-09T00:00:00");
    expect([rows.all("ConsignmentNumber"), rows.all("Amount"), rows.all("Date")]).toEqual([
      [master],
      ["64.90"],
      ["2027-03-08T12:00:00"],
    ]);
    await speedex.quirks({ payoutRow: "Deposit", payoutDate: "day" });
    const other = await paid("2027-03-08T00:00:00", "2027-03-09T00:00:00");
    expect(other.text).toContain("<Deposit><ConsignmentNumber>");
    expect(other.all("Date")).toEqual(["2027-03-08"]);
  });

  it("draws a summary", async () => {
    const now = Math.round(Date.parse((await speedex.control<{ now: string }>("GET", "/clock")).now) / 1_000);
    await speedex.booked();
    const { all } = await speedex.call("GetBOLSummaryPdf", { beginDate: now - 3_600, endDate: now + 3_600 });
    expect(pdfOf(all("GetBOLSummaryPdfResult")[0]!).length).toBeGreaterThan(500);
  });
});
