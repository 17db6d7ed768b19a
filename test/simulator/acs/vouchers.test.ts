import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccount } from "../../../simulator/carriers/acs/accounts.ts";
import type { SimulatedAcs } from "./simulated-acs.ts";
import { credentials, monday, post, startSimulatedAcs, toCyprus, wednesday } from "./simulated-acs.ts";

let acs: SimulatedAcs;
beforeAll(async () => {
  acs = await startSimulatedAcs({ firstVoucher: 7_401_000_018 });
});
afterAll(() => acs.server.close());

const refusal = async (changes: Record<string, unknown>) => (await acs.create(changes)).error;
const remote = { Recipient_Zipcode: "37006", Recipient_Region: "Τρίκερι" };

describe("a voucher", () => {
  it("has a number of 10 digits after a blank, another one each time", async () => {
    const [one, other] = [await acs.create(), await acs.create()];
    expect(one.value.Voucher_No).toMatch(/^ \d{10}$/);
    expect(other.value.Voucher_No).toMatch(/^ \d{10}$/);
    expect(other.value.Voucher_No).not.toBe(one.value.Voucher_No);
  });

  it.each([
    ["Pickup_Date", "2027-02-28", "ημ/νία παραλαβής"],
    ["Pickup_Date", "1/3/2027", "ημ/νία παραλαβής"],
    ["Pickup_Date", "2027-02-30", "ημ/νία παραλαβής"],
    ["Pickup_Date", null, "ημ/νία παραλαβής"],
    ["Pickup_Date", "2027-03-07", "Sunday or national holiday"],
    ["Pickup_Date", "2027-03-15", "Sunday or national holiday"],
    ["Pickup_Date", "2027-03-25", "Sunday or national holiday"],
    ["Sender", " ", "sender"],
    ["Recipient_Name", "", "όνομα παραλήπτη"],
    ["Recipient_Address", null, "διεύθυνση παραλήπτη είναι κενή"],
    ["Recipient_Region", null, "region"],
    ["Recipient_Zipcode", "546 24", "ταχ. Κωδικός ή χώρα"],
    ["Recipient_Zipcode", "1010", "ταχ. Κωδικός ή χώρα"],
    ["Recipient_Zipcode", "99999", "ταχ. Κωδικός ή χώρα"],
    ["Recipient_Country", "BG", "ταχ. Κωδικός ή χώρα"],
    ["Recipient_Country", "CY", "ταχ. Κωδικός ή χώρα"],
    ["Recipient_Cell_Phone", "+306945550177", "phone"],
    ["Recipient_Cell_Phone", "2310555020", "phone"],
    ["Recipient_Phone", "2310 555020", "phone"],
    ["Billing_Code", "2AΘ999999", "credit code"],
    ["Charge_Type", 1, "χρέωσης μεταφορικών"],
    ["Item_Quantity", 0, "99 pieces"],
    ["Item_Quantity", 100, "99 pieces"],
    ["Item_Quantity", 1.5, "99 pieces"],
    ["Weight", 0.49, "weight value"],
    ["Weight", 999.1, "weight value"],
    ["Appointment_Until_Time", "10.00", "appointment"],
    ["Acs_Station_Branch_Destination", 501, "Destination Value"],
    ["With_Return_Voucher", 2, '"RV"'],
    ["Content_Type_ID", 12345, "Content_Type_ID"],
    ["Language", "FR", "Language"],
    ["Weight", true, "Weight"],
  ])("with %s %j is refused: %s", async (field, value, words) => {
    const before = await acs.control<unknown[]>("GET", "/vouchers");
    expect(await refusal({ [field]: value })).toContain(words);
    expect(await acs.control<unknown[]>("GET", "/vouchers")).toHaveLength(before.length);
  });

  it.each([
    ["Pickup_Date", "2027-03-06"],
    ["Recipient_Address_Number", null],
    ["Recipient_Address_Number", 25],
    ["Recipient_Phone", null],
    ["Recipient_Cell_Phone", null],
    ["Charge_Type", 4],
    ["Item_Quantity", 99],
    ["Weight", 0.5],
    ["Weight", 999],
    ["Recipient_Region", "Thessaloniki"],
  ])("with %s %j is made", async (field, value) => {
    expect(await refusal({ [field]: value })).toBe("");
  });

  it("needs one phone number", async () => {
    expect(await refusal({ Recipient_Phone: null, Recipient_Cell_Phone: null })).toContain("phone");
  });
});

