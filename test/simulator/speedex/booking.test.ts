import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SimulatedSpeedex } from "./simulated-speedex.ts";
import { aBol, startSimulatedSpeedex } from "./simulated-speedex.ts";

let speedex: SimulatedSpeedex;
beforeAll(async () => {
  speedex = await startSimulatedSpeedex();
});
afterAll(() => speedex.server.close());
beforeEach(() => speedex.quirks({}));

describe("a booking", () => {
  it("answers as many BOL as there are items, the master first", async () => {
    const answer = await speedex.book({ Items: 3, Voucher_Weight: 1.5 });
    expect(answer).toMatchObject({ status: 200, code: 1, message: "OK." });
    expect(answer.all("string")).toEqual(["OK"]);
    const vouchers = answer.all("voucher_code");
    expect(vouchers).toHaveLength(3);
    for (const voucher of vouchers) expect(voucher).toMatch(/^\d{12}$/);
    const [consignment] = (await speedex.consignments()).slice(-1);
    expect(consignment).toMatchObject({ master: vouchers[0], members: vouchers.slice(1), dropped: [] });
    expect(answer.all("RCV_Name")).toEqual(["Νίκος Δήμου", "Νίκος Δήμου", "Νίκος Δήμου"]);
  });

  it("reads by name in any order, and drops unknown elements silently", async () => {
    const { RCV_Name, ...rest } = aBol;
    await speedex.booked({ RCV_City: "Θεσσαλονίκη", ...rest, RCV_Name });
    expect((await speedex.consignments()).at(-1)?.dropped).toEqual(["RCV_City"]);
  });

  it("sent again books again", async () => {
    const [first] = await speedex.booked({ Comments_2853_1: "twice" });
    const [second] = await speedex.booked({ Comments_2853_1: "twice" });
    expect((await speedex.consignments("twice")).map(({ master }) => master)).toEqual([first, second]);
  });

  it.each([
    { Items: 20, Voucher_Weight: 10 },
    { Pod_Amount_Cash: "64.90", Pod_Amount_Description: "M" },
    { Pod_Amount_Cash: "64.90", Pod_Amount_Description: "E" },
    { Saturday_Delivery: 1 },
    { Time_Limit: "2" },
    { Time_Limit: "4", PayCode_Flag: 3 },
    { Security_Value: 120 },
    { BranchBankCode: "CC1", Paratiriseis_2853_1: "Α".repeat(40) },
  ])("takes %j", async (changes) => {
    expect((await speedex.book(changes)).code).toBe(1);
  });
});

describe("a booking is refused", () => {
  it.each<[string, object, RegExp]>([
    ["no name", { RCV_Name: "" }, /RCV_Name/],
    ["the name in another case", { RCV_Name: "", Rcv_Name: "Νίκος" }, /RCV_Name/],
    ["no address", { RCV_Addr1: " " }, /RCV_Addr1/],
    ["no phone", { RCV_Tel1: "" }, /RCV_Tel1/],
    ["a post code with a blank", { RCV_Zip_Code: "546 2" }, /RCV_Zip_Code/],
    ["another country", { RCV_Country: "CY" }, /RCV_Country/],
    ["a long name", { RCV_Name: "Ν".repeat(51) }, /RCV_Name/],
    ["a long address", { RCV_Addr1: "Ο".repeat(51) }, /RCV_Addr1/],
    ["a long note", { Paratiriseis_2853_2: "Σ".repeat(41) }, /Paratiriseis_2853_2/],
    ["a long reference", { Comments_2853_1: "x".repeat(51) }, /Comments_2853_1/],
    ["no item", { Items: 0 }, /Items/],
    ["21 items", { Items: 21, Voucher_Weight: 20 }, /Items/],
    ["too light a weight", { Items: 2, Voucher_Weight: 0.9 }, /Voucher_Weight/],
    ["cash of no kind", { Pod_Amount_Cash: 10 }, /Pod_Amount_Description/],
    ["a payer of the newest client", { PayCode_Flag: 4 }, /PayCode_Flag/],
    ["Saturday and a window", { Saturday_Delivery: 1, Time_Limit: "3" }, /Saturday/],
    ["window 1", { Time_Limit: "1" }, /Time_Limit/],
    ["the agreement without its zeros", { Snd_agreement_id: "7" }, /Snd_agreement_id/],
    ["another customer", { SND_Customer_Id: "LOOM" }, /SND_Customer_Id/],
    ["the sender's fields", { _cust_Flag: 100 }, /_cust_Flag/],
  ])("with %s", async (_case, changes, reason) => {
    const count = (await speedex.consignments()).length;
    const answer = await speedex.book(changes);
    expect(answer).toMatchObject({ status: 200, code: 301 });
    expect(answer.all("string").join()).toMatch(reason);
    expect(answer.all("voucher_code")).toEqual([]);
    expect(await speedex.consignments()).toHaveLength(count);
  });

  it.each([
    ["an insurance with cents", { Security_Value: "120.50" }],
    ["a decimal comma", { Voucher_Weight: "3,2" }],
    ["a boolean in place of a number", { Saturday_Delivery: "false" }],
  ])("with a fault, as its type is wrong: %s", async (_case, changes) => {
    expect(await speedex.book(changes)).toMatchObject({ status: 500, code: Number.NaN });
  });

  it("with another tableFlag, or without a BOL", async () => {
    expect((await speedex.call("CreateBOL", { inListPod: { BOL: aBol }, tableFlag: 1 })).code).toBe(301);
    expect((await speedex.call("CreateBOL", { inListPod: "", tableFlag: 0 })).code).toBe(301);
    expect((await speedex.book(...Array.from({ length: 11 }, () => ({})))).code).toBe(301);
  });
});

describe("a partial booking", () => {
  it("of several is 310, with a reason for each in order", async () => {
    const answer = await speedex.book({}, { RCV_Name: "" });
    expect(answer.code).toBe(310);
    expect(answer.all("voucher_code")).toHaveLength(1);
    expect(answer.all("string")).toEqual(["OK", expect.stringContaining("RCV_Name")]);
  });

  it("of one makes fewer vouchers behind a switch", async () => {
    await speedex.quirks({ vouchersMade: 2 });
    const answer = await speedex.book({ Items: 3 });
    expect(answer.code).toBe(310);
    expect(answer.all("voucher_code")).toHaveLength(2);
    expect((await speedex.consignments()).at(-1)?.members).toHaveLength(1);
  });

  it("may hide vouchers that were made", async () => {
    await speedex.quirks({ vouchersShown: 0 });
    const answer = await speedex.book({ Comments_2853_1: "hidden", Items: 2 });
    expect(answer.code).toBe(1);
    expect(answer.all("voucher_code")).toEqual([]);
    expect((await speedex.consignments("hidden"))[0]?.members).toHaveLength(1);
  });
});
