/** The driver's bookings at a simulated Speedex. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { kilogramsOf } from "../../../app/adapters/carriers/speedex/wire/bol.ts";
import type { BookingOrder } from "../../../app/domain/engine/index.ts";
import { OutcomeUnknownError } from "../../../app/domain/engine/index.ts";
import { vouchersOf } from "../a-carrier-desk.ts";
import type { SpeedexDesk } from "./a-speedex-desk.ts";
import { anAccount, anOrder, aParcel, aSpeedexDesk, nikos } from "./a-speedex-desk.ts";

let desk: SpeedexDesk;
beforeAll(async () => {
  desk = await aSpeedexDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.quirks({});
  await desk.carrier.control("DELETE", "/faults");
});

const only = async (reference: string) => {
  const [consignment, ...others] = await desk.consignments(reference);
  expect(others).toEqual([]);
  return consignment!;
};
const two = { parcels: [aParcel(), aParcel({ weightG: 60 })] };
const numbersOf = async (reference: string) => {
  const { master, members } = await only(reference);
  return [master, ...members];
};

describe("a booking", () => {
  it("sends the sheet's fields alone, and gets a number for each parcel", async () => {
    const order = anOrder({
      ...two,
      orderName: "#1042",
      to: { ...nikos, address2: "2ος όροφος", notes: "Πείτε στον θυρωρό να ανοίξει την πίσω πόρτα" },
      cashOnDeliveryMinor: 6_490,
      extras: { insuranceMinor: 12_001, saturdayDelivery: true },
    });
    const result = await desk.connect(anAccount({ cost_centre: "CC1" })).book(order);
    const { bol, dropped } = await only(order.reference);
    expect(dropped).toEqual([]);
    expect(bol).toMatchObject({
      _cust_Flag: 0,
      BranchBankCode: "CC1",
      Comments_2853_1: order.reference,
      Comments_2853_2: "#1042",
      Items: 2,
      Paratiriseis_2853_1: "2ος όροφος, Πείτε στον θυρωρό να ανοίξει",
      Paratiriseis_2853_2: "την πίσω πόρτα",
      PayCode_Flag: 1,
      Pod_Amount_Cash: 64.9,
      Pod_Amount_Description: "M",
      RCV_Addr1: "Ερμού 25, Θεσσαλονίκη",
      RCV_Country: "GR",
      RCV_Name: "Νίκος Δήμου",
      RCV_Tel1: "6945550177",
      RCV_Zip_Code: "54624",
      Saturday_Delivery: 1,
      Security_Value: 121,
      Snd_agreement_id: "007",
      Time_Limit: "0",
      Voucher_Weight: 1.7,
    });
    expect(vouchersOf(result)).toEqual(await numbersOf(order.reference));
  });

  it("weighs at least half a kilogram a parcel, rounded up to tenths", () => {
    const weights = (...grams: number[]) => kilogramsOf(grams.map((weightG) => ({ weightG })));
    expect([weights(60), weights(501), weights(600), weights(60, 60, 60), weights(3_201)]).toEqual([
      0.5, 0.6, 0.6, 1.5, 3.3,
    ]);
  });

  it("puts a town that doesn't fit behind the street into the notes", async () => {
    const order = anOrder({ to: { ...nikos, address: "Λεωφόρος Εθνικής Αντιστάσεως 125, κτίριο Β2" } });
    await desk.connect().book(order);
    expect((await only(order.reference)).bol).toMatchObject({
      RCV_Addr1: "Λεωφόρος Εθνικής Αντιστάσεως 125, κτίριο Β2",
      Paratiriseis_2853_1: "Θεσσαλονίκη",
    });
  });

  it("renews its session once when it has expired", async () => {
    await desk.carrier.control("DELETE", "/sessions");
    const order = anOrder();
    await desk.connect().book(order);
    await only(order.reference);
    await desk.quirks({ sessionMinutes: 0.000001 });
    const late = anOrder();
    await expect(desk.connect().book(late)).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    expect(await desk.consignments(late.reference)).toEqual([]);
  });

  it("shares a session for 25 minutes", async () => {
    const count = async () =>
      (await desk.carrier.control<object[]>("GET", "/calls?name=CreateSession")).length;
    await desk.connect().book(anOrder());
    const before = await count();
    await desk.advance(24 * 60_000);
    await desk.connect().book(anOrder());
    expect(await count()).toBe(before);
    await desk.advance(2 * 60_000);
    await desk.connect().book(anOrder());
    expect(await count()).toBe(before + 1);
  });
});

describe("an order that Speedex would refuse or cut", () => {
  it.each([
    ["no phone", { to: { ...nikos, phone: null, phoneE164: null } }, "address_to.phone"],
    ["a short post code", { to: { ...nikos, zip: "5462" } }, "address_to.zip"],
    ["a long name", { to: { ...nikos, name: "Ν".repeat(51) } }, "address_to.name"],
    ["a long street", { to: { ...nikos, address: "Ο".repeat(51) } }, "address_to.address"],
    ["notes that don't fit", { to: { ...nikos, notes: "λέξη ".repeat(40) } }, "address_to.notes"],
    ["a long word in the notes", { to: { ...nikos, notes: "χ".repeat(41) } }, "address_to.notes"],
    ["21 parcels", { parcels: Array.from({ length: 21 }, () => aParcel()) }, "items"],
    ["cash in dollars", { cashOnDeliveryMinor: 100, currency: "USD" }, "cash_on_delivery"],
  ])("is refused before the call: %s", async (_case, given, path) => {
    const order = anOrder(given);
    const refusal = { code: "VALIDATION_FAILED", message: expect.stringContaining(path) };
    await expect(desk.connect().check!(order)).rejects.toMatchObject(refusal);
    await expect(desk.connect().book(order)).rejects.toMatchObject(refusal);
    expect(await desk.consignments(order.reference)).toEqual([]);
  });

  it.each([
    ["another country", { to: { ...nikos, country: "CY", zip: "1010" } }],
    ["an unknown service", { serviceCode: "overnight" }],
  ])("is not available: %s", async (_case, given) => {
    await expect(desk.connect().check!(anOrder(given))).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
    });
  });

  it("is refused in the words of its status", async () => {
    const foreign = desk.connect(anAccount({ customer_code: "LOOM" }));
    await expect(foreign.book(anOrder())).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      message: "Speedex: SND_Customer_Id: άγνωστος πελάτης",
    });
  });
});

describe("a booking that was made in part", () => {
  it("is cancelled, and nothing is bought", async () => {
    await desk.quirks({ vouchersMade: 1 });
    const order = anOrder(two);
    await expect(desk.connect().book(order)).rejects.toMatchObject({ code: "CARRIER_REJECTED" });
    expect((await only(order.reference)).state).toBe("cancelled");
  });

  it("is whole if the list shows the others", async () => {
    await desk.quirks({ vouchersShown: 1 });
    const order = anOrder(two);
    expect(vouchersOf(await desk.connect().book(order))).toEqual(await numbersOf(order.reference));
  });

  it("is unknown if it can't be cancelled", async () => {
    await desk.quirks({ vouchersMade: 1 });
    await desk.fault("error-page-before", "CancelBOL", 9);
    await expect(desk.connect().book(anOrder(two))).rejects.toBeInstanceOf(OutcomeUnknownError);
  });
});

describe("a lost answer", () => {
  it.each(["reset-after", "cut-inside", "error-after", "error-page-after", "page-after", "hang-after"])(
    "is unknown, and found by its reference: %s",
    async (kind) => {
      await desk.carrier.control("PUT", "/faults", { hangMs: 50 });
      await desk.fault(kind, "CreateBOL");
      const order = anOrder(two);
      const connection = desk.connect();
      await expect(connection.book(order)).rejects.toBeInstanceOf(OutcomeUnknownError);
      const found = await connection.lookup(order, desk.clock.now());
      expect(found).toMatchObject({
        pieces: (await numbersOf(order.reference)).map((trackingRef) => ({ trackingRef })),
      });
    },
  );

  it("is a success without a voucher too", async () => {
    await desk.quirks({ vouchersShown: 0 });
    const order = anOrder();
    await expect(desk.connect().book(order)).rejects.toBeInstanceOf(OutcomeUnknownError);
    await only(order.reference);
  });

  it("is a general error too: each form of a failing server", async () => {
    for (let seedOfForm = 0; seedOfForm < 8; seedOfForm++) {
      await desk.carrier.control("PUT", "/faults", {
        seed: seedOfForm,
        rates: { "error-before": 1 },
        calls: ["CreateBOL"],
      });
      await expect(desk.connect().book(anOrder())).rejects.toBeInstanceOf(OutcomeUnknownError);
    }
  });
});

describe("a look-up", () => {
  const lookUp = (order = anOrder()) => desk.connect().lookup(order, desk.clock.now());

  it.each(["success", "code"] as const)(
    "proves that there is none, whatever the code of nothing: %s",
    async (nothingFound) => {
      await desk.quirks({ nothingFound });
      expect(await lookUp()).toBeNull();
    },
  );

  it("finds nothing in a list that is late, before it has settled", async () => {
    expect(desk.connect().settleMs).toBe(300_000);
    await desk.quirks({ listDelayMs: 240_000 });
    const order = anOrder();
    await desk.connect().book(order);
    expect(await lookUp(order)).toBeNull();
    await desk.advance(240_000);
    expect(await lookUp(order)).not.toBeNull();
  });

  it("reads members from the traces if the list has none, and names gaps itself", async () => {
    await desk.quirks({ listsMembers: false });
    const order = anOrder(two);
    const connection = desk.connect();
    const [master, member] = vouchersOf(await connection.book(order));
    expect(await lookUp(order)).toMatchObject({
      pieces: [{ trackingRef: master }, { trackingRef: `${master}-2` }],
    });
    await desk.scan(master!, "picked-up");
    expect(await lookUp(order)).toMatchObject({ pieces: [{ trackingRef: master }, { trackingRef: member }] });
  });

  it("leaves out Speedex' own returns, and takes the lowest of two", async () => {
    const order = anOrder();
    const connection = desk.connect();
    const [first] = vouchersOf(await connection.book(order));
    await desk.carrier.control("POST", `/consignments/${first}/return`);
    await connection.book(order);
    expect(await lookUp(order)).toMatchObject({ pieces: [{ trackingRef: first }] });
  });

  it("asks day by day if a range is refused", async () => {
    const order = anOrder();
    await desk.connect().book(order);
    await desk.quirks({ longestRangeDays: 1.5 });
    expect(await lookUp(order)).toMatchObject({ pieces: [{}] });
    expect(await lookUp()).toBeNull();
  });

  it.each(["GetConsignmentsByDate", "GetTraceByClientKey"])("proves nothing while %s fails", async (call) => {
    await desk.fault("error-page-before", call, 9);
    await expect(lookUp()).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  });

  it("proves nothing where the list misses bookings that it must show", async () => {
    const other = await aSpeedexDesk({ quirks: { listDelayMs: 10 * 60 * 60_000 } });
    const connection = other.connect();
    await connection.book(anOrder());
    await other.advance(11 * 60_000);
    expect(await connection.lookup(anOrder(), other.clock.now())).toEqual({ unproven: "cannot-tell" });
    await other.close();
  });
});

describe("a number that a person entered", () => {
  type Numbers = readonly [string, ...string[]];
  const adopt = (order: BookingOrder, ...numbers: Numbers) => desk.connect().adopt!(order, numbers);
  const refused = { code: "CARRIER_REJECTED", metadata: { reason: "other_shipment" } };
  const numbersAfter = async (order: BookingOrder): Promise<Numbers> => {
    const [first, ...others] = vouchersOf(await desk.connect().book(order));
    return [first!, ...others];
  };

  it("is adopted if the list has it under our reference, and books nothing", async () => {
    await desk.fault("reset-after", "CreateBOL");
    const order = anOrder(two);
    await expect(desk.connect().book(order)).rejects.toBeInstanceOf(OutcomeUnknownError);
    const [master, member] = await numbersOf(order.reference);
    expect(vouchersOf(await adopt(order, master!))).toEqual([master, member]);
    expect(vouchersOf(await adopt(order, member!, master!))).toEqual([master, member]);
    await only(order.reference);
  });

  it("of another shipment is refused, with what to do", async () => {
    const [order, other] = [anOrder(two), anOrder(two)];
    const [mine] = await numbersAfter(order);
    const [first, second] = await numbersAfter(other);
    await expect(adopt(order, first)).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining("Look for the reference"),
    });
    await expect(adopt(order, mine, second!)).rejects.toMatchObject(refused);
  });

  it.each(["success", "code"] as const)("that is not known is refused: %s", async (nothingFound) => {
    await desk.quirks({ nothingFound });
    await expect(adopt(anOrder(), "999999999999")).rejects.toMatchObject(refused);
  });

  it("of Speedex' own way back is refused", async () => {
    const order = anOrder();
    const [number] = await numbersAfter(order);
    await desk.carrier.control("POST", `/consignments/${number}/return`);
    const back = (await desk.consignments(order.reference)).find(({ master }) => master !== number);
    await expect(adopt(order, back!.master)).rejects.toMatchObject(refused);
  });

  it("decides between two consignments of one reference", async () => {
    const order = anOrder(two);
    await numbersAfter(order);
    const later = await numbersAfter(order);
    expect(vouchersOf(await adopt(order, later[0]))).toEqual(later);
  });

  it("is proved by its scans where the list is late, and a scan of another reference refuses it", async () => {
    await desk.quirks({ listDelayMs: 60 * 60_000 });
    const [order, other] = [anOrder(), anOrder()];
    const [number] = await numbersAfter(order);
    const [foreign] = await numbersAfter(other);
    await desk.scan(number, "picked-up");
    await desk.scan(foreign, "picked-up");
    expect(vouchersOf(await adopt(order, number))).toEqual([number]);
    await expect(adopt(order, foreign)).rejects.toMatchObject(refused);
  });

  it("is taken by the person's word where Speedex knows it, and shows no reference of it", async () => {
    await desk.quirks({ listDelayMs: 60 * 60_000 });
    const order = anOrder();
    const [number] = await numbersAfter(order);
    expect(vouchersOf(await adopt(order, number))).toEqual([number]);
  });

  it("names parcels that the list leaves out", async () => {
    await desk.quirks({ listsMembers: false });
    const order = anOrder(two);
    const numbers = await numbersAfter(order);
    expect(vouchersOf(await adopt(order, numbers[0]))).toEqual([numbers[0], `${numbers[0]}-2`]);
    expect(vouchersOf(await adopt(order, ...numbers))).toEqual(numbers);
  });

  it("comes once for each parcel at most", async () => {
    const wrong = { code: "VALIDATION_FAILED", metadata: { reason: "number_count" } };
    await expect(adopt(anOrder(), "700100000011", "700100000012")).rejects.toMatchObject(wrong);
  });

  it("can't be asked about while Speedex is away: nothing is refused for good", async () => {
    await desk.fault("error-page-before", "GetConsignmentsByDate", 9);
    await expect(adopt(anOrder(), "700100000011")).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  });
});