describe("cash on delivery", () => {
  const cod = { Acs_Delivery_Products: "COD", Cod_Ammount: 64.9, Cod_Payment_Way: 0 };
  it.each([
    [{ Acs_Delivery_Products: "COD" }, "πληρωμής αντικαταβολής"],
    [{ ...cod, Cod_Payment_Way: 2 }, "πληρωμής αντικαταβολής"],
    [{ ...cod, Cod_Ammount: null }, "COD amount"],
    [{ ...cod, Cod_Ammount: 0 }, "COD amount"],
    [{ ...cod, Cod_Ammount: 1500.01 }, "COD amount"],
    [{ Cod_Ammount: 10 }, "Cannot find the COD"],
    [{ Cod_Payment_Way: 0 }, "Cannot find the COD"],
  ])("%j is refused: %s", async (changes, words) => {
    expect(await refusal(changes)).toContain(words);
  });

  it.each([[cod], [{ ...cod, Cod_Ammount: 1500 }], [{ ...cod, Cod_Ammount: 2000, Cod_Payment_Way: 1 }]])(
    "%j is accepted",
    async (changes) => {
      expect(await refusal(changes)).toBe("");
    },
  );
});

describe("products", () => {
  it.each([
    [{ Acs_Delivery_Products: "XYZ" }, "delivery product"],
    [{ Acs_Delivery_Products: "CEC" }, "delivery product"],
    [{ Acs_Delivery_Products: "INS" }, "3000"],
    [{ Acs_Delivery_Products: "INS", Insurance_Ammount: 3000.01 }, "3000"],
    [{ Insurance_Ammount: 100 }, "INS product"],
    [{ Acs_Delivery_Products: "RVO" }, '"RV"'],
    [{ ...remote, Acs_Delivery_Products: "REM,SAT" }, "δυσπρόσιτος"],
    [{ ...remote, Acs_Delivery_Products: "REM,MDV" }, "δυσπρόσιτος"],
    [{ ...remote, Acs_Delivery_Products: "TDD" }, "δυσπρόσιτος"],
    [{ ...remote, Appointment_Until_Time: "10:00" }, "δυσπρόσιτος"],
    [{ ...remote, Recipient_Region: "Πήλιο", Acs_Delivery_Products: "SAT" }, "δυσπρόσιτος"],
    [{ Recipient_Zipcode: "84600", Recipient_Region: "Μύκονος", Acs_Delivery_Products: "SAT" }, "5Σ"],
    [{ ...toCyprus, Content_Type_ID: null }, "Content_Type_ID"],
    [{ ...toCyprus, Acs_Delivery_Products: "CEC" }, "Cyprus Economy"],
  ])("%j are refused: %s", async (changes, words) => {
    expect(await refusal(changes)).toContain(words);
  });

  it.each([
    [{ Acs_Delivery_Products: "SAT, INS", Insurance_Ammount: 3000 }],
    [{ ...remote, Acs_Delivery_Products: "REM" }],
    // Another town with the same code is not remote.
    [{ ...remote, Recipient_Region: "Μηλιές", Acs_Delivery_Products: "SAT" }],
    [{ Acs_Delivery_Products: "RVO", With_Return_Voucher: 1 }],
    [toCyprus],
    [{ ...toCyprus, Acs_Delivery_Products: "D2P" }],
  ])("%j are accepted", async (changes) => {
    expect(await refusal(changes)).toBe("");
  });

  it("gain the one that an appointment costs", async () => {
    const productsOf = async (Appointment_Until_Time: string) => {
      const number = await acs.book({ Appointment_Until_Time });
      return (await acs.control<{ products: string[] }>("GET", `/vouchers/${number}`)).products;
    };
    expect(await productsOf("10:00")).toEqual(["MDV"]);
    expect(await productsOf("13:30")).toEqual(["TDD"]);
  });

  it("of Cyprus Economy go with a contract that has it", async () => {
    const accounts = [{ ...demoAccount, hasCyprusEconomy: true }];
    const other = await startSimulatedAcs({ accounts });
    expect((await other.create({ ...toCyprus, Acs_Delivery_Products: "CEC" })).error).toBe("");
    await other.server.close();
  });

  it("that ask for papers back get a number for the way back", async () => {
    const { value } = await acs.create({ With_Return_Voucher: 1 });
    expect(value.Voucher_No_Return).toMatch(/^\d{10}$/);
  });
});

