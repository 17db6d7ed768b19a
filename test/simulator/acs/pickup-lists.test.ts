import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readPdfText } from "../../support/read-label.ts";
import type { SimulatedAcs } from "./simulated-acs.ts";
import { desk, monday, startSimulatedAcs, wednesday } from "./simulated-acs.ts";

let acs: SimulatedAcs;
beforeEach(async () => {
  acs = await startSimulatedAcs();
});
afterEach(() => acs.server.close());

async function printed(changes: Record<string, unknown> = {}): Promise<string> {
  const number = await acs.book(changes);
  await acs.print(number);
  return number;
}

const listOf = async (number: string) =>
  (await acs.control<{ list: string | null }>("GET", `/vouchers/${number}`)).list;
const day = 86_400_000;

describe("issuing a pickup list", () => {
  it("closes the printed vouchers of the day", async () => {
    const numbers = [await printed(), await printed()];
    const later = await printed({ Pickup_Date: wednesday });
    const { value, error } = await acs.issue();
    expect(error).toBe("");
    expect(value).toMatchObject({ PickupList_No: "8100000001", Unprinted_Found: 0 });
    for (const number of numbers) expect(await listOf(number)).toBe("8100000001");
    expect(await listOf(later)).toBeNull();
  });

  it("is blocked by unprinted vouchers, which it names", async () => {
    await printed();
    const unprinted = await acs.book();
    const { hasError, value, rows } = await acs.issue();
    expect(hasError).toBe(false);
    expect(value).toEqual({
      PickupList_No: null,
      Unprinted_Found: 1,
      Error_Message: "Αδύνατη η έκδοση λίστας παραλαβής. Βρέθηκαν 1 ατύπωτες αποστολές.",
    });
    expect(rows).toEqual([{ Unprinted_Vouchers: unprinted }]);
    expect(await acs.control("GET", "/pickup-lists")).toEqual([]);
  });

  it("names the unprinted in a value, whatever the place of other refusals", async () => {
    await acs.control("PUT", "/quirks", { refusalPlace: "execution" });
    const unprinted = await acs.book();
    expect((await acs.issue()).rows).toEqual([{ Unprinted_Vouchers: unprinted }]);
  });

  it("takes this user's vouchers with MyData 1, and those of all users with null or 0", async () => {
    const mine = await printed();
    const theirs = await acs.book(desk);
    expect((await acs.issue({ MyData: 1 })).value.PickupList_No).toBe("8100000001");
    expect([await listOf(mine), await listOf(theirs)]).toEqual(["8100000001", null]);
    expect((await acs.issue({ MyData: 0 })).value.Unprinted_Found).toBe(1);
    await acs.print(theirs);
    expect((await acs.issue({ MyData: null })).error).toBe("");
    expect(await listOf(theirs)).toBe("8100000002");
  });

  it("leaves out deleted vouchers and those of earlier lists", async () => {
    const deleted = await acs.book();
    await acs.call("ACS_Delete_Voucher", { Language: null, Voucher_No: deleted });
    const first = await printed();
    await acs.issue();
    const second = await printed();
    await acs.issue();
    const lists = await acs.control<{ vouchers: string[] }[]>("GET", "/pickup-lists");
    expect(lists.map(({ vouchers }) => vouchers)).toEqual([[first], [second]]);
  });

  it("of nothing has no number, with or without a message", async () => {
    expect(await acs.issue()).toMatchObject({ error: "", value: { PickupList_No: null } });
    await acs.control("PUT", "/quirks", { nothingToIssue: "message" });
    expect(await acs.issue()).toMatchObject({ error: "No vouchers found", value: { PickupList_No: null } });
    expect(await acs.control("GET", "/pickup-lists")).toEqual([]);
  });

  it("happens on the day itself", async () => {
    const number = await printed({ Pickup_Date: wednesday });
    expect((await acs.issue({ Pickup_Date: wednesday })).error).toContain("list date");
    await acs.control("POST", "/clock", { advanceMs: 2 * day });
    expect((await acs.issue({ Pickup_Date: wednesday })).error).toBe("");
    expect(await listOf(number)).not.toBeNull();
  });
});

describe("an issued list", () => {
  it("can be read: the lists of a day, and its vouchers", async () => {
    const number = await acs.listed();
    const { rows } = await acs.call("ACS_Get_Pickup_Lists", { Pickup_Date: monday });
    expect(rows).toMatchObject([
      {
        Pickup_date: `${monday}T00:00:00`,
        User_ID: "api1",
        PickupList_No: "8100000001",
        List_Vouchers_Count: 1,
      },
    ]);
    expect(rows[0]?.Pickup_List_DateTime).toMatch(/^2027-03-01T10:00:\d\d(\.\d{1,3})?$/);
    const vouchers = await acs.call("ACS_Pickup_List_Display_Voucher", {
      PickupList_No: "8100000001",
      Pickup_Date: monday,
    });
    expect(vouchers.rows).toEqual([
      { Voucher_no: number, Reference_Key1: "shipment-1", Reference_Key2: "#1042", List_Vouchers_Count: 1 },
    ]);
    expect((await acs.call("ACS_Get_Pickup_Lists", { Pickup_Date: wednesday })).rows).toEqual([]);
  });

  it("is printed for 6 months, with the date that it has", async () => {
    const number = await acs.listed();
    const print = (Pickup_Date = monday) =>
      acs.call("ACS_Print_Pickup_List", { Language: "EN", Mass_Number: 8100000001, Pickup_Date });
    const { value } = await print();
    const paper = value.ACSObjectOutput as { Mass_Voucher_No: string; PDFData: string };
    expect(paper.Mass_Voucher_No).toBe("8100000001");
    const [text] = await readPdfText(new Uint8Array(Buffer.from(paper.PDFData, "base64")));
    expect(text).toContain(number);
    expect((await print(wednesday)).error).toContain("No pickup list");
    await acs.control("POST", "/clock", { advanceMs: 180 * day });
    expect((await print()).value).toEqual(value);
    await acs.control("POST", "/clock", { advanceMs: 10 * day });
    expect((await print()).error).toContain("No pickup list");
  });

  it("that is unknown has nothing to show", async () => {
    const unknown = { PickupList_No: "8100000009", Pickup_Date: monday };
    expect((await acs.call("ACS_Pickup_List_Display_Voucher", unknown)).error).not.toBe("");
  });
});

describe("the reference of a shipment", () => {
  const find = (reference_no: string) =>
    acs.call("ACS_POD_FROM_REFERENCE_NO", { Company_Id: "oliveco", User_locals: "GR", reference_no });

  it("finds vouchers on a list, with their other parcels, for 2 months", async () => {
    const number = await printed({ Item_Quantity: 2, Reference_Key1: "shipment-7" });
    expect((await find("shipment-7")).error).toContain("Acs shipment found");
    await acs.issue();
    const { rows } = await find("shipment-7");
    expect(rows.map(({ POD }) => POD)).toEqual([number, String(Number(number) + 1)]);
    await acs.control("POST", "/clock", { advanceMs: 63 * day });
    expect((await find("shipment-7")).error).toContain("Acs shipment found");
  });
});
