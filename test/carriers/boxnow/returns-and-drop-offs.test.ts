/** Parcels that travel the other way, and parcels that the merchant brings to a locker. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BookingOrder, CarrierConnection } from "../../../app/domain/engine/index.ts";
import { OutcomeUnknownError } from "../../../app/domain/engine/index.ts";
import { anAddress } from "../../support/engine-values.ts";
import { shipmentOf, vouchersOf } from "../a-carrier-desk.ts";
import type { BoxnowDesk } from "./an-account.ts";
import {
  aBoxnowDesk,
  aNewAccount,
  anAccount,
  anOrder,
  aParcel,
  calledAt,
  locker,
  numberOf,
} from "./an-account.ts";

const warehouse = "7002";

let desk: BoxnowDesk;
let connection: CarrierConnection;
beforeAll(async () => {
  desk = await aBoxnowDesk();
  connection = desk.connect(anAccount(aNewAccount({ return_location_id: warehouse })));
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

const aReturn = (given: Partial<BookingOrder> = {}): BookingOrder =>
  anOrder({
    from: anAddress({ phone: "+306945550123" }),
    to: anAddress({ name: "Olive Grove", phone: "+302310555010", locationId: warehouse }),
    ...given,
  });

interface Made {
  readonly orderNumber: string;
  readonly kind: string;
  readonly origin: { readonly locationId?: string };
  readonly destination: { readonly locationId?: string };
  readonly parcels: readonly { readonly id: string; readonly itemRefId: string | null }[];
}

/** The simulator's requests that hold one of these parcels. */
async function requestsOf(order: BookingOrder): Promise<readonly Made[]> {
  const all = await desk.boxnow.control<readonly Made[]>("GET", "/requests");
  const name = order.reference.replaceAll("-", "");
  return all.filter(({ parcels }) => parcels.some(({ itemRefId }) => itemRefId?.includes(name)));
}

describe("a shipment to the merchant's warehouse", () => {
  it("is a customer return, found by its parcels' names", async () => {
    const order = aReturn();
    const booked = await connection.book(order);
    const [made] = await requestsOf(order);
    expect(made).toMatchObject({ kind: "customer-return", destination: { locationId: warehouse } });
    expect(booked).toMatchObject({ carrierReference: made?.orderNumber, pickup: null });
    expect(await connection.lookup(order, calledAt)).toEqual(booked);
    expect(await connection.lookup(aReturn(), calledAt)).toBeNull();
  });

  it("has its pieces in our order", async () => {
    await desk.quirk({ answersParcelsReversed: true });
    const order = aReturn({ parcels: [aParcel(), aParcel({ compartmentSize: 1, itemIndexes: [] })] });
    const booked = await connection.book(order);
    const [made] = await requestsOf(order);
    const inOrder = [...made!.parcels].sort((a, b) => (a.itemRefId! < b.itemRefId! ? -1 : 1));
    expect(vouchersOf(booked)).toEqual(inOrder.map(({ id }) => id));
    expect(await connection.lookup(order, calledAt)).toEqual(booked);
  });

  it("is never sent twice: after a lost answer it is looked up", async () => {
    const order = aReturn();
    await desk.fault("reset-after", "return");
    const booked = await connection.book(order);
    expect(await requestsOf(order)).toHaveLength(1);
    expect(await connection.lookup(order, calledAt)).toEqual(booked);

    const lost = aReturn();
    await desk.fault("reset-before", "return");
    await expect(connection.book(lost)).rejects.toThrow(OutcomeUnknownError);
    expect(await requestsOf(lost)).toEqual([]);
    expect(await connection.lookup(lost, calledAt)).toBeNull();
  });

  it("prints BOX NOW's label, and is cancelled", async () => {
    const order = aReturn();
    const shipment = shipmentOf(await connection.book(order));
    const { mediaType } = await connection.labels!.print(shipment, "a6", 1);
    expect(mediaType).toBe("application/pdf");
    await connection.cancel!(shipment);
    expect(await connection.lookup(order, calledAt)).toBeNull();
  });

  it("is delivered when it is back at the merchant", async () => {
    const [voucher] = vouchersOf(await connection.book(aReturn()));
    await desk.move(voucher!, "accepted-for-return");
    await desk.move(voucher!, "returned");
    const entries = (await connection.track!([voucher!])).get(voucher!);
    expect(entries?.map(({ status, milestone }) => [status, milestone])).toEqual([
      ["PRE_TRANSIT", "confirmed"],
      ["TRANSIT", "picked-up"],
      ["DELIVERED", null],
    ]);
  });

  it("may be left in any locker, so none is named", async () => {
    const order = aReturn({ from: anAddress({ phone: "+306945550123", locationId: locker }) });
    const refusal = { code: "CARRIER_REJECTED", metadata: { reason: "any_locker" } };
    await expect(connection.book(order)).rejects.toMatchObject(refusal);
    await expect(connection.check?.(order)).rejects.toMatchObject(refusal);
    expect(await requestsOf(order)).toEqual([]);
  });

  it("takes no cash, and is an ordinary shipment for accounts without returns", async () => {
    await expect(connection.book(aReturn({ cashOnDeliveryMinor: 1_000 }))).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
    });
    await expect(desk.connect().book(aReturn())).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
      side: "to",
      metadata: { carrier_code: "P402" },
    });
  });
});

describe("a parcel that the merchant brings to a locker", () => {
  it.each([
    ["of the account's settings", { origin_id: "2" }, {}],
    ["of one shipment", {}, { locationId: "2" }],
  ] as const)("starts at any locker %s", async (_name, settings, from) => {
    const order = anOrder({ from: anAddress({ phone: "+302310555010", ...from }) });
    const [voucher] = vouchersOf(await desk.connect(anAccount(aNewAccount(settings))).book(order));
    const [made] = await requestsOf(order);
    expect(made).toMatchObject({
      orderNumber: numberOf(order),
      kind: "outward",
      origin: { locationId: "2" },
      destination: { locationId: locker },
    });
    await desk.move(voucher!, "accepted-to-locker");
    expect((await connection.track!([voucher!])).get(voucher!)?.at(-1)).toMatchObject({
      status: "TRANSIT",
      milestone: "picked-up",
    });
  });

  it("needs no point of the sender", () => {
    expect(connection.services.map(({ locker: at }) => at)).toEqual([
      { destination: true, origin: "optional" },
    ]);
  });
});