describe("other parcels", () => {
  const multipart = (number: string) =>
    acs.call("ACS_Get_Multipart_Vouchers", { Language: null, Main_Voucher_No: number });

  it("have numbers of their own", async () => {
    const main = await acs.book({ Item_Quantity: 3, Pickup_Date: wednesday });
    const { rows } = await multipart(main);
    expect(rows).toEqual([
      { MultiPart_Voucher_No: String(Number(main) + 1) },
      { MultiPart_Voucher_No: String(Number(main) + 2) },
    ]);
    expect((await multipart(main)).rows).toEqual(rows);
  });

  it("are none of a single parcel, and none of an unknown voucher", async () => {
    expect((await multipart(await acs.book())).rows).toEqual([]);
    expect((await multipart("7400000000")).error).toContain("Acs shipment found");
  });
});

describe("deletion", () => {
  const remove = (list: string) => acs.call("ACS_Delete_Voucher", { Language: "EN", Voucher_No: list });
  const stateOf = async (number: string) =>
    (await acs.control<{ state: string }>("GET", `/vouchers/${number}`)).state;

  it("takes a voucher with its parcels, once", async () => {
    const number = await acs.book({ Item_Quantity: 2 });
    expect((await remove(number)).error).toBe("");
    expect(await stateOf(number)).toBe("deleted");
    expect((await remove(number)).error).toContain("Acs shipment found");
    const children = await acs.call("ACS_Get_Multipart_Vouchers", {
      Language: null,
      Main_Voucher_No: number,
    });
    expect(children.error).toContain("Acs shipment found");
  });

  it("takes up to 20 in one call", async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 21; count++) numbers.push(await acs.book());
    expect((await remove(numbers.join(","))).error).toContain("number of vouchers");
    expect((await remove(numbers.slice(1).join(", "))).error).toBe("");
    expect(await stateOf(numbers[0] ?? "")).toBe("booked");
    expect(await stateOf(numbers[20] ?? "")).toBe("deleted");
  });

  it("ends with the pickup list", async () => {
    const other = await startSimulatedAcs();
    const number = await other.listed({ Pickup_Date: monday });
    const another = await other.book({ Pickup_Date: wednesday });
    const { error } = await other.call("ACS_Delete_Voucher", {
      Language: "EN",
      Voucher_No: `${another},${number}`,
    });
    expect(error).toContain("έχει εκτυπωθεί η λίστα");
    const states = await other.control<{ state: string }[]>("GET", "/vouchers");
    expect(states.map(({ state }) => state)).toEqual(["listed", "booked"]);
    await other.server.close();
  });

  it("knows nothing of another company's vouchers", async () => {
    const rival = { ...demoAccount, apiKey: "rival-key", companyId: "rival" };
    const other = await startSimulatedAcs({ accounts: [demoAccount, rival] });
    const number = await other.book();
    const { error } = await post(
      other.server.callUrl,
      {
        ACSAlias: "ACS_Delete_Voucher",
        ACSInputParameters: { ...credentials, Company_ID: "rival", Language: "EN", Voucher_No: number },
      },
      { AcsApiKey: "rival-key" },
    );
    expect(error).toContain("Acs shipment found");
    expect(await other.control("GET", `/vouchers/${number}`)).toMatchObject({ state: "booked" });
    await other.server.close();
  });
});
