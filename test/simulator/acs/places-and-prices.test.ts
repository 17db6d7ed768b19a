import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SimulatedAcs } from "./simulated-acs.ts";
import { monday, startSimulatedAcs } from "./simulated-acs.ts";

let acs: SimulatedAcs;
beforeAll(async () => {
  acs = await startSimulatedAcs();
});
afterAll(() => acs.server.close());

describe("post codes", () => {
  const areas = (Zip_Code: string | number | null, onlyRemote = 0, Country = "GR") =>
    acs.call("ACS_Area_Find_By_Zip_Code", {
      Zip_Code,
      Show_Only_Inaccessible_Areas: onlyRemote,
      Language: "EN",
      Country,
    });

  it("lead to a station", async () => {
    const { rows } = await areas("54624");
    expect(rows).toEqual([
      {
        Description: "ΘΕΣΣΑΛΟΝΙΚΗ",
        Area: "ΘΕΣΣΑΛΟΝΙΚΗ",
        Description_Eng: "THESSALONIKI",
        Zip_Code: "54624",
        Municipality: "ΘΕΣΣΑΛΟΝΙΚΗΣ",
        Prefecture: "ΘΕΣΣΑΛΟΝΙΚΗΣ",
        Station_ID: "ΘΣ",
        Branch_ID: 1,
        Inaccessible_Area_Kind: "",
      },
    ]);
  });

  it("are remote by area: one code holds both", async () => {
    const kinds = async (zip: string, onlyRemote = 0) =>
      (await areas(zip, onlyRemote)).rows.map((row) => [row.Area, row.Inaccessible_Area_Kind]);
    expect(await kinds("37006")).toEqual([
      ["ΑΡΓΑΛΑΣΤΗ", ""],
      ["ΜΗΛΙΕΣ", ""],
      ["ΤΡΙΚΕΡΙ", "ΔΠ"],
    ]);
    expect(await kinds("37006", 1)).toEqual([["ΤΡΙΚΕΡΙ", "ΔΠ"]]);
    expect(await kinds("63075", 1)).toEqual([["ΟΥΡΑΝΟΥΠΟΛΗ", "ΔΧ"]]);
  });

  it("come all at once for null or 0", async () => {
    const { rows } = await areas(null);
    expect(rows.length).toBeGreaterThan(1_300);
    expect((await areas(0)).rows).toHaveLength(rows.length);
    expect((await areas("0", 0, "CY")).rows).toHaveLength(9);
    expect((await areas(null, 1)).rows.length).toBeLessThan(10);
  });

  it.each([
    ["99999", 0, "GR"],
    ["54624", 1, "GR"],
    [null, 0, "BG"],
  ] as const)("%s, remote only %i, in %s are no data", async (zip, onlyRemote, country) => {
    expect((await areas(zip, onlyRemote, country)).error).toBe("Δεν βρέθηκαν δεδομένα");
  });

  it("have a short form, with blanks in its keys", async () => {
    const { rows } = await acs.call("ACS_Find_Station_By_Zip_Code", {
      Zip_Code: "54624",
      language: "EN",
      Country: "GR",
    });
    expect(rows).toEqual([
      {
        PostalCode: 54624,
        "ACS Station": "ΘΣ",
        "PostalCode Description": "ΘΕΣΣΑΛΟΝΙΚΗ",
        Prefecture: "ΘΕΣΣΑΛΟΝΙΚΗΣ",
      },
    ]);
  });
});

