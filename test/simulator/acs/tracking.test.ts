import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SimulatedAcs } from "./simulated-acs.ts";
import { startSimulatedAcs, wednesday } from "./simulated-acs.ts";

let acs: SimulatedAcs;
beforeEach(async () => {
  acs = await startSimulatedAcs();
});
afterEach(() => acs.server.close());

const ask = (alias: string, number: string, Language: string | null = null) =>
  acs.call(alias, { Language, Voucher_No: number });
const summaryOf = async (number: string, language: string | null = null) =>
  (await ask("ACS_Trackingsummary", number, language)).rows[0] ?? {};
const detailsOf = async (number: string, language: string | null = null) =>
  (await ask("ACS_TrackingDetails", number, language)).rows;
const move = (number: string, event: string, more: object = {}) =>
  acs.control("POST", `/vouchers/${number}/events`, { event, ...more });

describe("tracking", () => {
  it.each(["ACS_Trackingsummary", "ACS_TrackingDetails"])(
    "knows no voucher before its list: %s",
    async (alias) => {
      const number = await acs.book();
      const { error } = await ask(alias, number);
      // Its first two letters are Greek.
      expect(error).toBe("\u039d\u03bf Acs shipment found for your company");
      expect((await ask(alias, "7400000000")).error).toBe(error);
      await acs.control("PUT", "/quirks", { tracksUnlisted: true });
      expect((await ask(alias, number)).error).toBe("");
    },
  );

  it("summarises a listed voucher without a scan", async () => {
    const number = await acs.listed();
    expect(await summaryOf(number)).toMatchObject({
      voucher_no: Number(number),
      acs_station_origin: "ΑΘ",
      acs_station_destination: "ΘΣ",
      pickup_date: "2027-03-01T00:00:00",
      delivery_date_expected: "2027-03-02T00:00:00",
      delivery_flag: 0,
      returned_flag: 0,
      delivery_date: null,
      consignee: "",
      non_delivery_reason_code: "",
      sender: "OLIVE GROVE",
      recipient: "Νίκος Δήμου",
      recipient_address: "Ερμού 25",
      shipment_status: 0,
    });
    expect(await detailsOf(number)).toEqual([]);
  });

  it.each([
    ["picked-up", 5, "", "ΠΑΡΑΛΑΒΗ ΑΠΟ ΑΠΟΣΤΟΛΕΑ"],
    ["departed", 5, "", "ΑΝΑΧΩΡΗΣΗ ΘΕΣΣΑΛΟΝΙΚΗ"],
    ["arrived", 5, "", "ΑΦΙΞΗ ΣΕ ΚΑΤΑΣΤΗΜΑ"],
    ["at-hub", 5, "", "HUB"],
    ["on-its-way", 5, "DD1", "ΑΝΑΧΩΡΗΣΗ"],
    ["on-its-way-to-shop", 5, "EA1", "ΑΝΑΧΩΡΗΣΗ"],
    ["out-for-delivery", 5, "", "ΚΑΤΑΝΟΜΗ ΣΕ COURIER"],
    ["to-delivery", 5, "", "ΠΡΟΣ ΠΑΡΑΔΟΣΗ"],
    ["to-distribution", 5, "", "ΠΡΟΣ ΔΙΑΝΟΜΗ"],
    ["absent", 3, "AS1", "ΑΠΩΝ ΠΑΡΑΛΗΠΤΗΣ"],
    ["charge-refused", 1, "AP1", "ΑΡΝΗΣΗ ΠΑΡΑΛΑΒΗΣ"],
    ["cannot-pay", 1, "AP2", "ΑΡΝΗΣΗ ΠΑΡΑΛΑΒΗΣ"],
    ["parcel-refused", 1, "AP3", "ΑΡΝΗΣΗ ΠΑΡΑΛΑΒΗΣ"],
    ["deceased", 1, "AP4", "ΑΔΥΝΑΜΙΑ ΠΑΡΑΔΟΣΗΣ"],
    ["unknown-recipient", 2, "LS1", "ΑΔΥΝΑΜΙΑ ΠΑΡΑΔΟΣΗΣ"],
    ["address-change", 2, "LS2", "ΑΔΥΝΑΜΙΑ ΠΑΡΑΔΟΣΗΣ"],
    ["wrong-address", 2, "LS3", "ΑΔΥΝΑΜΙΑ ΠΑΡΑΔΟΣΗΣ"],
    ["kept-at-shop", 5, "AD1", "ΑΝΑΜΟΝΗ ΓΙΑ ΠΑΡΑΛΑΒΗ"],
    ["kept-at-reception", 5, "AD8", "ΑΝΑΜΟΝΗ ΓΙΑ ΠΑΡΑΛΑΒΗ"],
    ["force-majeure", 5, "AD3", "ΜΗ ΠΑΡΑΔΟΣΗ"],
    ["papers-missing", 5, "ED1", "ΜΗ ΠΑΡΑΔΟΣΗ"],
    ["new-date-by-sender", 5, "PA1", "ΜΗ ΠΑΡΑΔΟΣΗ"],
    ["new-date-by-recipient", 5, "PA2", "ΜΗ ΠΑΡΑΔΟΣΗ"],
    ["redirected", 5, "PA4", "ΜΗ ΠΑΡΑΔΟΣΗ"],
    ["remote-area", 5, "DP1", "ΜΗ ΠΑΡΑΔΟΣΗ"],
    ["returning", 6, "", "ΠΡΟΣ ΕΠΙΣΤΡΟΦΗ"],
  ])("shows %s as status %i with reason %j and the words %s", async (event, status, reason, words) => {
    const number = await acs.listed();
    await move(number, event);
    const flags = { delivery_flag: 0, returned_flag: 0, delivery_date: null };
    expect(await summaryOf(number, "EN")).toMatchObject({
      shipment_status: status,
      non_delivery_reason_code: reason,
      ...flags,
    });
    expect((await detailsOf(number)).at(-1)?.checkpoint_action).toBe(words);
  });

  it("shows a delivery with its flag, moment and consignee", async () => {
    const number = await acs.listed();
    await move(number, "delivered", { at: "2027-03-02T09:12:00.530Z" });
    expect(await summaryOf(number)).toMatchObject({
      shipment_status: 4,
      delivery_flag: 1,
      returned_flag: 0,
      delivery_date: "2027-03-02T11:12:00.53",
      consignee: "Νίκος Δήμου",
    });
  });

  it.each([
    ["returned", 7, 0],
    ["returned-as-delivered", 4, 1],
  ])("shows a parcel that is back at its sender: %s", async (event, status, flag) => {
    const number = await acs.listed();
    await move(number, event);
    expect(await summaryOf(number)).toMatchObject({
      shipment_status: status,
      delivery_flag: flag,
      returned_flag: 1,
    });
  });

  it("changes words and the letters of a reason with the language", async () => {
    const number = await acs.listed();
    await move(number, "absent");
    expect(await summaryOf(number)).toMatchObject({
      non_delivery_reason_code: "\u0391\u03a31",
      delivery_info: "Απών",
      acs_station_destination_descr: "ΘΕΣΣΑΛΟΝΙΚΗ",
    });
    expect(await summaryOf(number, "EN")).toMatchObject({
      non_delivery_reason_code: "AS1",
      delivery_info: "Absent",
      acs_station_destination_descr: "THESSALONIKI",
    });
    expect((await detailsOf(number, "EN"))[0]?.checkpoint_action).toBe("Consignee absent");
  });

  it("lists checkpoints from the oldest, in Athens' time with 0 to 3 digits of a second", async () => {
    const number = await acs.listed();
    await move(number, "departed", { at: "2027-03-30T16:41:08.530Z", location: "HUB ΑΘΗΝΑ" });
    await move(number, "picked-up", { at: "2027-03-01T15:00:00Z" });
    expect(await detailsOf(number)).toEqual([
      {
        checkpoint_date_time: "2027-03-01T17:00:00",
        checkpoint_action: "ΠΑΡΑΛΑΒΗ ΑΠΟ ΑΠΟΣΤΟΛΕΑ",
        checkpoint_location: "ΘΕΣΣΑΛΟΝΙΚΗ",
        checkpoint_notes: " ",
      },
      {
        checkpoint_date_time: "2027-03-30T19:41:08.53",
        checkpoint_action: "ΑΝΑΧΩΡΗΣΗ ΘΕΣΣΑΛΟΝΙΚΗ",
        checkpoint_location: "HUB ΑΘΗΝΑ",
        checkpoint_notes: " ",
      },
    ]);
  });

  it("knows main vouchers alone", async () => {
    const number = await acs.listed({ Item_Quantity: 2 });
    expect((await ask("ACS_Trackingsummary", String(Number(number) + 1))).error).not.toBe("");
  });
});

