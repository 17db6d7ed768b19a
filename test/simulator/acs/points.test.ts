import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SimulatedAcs } from "./simulated-acs.ts";
import { startSimulatedAcs, toCyprus, toLocker } from "./simulated-acs.ts";

let acs: SimulatedAcs;
beforeAll(async () => {
  acs = await startSimulatedAcs();
});
afterAll(() => acs.server.close());

const refusal = async (changes: Record<string, unknown>) => (await acs.create(changes)).error;
const toShop = { Acs_Station_Destination: "ΘΣ", Acs_Station_Branch_Destination: 2 };
const cod = { Acs_Delivery_Products: "COD", Cod_Ammount: 20, Cod_Payment_Way: 0 };
const locker = { ...toLocker, Weight: 2 };

describe("a voucher to a locker", () => {
  it("is made with the shopper's own address", async () => {
    const number = await acs.book(locker);
    expect(await acs.control("GET", `/vouchers/${number}`)).toMatchObject({ station: "ΙΒ" });
  });

  it.each([
    [{ Item_Quantity: 2 }, "1 item"],
    [{ Weight: 5.01 }, "does not fit"],
    [{ Dimension_X_In_Cm: 20, Dimension_Y_in_Cm: 62, Dimension_Z_in_Cm: 10 }, "does not fit"],
    [{ Dimension_X_In_Cm: 45, Dimension_Y_in_Cm: 60, Dimension_Z_in_Cm: 10 }, "does not fit"],
    [{ Dimension_X_In_Cm: 38, Dimension_Y_in_Cm: 38, Dimension_Z_in_Cm: 38 }, "does not fit"],
    [{ Recipient_Cell_Phone: null }, "1 mobile phone"],
    [{ Recipient_Cell_Phone: "2310555020" }, "1 mobile phone"],
    [{ Acs_Delivery_Products: "SAT" }, "Acs-SmartPoint"],
    [{ Appointment_Until_Time: "12:00" }, "Acs-SmartPoint"],
    [cod, "Acs-SmartPoint"],
    [{ Acs_Station_Branch_Destination: 9999 }, "Destination Value"],
    [toCyprus, "Destination Value"],
  ])("with %j is refused: %s", async (changes, words) => {
    expect(await refusal({ ...locker, ...changes })).toContain(words);
  });

  it("fits up to 5 kg and 61 x 44 x 37 cm, in any order", async () => {
    const sides = { Dimension_X_In_Cm: 37, Dimension_Y_in_Cm: 61, Dimension_Z_in_Cm: 44 };
    expect(await refusal({ ...locker, ...sides, Weight: 5 })).toBe("");
  });

  it("may carry cash on delivery where a card terminal is, by the quirk", async () => {
    const points = await acs.control<
      { stationId: string; branch: number; hasCardTerminal: boolean; kind: number; country: string }[]
    >("GET", "/points");
    await acs.control("PUT", "/quirks", { lockerCod: "card-terminals" });
    const results = new Map<boolean, string>();
    for (const { stationId, branch, hasCardTerminal, kind, country } of points) {
      if (kind !== 8 || country !== "GR") continue;
      const point = { Acs_Station_Destination: stationId, Acs_Station_Branch_Destination: branch };
      results.set(hasCardTerminal, await refusal({ ...locker, ...cod, ...point }));
      if (results.size === 2) break;
    }
    await acs.control("PUT", "/quirks", {});
    expect(results.get(true)).toBe("");
    expect(results.get(false)).toContain("Acs-SmartPoint");
  });

  it("is refused while the locker is closed", async () => {
    const point = `/points/${encodeURIComponent("ΙΒ-501")}`;
    await acs.control("PUT", point, { isOpen: false });
    expect(await refusal(locker)).toContain("Destination Value");
    const { rows } = await acs.call("ACS_Stations", {
      language: "EN",
      ACS_SHOP_COUNTRY_ID: "GR",
      ACS_SHOP_KIND: 8,
    });
    expect(rows).toHaveLength(59);
    await acs.control("PUT", point, { isOpen: true });
    expect(await refusal(locker)).toBe("");
  });
});