describe("address validation", () => {
  const validate = async (Address: string) => {
    const answer = await acs.call("ACS_Address_Validation", { Language: "EN", Address, AddressID: "mark-1" });
    const found = (answer.value.ACSObjectOutput ?? []) as Record<string, unknown>[];
    return { ...answer, found };
  };

  it("resolves a line to its parts, its station and our mark", async () => {
    const { found } = await validate("Ερμού 25 54624 Θεσσαλονίκη");
    expect(found).toMatchObject([
      {
        Resolved_Street: "ΕΡΜΟΥ",
        Resolved_Street_Num: "25",
        Resolved_Zip: "54624",
        Resolved_Area: "ΘΕΣΣΑΛΟΝΙΚΗ",
        Resolved_Station_ID: "ΘΣ",
        Resolved_As_Inaccesible_Area_With_Cost: 0,
        Resolved_As_Inaccesible_Area_WithOut_Cost: 0,
        AddressID: "mark-1",
      },
    ]);
  });

  it("corrects the post code of a known place", async () => {
    const { found } = await validate("Παραλία 3 37010 Τρίκερι");
    expect(found).toMatchObject([
      { Resolved_Zip: "37006", Resolved_Area: "ΤΡΙΚΕΡΙ", Resolved_As_Inaccesible_Area_With_Cost: 1 },
    ]);
  });

  it("takes Greek letters only, and finds nothing where nothing is", async () => {
    expect((await validate("Ermou 25 54624 Thessaloniki")).error).toContain("Greek letters");
    expect((await validate("Ερμού 25 99999 Ουτοπία")).found).toEqual([]);
  });
});

describe("prices", () => {
  const asked = {
    Billing_Code: "2ΑΘ999999",
    Billing_Category: 2,
    Acs_Station_Origin: "ΑΘ",
    Acs_Station_Destination: "ΘΣ",
    Weight: 1.5,
    Pickup_Date: monday,
    Charge_Type: 2,
    Acs_Delivery_Products: "COD",
    Insurance_Ammount: null,
    Dimension_X_In_Cm: null,
    Dimension_Y_In_Cm: null,
    Dimension_Z_In_Cm: null,
    Delivery_Zone: null,
    Language: null,
  };
  const price = (changes: Record<string, unknown> = {}) =>
    acs.call("ACS_Price_Calculation", { ...asked, ...changes });
  const totalOf = async (changes: Record<string, unknown>) =>
    Number((await price(changes)).value.Total_Ammount);

  it("are without VAT, which comes by itself", async () => {
    expect((await price()).value).toEqual({
      Basic_Ammount: 4.1,
      Extra_Service_Ammount: 1.5,
      Total_Ammount: 5.6,
      Total_Vat_Ammount: 1.34,
      Info_Message: "",
      Error_Message: "",
    });
  });

  it("follow weight, volume, distance and insurance", async () => {
    const sides = { Dimension_X_In_Cm: 50, Dimension_Y_In_Cm: 40, Dimension_Z_In_Cm: 40 };
    expect(await totalOf({ Weight: 10 })).toBe(12.8);
    expect(await totalOf({ Weight: 16 })).toBe(18.2);
    expect(await totalOf(sides)).toBe(18.2);
    expect(await totalOf({ Acs_Station_Destination: "ΡΟ" })).toBe(6.3);
    expect(await totalOf({ Acs_Station_Destination: "ΑΘ" })).toBe(4.7);
    expect(await totalOf({ Acs_Delivery_Products: "INS", Insurance_Ammount: 300 })).toBe(7.1);
    expect(await totalOf({ Acs_Delivery_Products: null })).toBe(4.1);
  });

  it.each([
    ["Billing_Code", "2ΑΘ000000", "επί πιστώσει"],
    ["Billing_Category", 1, "Billing_Category"],
    ["Acs_Station_Origin", "ΘΣ", "κατάστημα παραλαβής"],
    ["Acs_Station_Destination", "54624", "παράδοσης"],
    ["Acs_Station_Destination", null, "παράδοσης"],
    ["Acs_Station_Destination", "ΛΥ", "παράδοσης"],
    ["Weight", 0.4, "βάρους"],
    ["Weight", 100.5, "100 κιλών"],
    ["Pickup_Date", "2027-02-28", "ημ/νία παραλαβής"],
    ["Pickup_Date", "2027-03-07", "Κυριακή"],
    ["Charge_Type", 3, "χρέωσης μεταφορικών"],
    ["Acs_Delivery_Products", "XYZ", "προϊόν"],
    ["Insurance_Ammount", 3001, "3000"],
    ["Dimension_X_In_Cm", 10, "διαστάσεις"],
    ["Delivery_Zone", 1, "Delivery_Zone"],
    ["Language", "EN", "Language"],
  ])("with %s %j are refused: %s", async (field, value, words) => {
    expect((await price({ [field]: value })).error).toContain(words);
  });
});