describe("the control calls", () => {
  it("move no voucher that is on no list", async () => {
    const number = await acs.book({ Pickup_Date: wednesday });
    await expect(move(number, "picked-up")).rejects.toThrow("answered 409");
    await expect(move("7400000000", "picked-up")).rejects.toThrow("answered 404");
    await expect(move(number, "exploded")).rejects.toThrow("answered 400");
  });

  it("name no point, voucher or print that there isn't", async () => {
    const number = await acs.book();
    for (const path of [`/vouchers/${number}/prints/1`, "/vouchers/7400000000"])
      await expect(acs.control("GET", path)).rejects.toThrow("answered 404");
    await expect(acs.control("PUT", "/points/XX-1", { isOpen: false })).rejects.toThrow("answered 404");
  });

  it("add any checkpoint and set any flag", async () => {
    const number = await acs.listed();
    await acs.control("POST", `/vouchers/${number}/checkpoints`, { gr: "ΤΕΛΩΝΕΙΟ", en: "Customs" });
    await acs.control("PUT", `/vouchers/${number}/state`, { shipmentStatus: 9, reason: "ΧΧ7" });
    expect((await detailsOf(number, "EN"))[0]?.checkpoint_action).toBe("Customs");
    expect(await summaryOf(number)).toMatchObject({ shipment_status: 9, non_delivery_reason_code: "ΧΧ7" });
  });

  it("keep a notice from the last state", async () => {
    const number = await acs.listed();
    await move(number, "absent");
    await move(number, "sms-notice");
    expect(await summaryOf(number)).toMatchObject({ shipment_status: 3 });
    expect(await detailsOf(number)).toHaveLength(2);
  });
});