describe("a collection at a shop", () => {
  it.each([
    [{ Acs_Delivery_Products: "REC", Item_Quantity: 2 }, "1 item"],
    [{ Acs_Delivery_Products: "REC,SAT" }, "cannot combine"],
    [{ Acs_Delivery_Products: "REC,TDD" }, "cannot combine"],
    [{ Acs_Delivery_Products: "REC,MDV" }, "cannot combine"],
    [{ Acs_Delivery_Products: "REC", Appointment_Until_Time: "09:30" }, "cannot combine"],
    [{ ...cod, Acs_Delivery_Products: "REC,COD", Recipient_Email: null }, "email"],
    [
      { Acs_Delivery_Products: "REC", Acs_Station_Destination: null, Acs_Station_Branch_Destination: 1 },
      "Destination Value",
    ],
    // A drop-off partner can't receive.
    [{ Acs_Delivery_Products: "REC", Acs_Station_Branch_Destination: 4 }, "Destination Value"],
  ])("with %j is refused: %s", async (changes, words) => {
    expect(await refusal({ ...toShop, ...changes })).toContain(words);
  });

  it.each([
    [{ Acs_Delivery_Products: "REC" }],
    [{ ...cod, Acs_Delivery_Products: "REC,COD" }],
    [{ ...toCyprus, Acs_Station_Destination: "ΛΥ", Acs_Station_Branch_Destination: 1 }],
  ])("with %j is made", async (changes) => {
    expect(await refusal({ ...toShop, ...changes })).toBe("");
  });
});

describe("the list of stations", () => {
  const stations = (country: string, kind: unknown) =>
    acs.call("ACS_Stations", { language: "EN", ACS_SHOP_COUNTRY_ID: country, ACS_SHOP_KIND: kind });

  it("has lockers under kind 8, and none under kind 7", async () => {
    const lockers = await stations("GR", 8);
    expect(lockers.rows).toHaveLength(60);
    expect(lockers.rows[0]).toMatchObject({ ACS_SHOP_KIND: 8, ACS_SHOP_COUNTRY_ID: 1 });
    expect(typeof lockers.rows[0]?.ACS_SHOP_LAT).toBe("string");
    expect((await stations("GR", 7)).rows).toEqual([]);
    expect((await stations("CY", 8)).rows).toHaveLength(5);
  });

  it("has shops of five kinds in Greece, and of two in Cyprus", async () => {
    const counts = async (country: string) =>
      Promise.all([1, 2, 3, 4, 5].map(async (kind) => (await stations(country, kind)).rows.length));
    expect(await counts("GR")).toEqual([21, 21, 21, 21, 21]);
    expect(await counts("CY")).toEqual([5, 0, 0, 5, 0]);
  });

  it("refuses a kind without a meaning, and another country", async () => {
    expect((await stations("GR", 6)).error).toContain("ACS_SHOP_KIND");
    expect((await stations("BG", 1)).error).toContain("ACS_SHOP_COUNTRY_ID");
  });

  it("for pickers has icons first and points in Table_Data1", async () => {
    const { body, rows } = await acs.call("ACS_Get_Stations_For_Plugin", { locale: null });
    expect(rows.map(({ type }) => type)).toEqual(["smartlocker", "branch"]);
    const output = body.ACSOutputResponce as { ACSTableOutput: { Table_Data1: Record<string, unknown>[] } };
    const points = output.ACSTableOutput.Table_Data1;
    const one = points.find(
      (row) => row.Acs_Station_Destination === "ΙΒ" && row.Acs_Station_Branch_Destination === 501,
    );
    expect(one).toMatchObject({ type: "smartlocker", Country_Code: "GR" });
    expect(typeof one?.sa_zipcode).toBe("number");
    expect(typeof one?.lat).toBe("string");
    expect(String(one?.name)).toMatch(/^ .* $/);
    expect(points.filter(({ type }) => type === "smartlocker")).toHaveLength(65);
    expect(points.every((row) => row.Acs_Station_Branch_Destination !== 4)).toBe(true);
    expect((await acs.call("ACS_Get_Stations_For_Plugin", { locale: "el" })).error).toContain("locale");
  });

  it("has the customs contents for Cyprus", async () => {
    const { rows } = await acs.call("ACS_Get_Content_Types", { Language: "EN" });
    expect(rows).toContainEqual({ Content_Type_ID: 6, Content_Type_Description: "ELECTRONICS" });
  });
});
