import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { referenceOf } from "../../../app/adapters/carriers/elta/details-of-order.ts";
import { greekPageText } from "../../../app/adapters/carriers/elta/greek-page.ts";
import type { BookingOrder } from "../../../app/domain/engine/index.ts";
import { OutcomeUnknownError } from "../../../app/domain/engine/index.ts";
import { testAccount } from "../../../simulator/carriers/elta/accounts.ts";
import type { EltaDesk } from "./an-elta-desk.ts";
import { anAccount, anEltaDesk, anOrder, aParcel, nikos } from "./an-elta-desk.ts";

let desk: EltaDesk;
beforeEach(async () => {
  desk = await anEltaDesk();
});
afterEach(() => desk.close());

const vouchersOf = ({ reference }: BookingOrder) => desk.vouchers(referenceOf(reference));

describe("a reference", () => {
  it("is the shipment's id in Crockford's Base32", () => {
    expect(referenceOf("0193b0c2-6f1e-7a40-9d8e-3f5b21c7a914")).toBe("01JERC4VRYF909V3HZBCGWFA8M");
  });

  it("of any id has 26 letters and digits of its own", () => {
    const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID());
    const references = ids.map(referenceOf);
    for (const reference of references) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(new Set(references).size).toBe(ids.length);
  });
});

describe("characters", () => {
  it.each([
    ["Νίκος Δήμου", "Νίκος Δήμου"],
    ["Łukasz Šimůnek", "Lukasz Simunek"],
    ["Zoë Strauß", "Zoe Strauss"],
    ["a\nb\tc\u0000d\u2028e", "a b c d e"],
    ["“Ερμού” 25 €", "“Ερμού” 25 €"],
    ["Ω\u0301", "Ώ"],
    ["😀 Eva 明", "Eva"],
  ])("of %j are those that ELTA keeps: %j", (text, kept) => {
    expect(greekPageText(text)).toBe(kept);
  });
});