describe("cash on delivery", () => {
  const cod = { Acs_Delivery_Products: "COD", Cod_Ammount: 64.9, Cod_Payment_Way: 0 };
  const payouts = async (COD_Payment_Date: string) =>
    (await acs.call("ACS_COD_Beneficiary_Info", { User_locals: "GR", COD_Payment_Date })).rows;

  it("is paid out for delivered parcels, once, and shown on exactly that day", async () => {
    const number = await acs.listed(cod);
    await acs.control("POST", "/cod-payouts", { day: "2027-03-04" });
    expect(await payouts("2027-03-04")).toEqual([]);
    await move(number, "delivered", { at: "2027-03-02T09:12:00Z" });
    await acs.control("POST", "/cod-payouts", { day: "2027-03-05" });
    await acs.control("POST", "/cod-payouts", { day: "2027-03-08" });
    expect(await payouts("2027-03-05")).toEqual([
      {
        Customer_Code: "2ΑΘ999999",
        POD: number,
        Parcel_Sender: "OLIVE GROVE",
        Parcel_Receiver: "Νίκος Δήμου",
        Parcel_Pickup_Date: "2027-03-01T00:00:00",
        Parcel_Delivery_Date: "2027-03-02T11:12:00",
        Parcel_COD_Amount: 64.9,
        Customer_RefNo_1: "shipment-1",
        Customer_RefNo_2: "#1042",
        COD_Amount_Cach: 64.9,
        COD_Amount_CreditCard: 0,
      },
    ]);
    expect(await payouts("2027-03-08")).toEqual([]);
  });

  it("of a parcel that came back is not paid out", async () => {
    const number = await acs.listed(cod);
    await move(number, "returned-as-delivered");
    expect(await acs.control("POST", "/cod-payouts", {})).toMatchObject({ vouchers: [] });
  });
});
