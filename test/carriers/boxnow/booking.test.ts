import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { book } from "../../../app/adapters/carriers/boxnow/wire/booking.ts";
import type { BookingOrder, CarrierConnection } from "../../../app/domain/engine/index.ts";
import { anAddress } from "../../support/engine-values.ts";
import { shipmentOf, storedAccount, vouchersOf } from "../a-carrier-desk.ts";
import type { BoxnowDesk } from "./an-account.ts";
import {
  aBoxnowDesk,
  aDoubleOrder,
  aNewAccount,
  anOrder,
  aParcel,
  calledAt,
  credentials,
  numberOf,
} from "./an-account.ts";

let desk: BoxnowDesk;
let connection: CarrierConnection;
beforeAll(async () => {
  desk = await aBoxnowDesk();
  connection = desk.connect();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

describe("a booking", () => {
  it("is found again as it was booked", async () => {
    const order = anOrder();
    const booked = await connection.book(order);
    expect(booked).toMatchObject({ carrierReference: numberOf(order), pickup: null });
    expect(await connection.lookup(order, calledAt)).toEqual(booked);
    expect(await connection.lookup(anOrder(), calledAt)).toBeNull();
  });

  it.each([false, true])(
    "has its pieces in our order, whatever order BOX NOW answers (reversed: %s)",
    async (reversed) => {
      await desk.quirk({
        answersParcelsReversed: reversed,
        answersReferenceNumber: reversed,
        pagesRepeat: reversed,
      });
      const order = aDoubleOrder();
      const booked = await connection.book(order);
      const there = await desk.parcelsOf(numberOf(order));
      const inOrder = [...there].sort((a, b) => (a.itemRefId! < b.itemRefId! ? -1 : 1)).map(({ id }) => id);
      expect(vouchersOf(booked)).toEqual(inOrder);
      expect(await connection.lookup(order, calledAt)).toEqual(booked);
    },
  );

  it("needs no home address for a locker", async () => {
    const { to } = anOrder();
    const order = anOrder({ to: { ...to, address: null, address2: null, city: null, zip: null } });
    const booked = await connection.book(order);
    expect(booked.carrierReference).toBe(numberOf(order));
    expect(await connection.lookup(order, calledAt)).toEqual(booked);
  });

  it("is described by the order's name, else by its id", () => {
    const described = (given: Partial<BookingOrder>) => {
      const order = anOrder({ relatedOrderId: "5873461092", ...given });
      return book.request({ order, orderNumber: numberOf(order), settings: { originId: "7001" } }, null).body;
    };
    expect(described({ orderName: "#1006" })).toMatchObject({ description: "#1006" });
    expect(described({})).toMatchObject({ description: "5873461092" });
  });

  it("is the same when it is asked for twice", async () => {
    const order = aDoubleOrder();
    const [first, second] = await Promise.all([connection.book(order), connection.book(order)]);
    expect(second).toEqual(first);
    expect(await desk.parcelsOf(numberOf(order))).toHaveLength(2);
  });

  it("takes the next number when its request was cancelled", async () => {
    const order = anOrder();
    await connection.cancel!(shipmentOf(await connection.book(order)));
    expect(await connection.lookup(order, calledAt)).toBeNull();
    const anew = await connection.book(order);
    expect(anew.carrierReference).toBe(`${numberOf(order)}-2`);
    expect(await connection.lookup(order, calledAt)).toEqual(anew);
  });

  it("takes the next number when another shop of the contract has used it", async () => {
    const order = anOrder();
    await bookAsAnotherShop(numberOf(order));
    const booked = await connection.book(order);
    expect(booked.carrierReference).toBe(`${numberOf(order)}-2`);
    expect(await connection.lookup(order, calledAt)).toEqual(booked);
  });

  it.each([
    ["cash above the limit", { cashOnDeliveryMinor: 500_001 }, "cod_amount"],
    [
      "a home without the permission",
      { to: anAddress({ phone: "+306945550123", locationId: null }) },
      "points_only",
    ],
  ])("is refused for %s", async (_what, change, reason) => {
    await expect(connection.book(anOrder(change))).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason },
    });
  });

  it.each([
    [
      "a locker that is gone",
      { to: anAddress({ phone: "+306945550123", locationId: "99999" }) },
      "to",
      "closed",
    ],
    ["a place of drop-off that is gone", { from: anAddress({ locationId: "99999" }) }, "from", "closed"],
    ["a size that it hasn't", { parcels: [aParcel({ compartmentSize: 4 })] }, "to", "too_small"],
  ])("is refused at its point for %s", async (_what, change, side, misfit) => {
    await expect(connection.book(anOrder(change))).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
      ...{ side, misfit },
    });
  });

  it("is refused for the account's own place of collection that is gone", async () => {
    const elsewhere = desk.connect(storedAccount(aNewAccount({ origin_id: "99999" })));
    await expect(elsewhere.book(anOrder())).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason: "origin_gone" },
    });
  });

  it("is refused by the contract", async () => {
    await desk.boxnow.control("PATCH", "/partners/101", { permission: { codPayment: false } });
    const cash = connection.book(anOrder({ cashOnDeliveryMinor: 1_000 }));
    await expect(cash).rejects.toMatchObject({ metadata: { reason: "no_cash_on_delivery" } });
    await desk.boxnow.control("PATCH", "/partners/101", {
      permission: { codPayment: true },
      isOverdue: true,
    });
    await expect(connection.book(anOrder())).rejects.toMatchObject({
      metadata: { reason: "account_overdue" },
    });
    await desk.boxnow.control("PATCH", "/partners/101", { isOverdue: false });
  });

  it("goes to a home, and starts at a locker, where the contract allows it", async () => {
    await desk.boxnow.control("PATCH", "/partners/101", { permission: { addressAsDestination: true } });
    const home = anOrder({ to: anAddress({ phone: "+306945550123" }), cashOnDeliveryMinor: 0 });
    expect((await connection.book(home)).pieces).toHaveLength(1);
    await desk.boxnow.control("PATCH", "/partners/101", { permission: { addressAsDestination: false } });
    const fromLocker = anOrder({ from: anAddress({ locationId: "2" }), cashOnDeliveryMinor: 6_490 });
    expect((await connection.book(fromLocker)).pieces).toHaveLength(1);
  });
});

describe("a check", () => {
  it("refuses what BOX NOW is known to refuse, and books nothing", async () => {
    const order = anOrder();
    await connection.check!(order);
    expect(await desk.parcelsOf(numberOf(order))).toEqual([]);
    const { email: _, ...withoutEmail } = order.to;
    await expect(connection.check!({ ...order, to: withoutEmail })).rejects.toMatchObject({
      metadata: { reason: "email_missing" },
    });
  });
});

async function bookAsAnotherShop(orderNumber: string): Promise<void> {
  const post = async (path: string, body: object, token = "") => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const sent = { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(`${desk.boxnow.url}${path}`, sent)).json() as Promise<{ access_token: string }>;
  };
  const { client_id, client_secret } = credentials;
  const login = { grant_type: "client_credentials", client_id, client_secret };
  const { access_token } = await post("/api/v1/auth-sessions", login);
  const order = anOrder();
  const settings = { originId: "7001" };
  const { body } = book.request({ order, orderNumber, settings }, null);
  await post("/api/v1/delivery-requests", body as object, access_token);
  expect(await desk.parcelsOf(orderNumber)).toHaveLength(1);
}