describe("a booking", () => {
  it("sends every element, padded, and takes a number for each parcel", async () => {
    const order = anOrder({
      parcels: [aParcel(), aParcel({ weightG: 1_605 })],
      cashOnDeliveryMinor: 64_90,
      orderName: "#1042",
      to: { ...nikos, zip: "546 24", notes: `2ο κουδούνι ${"α".repeat(120)}` },
    });
    const { carrierReference, pieces } = await desk.connect().book(order);
    const [voucher] = await vouchersOf(order);
    expect(voucher?.details).toEqual({
      pel_paral_name: "Νίκος Δήμου",
      pel_paral_address: "Ερμού 25",
      pel_paral_area: "Θεσσαλονίκη",
      pel_paral_tk: "54624",
      pel_paral_thl_1: "",
      pel_paral_thl_2: "6945550177",
      pel_service: "1",
      pel_baros: "000003.205",
      pel_temaxia: "002",
      pel_paral_sxolia: `#1042 2ο κουδούνι ${"α".repeat(82)}`,
      pel_sur_1: "0",
      pel_sur_2: "0",
      pel_sur_3: "0",
      pel_ant_poso: "0000064.90",
      ...Object.fromEntries(
        ["1", "2", "3", "4"].flatMap((n) => [
          [`pel_ant_poso${n}`, ""],
          [`pel_ant_date${n}`, ""],
        ]),
      ),
      pel_asf_poso: "",
      pel_ref_no: referenceOf(order.reference),
      sideta_eidos: "2",
      pudo_station: "",
    });
    expect(carrierReference).toBeNull();
    expect(pieces.map(({ trackingRef }) => trackingRef)).toEqual([
      voucher?.number,
      ...(voucher?.children ?? []),
    ]);
  });

  it.each([
    [{ parcels: [aParcel({ weightG: 90 })] }, { pel_baros: "000000.500" }],
    [
      { to: { ...nikos, phone: "2310555020", phoneE164: "+302310555020" } },
      { pel_paral_thl_1: "2310555020" },
    ],
    [{ serviceCode: "office" }, { pel_service: "2", pudo_station: "" }],
    [
      { serviceCode: "pudo", to: { ...nikos, locationId: "P003" } },
      { pel_service: "7", pudo_station: "P003" },
    ],
    [
      { extras: { saturdayDelivery: true, insuranceMinor: 5_000 } },
      { pel_sur_3: "1", pel_asf_poso: "0000050.00" },
    ],
    [{ to: { ...nikos, name: "Łukasz", company: "Straße" } }, { pel_paral_name: "Lukasz, Strasse" }],
  ])("with %j sends %j", async (given, details) => {
    const order = anOrder(given);
    await desk.connect().book(order);
    expect((await vouchersOf(order))[0]?.details).toMatchObject(details);
  });

  it("of 36 parcels has as many numbers, also among empty rows", async () => {
    await desk.quirks({ fullTables: true });
    const order = anOrder({ parcels: Array.from({ length: 36 }, () => aParcel()) });
    expect((await desk.connect().book(order)).pieces).toHaveLength(36);
    const few = anOrder({ parcels: [aParcel(), aParcel()] });
    expect((await desk.connect().book(few)).pieces).toHaveLength(2);
  });

  it("keeps the numbers that came, if one is missing", async () => {
    await desk.quirks({ missingChildren: 1 });
    const order = anOrder({ parcels: [aParcel(), aParcel(), aParcel()] });
    expect((await desk.connect().book(order)).pieces).toHaveLength(2);
  });

  it.each([
    [{ to: { ...nikos, name: " " } }, "address_to.name"],
    [{ to: { ...nikos, address: "α".repeat(151) } }, "address_to.address"],
    [{ to: { ...nikos, city: null } }, "address_to.city"],
    [{ to: { ...nikos, zip: "5462" } }, "address_to.zip"],
    [{ to: { ...nikos, phone: null, phoneE164: null } }, "address_to.phone"],
    [{ to: { ...nikos, phone: "+49 30 1234567", phoneE164: "+49301234567" } }, "address_to.phone"],
    [{ serviceCode: "pudo" }, "address_to.location_id"],
    [{ serviceCode: "pudo", to: { ...nikos, locationId: "P003" }, parcels: [aParcel(), aParcel()] }, "items"],
    [{ parcels: Array.from({ length: 37 }, () => aParcel()) }, "items"],
  ])("with %j is refused at its field, and nothing is sent", async (given, path) => {
    const refusal = { code: "VALIDATION_FAILED", metadata: { issues: [{ path }] } };
    await expect(desk.connect().book(anOrder(given))).rejects.toMatchObject(refusal);
    await expect(desk.connect().check?.(anOrder(given))).rejects.toMatchObject(refusal);
    expect(await desk.calls("CREATEAWB02")).toBe(0);
  });

  it.each([
    [{ to: { ...nikos, country: "CY", zip: "1010" } }, "no_delivery"],
    [{ cashOnDeliveryMinor: 100, currency: "USD" }, "currency"],
    [
      { serviceCode: "pudo", to: { ...nikos, locationId: "P003" }, cashOnDeliveryMinor: 100 },
      "no_cash_at_point",
    ],
  ])("with %j is refused: %s", async (given, reason) => {
    await expect(desk.connect().book(anOrder(given))).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
      metadata: { reason },
    });
  });

  it("refused by ELTA shows its words, and is certainly not booked", async () => {
    const login = {
      pel_user_code: testAccount.userCode,
      pel_user_pass: testAccount.password,
      pel_apost_code: testAccount.customerCode,
    };
    await expect(
      desk.connect(anAccount({}, login)).book(anOrder({ cashOnDeliveryMinor: 100 })),
    ).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      message: "ELTA refused. ELTA: Η Αντικαταβολή Δεν Επιτρέπεται",
      metadata: { reason: "carrier_refused", carrier_code: "16" },
    });
  });

  it("takes a customer code as ELTA writes it", async () => {
    const { pel_user_code, pel_user_pass } = anAccount().secrets as Record<string, string>;
    const secrets = {
      pel_user_code: pel_user_code!,
      pel_user_pass: pel_user_pass!,
      pel_apost_code: "010101      0005",
    };
    await desk.connect(anAccount({}, secrets)).book(anOrder());
  });
});

const lost = [
  ["a cut line after the booking", () => desk.fault("reset-after", "CREATEAWB02"), true],
  ["a cut line before it", () => desk.fault("reset-before", "CREATEAWB02"), false],
  ["half an answer", () => desk.fault("cut-inside", "CREATEAWB02"), true],
  ["a page of HTML", () => desk.fault("page-after", "CREATEAWB02"), true],
  ["a status of 500 and more", () => desk.fault("error-page-before", "CREATEAWB02"), false],
  ["success without a number", () => desk.result("no-number", "CREATEAWB02", "after"), true],
  ["a fault of the server", () => desk.result("fault", "CREATEAWB02", "after"), true],
] as const;

describe("a lost answer", () => {
  it.each(lost)("by %s is recognised or not known, and never none", async (_name, fault, isBooked) => {
    await fault();
    const order = anOrder();
    await expect(desk.connect().book(order)).rejects.toThrow(OutcomeUnknownError);
    expect(await desk.calls("CREATEAWB02")).toBe(1);
    expect(await desk.connect().lookup(order, desk.clock.now())).toEqual({
      unproven: isBooked ? "booked" : "cannot-tell",
    });
    expect(await vouchersOf(order)).toHaveLength(isBooked ? 1 : 0);
  });

  it("may be recognised later", async () => {
    await desk.quirks({ referenceDelayMs: 60_000 });
    await desk.fault("reset-after", "CREATEAWB02");
    const order = anOrder();
    await expect(desk.connect().book(order)).rejects.toThrow(OutcomeUnknownError);
    const { lookup, byHand } = desk.connect();
    expect([byHand?.lookupProves, await lookup(order)]).toEqual(["presence", { unproven: "cannot-tell" }]);
    await desk.advance(60_000);
    expect(await lookup(order)).toEqual({ unproven: "booked" });
  });

  it("without a row of movement is not proved", async () => {
    await desk.quirks({ showsCreation: false });
    const order = anOrder();
    await desk.connect().book(order);
    expect(await desk.connect().lookup(order)).toEqual({ unproven: "cannot-tell" });
  });

  it("says where a person looks, and for which reference", () => {
    const { byHand } = desk.connect();
    expect(byHand?.where.en).toContain("ELTA");
    expect(byHand?.referenceOf?.("0193b0c2-6f1e-7a40-9d8e-3f5b21c7a914")).toBe("01JERC4VRYF909V3HZBCGWFA8M");
  });
});

describe("a number that a person entered", () => {
  const adopt = (order: BookingOrder, ...numbers: [string, ...string[]]) =>
    desk.connect().adopt!(order, numbers);

  it("is adopted if its movements are those of our reference", async () => {
    const order = anOrder({ parcels: [aParcel(), aParcel()] });
    const booked = await desk.connect().book(order);
    const [first, second] = booked.pieces.map(({ trackingRef }) => trackingRef);
    expect(await adopt(order, first!, second!)).toEqual(booked);
    expect((await adopt(order, first!)).pieces).toHaveLength(1);
  });

  it("of another shipment is refused", async () => {
    const [order, other] = [anOrder(), anOrder()];
    await desk.connect().book(order);
    const { pieces } = await desk.connect().book(other);
    const number = pieces[0]!.trackingRef;
    await desk.move(number, "ΚΛΕΙΣΙΜΟ ΑΠΟ ΑΘΗΝΑ", "2026-11-20T15:00:00Z");
    await expect(adopt(order, number)).rejects.toMatchObject({ metadata: { reason: "other_shipment" } });
    await expect(adopt(order, "SE999999999GR")).rejects.toMatchObject({ code: "CARRIER_REJECTED" });
  });

  it("must be one for each parcel, in ELTA's form", async () => {
    const order = anOrder();
    await expect(adopt(order, "SE00000001GR")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    await expect(adopt(order, "SE000000013GR", "SE000000027GR")).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
  });
});

it("a voucher can't be cancelled, collected or closed here: ELTA has no such call", () => {
  const { cancel, pickup, dayClosing, chargesLabel } = desk.connect();
  expect([cancel, pickup, dayClosing, chargesLabel]).toEqual([undefined, undefined, undefined, undefined]);
});
