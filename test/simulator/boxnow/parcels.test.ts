import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BoxnowCaller } from "./a-boxnow.ts";
import { aBoxnow, aRequest, refusal } from "./a-boxnow.ts";

let boxnow: BoxnowCaller;
beforeEach(async () => {
  boxnow = await aBoxnow();
});
afterEach(() => boxnow.close());

interface Page {
  pagination: { first: string; last: string; next?: string; prev?: string };
  count: number;
  data: Row[];
}
interface Row {
  id: string;
  state: string;
  cancelationRequested: boolean;
  events: { type: string }[];
  deliveryRequest: { events?: { type: string }[] };
  createTime: string;
  payment: { price: object };
  parcelLabelUrl: string;
  orderLabelUrl: string;
}

const list = (query = "", options = {}) =>
  boxnow.call<Page>("GET", `/api/v1/parcels?${query}`, undefined, options);
const ids = async (query: string) => (await list(query)).body.data.map(({ id }) => id);
const post = (id: string, action: string, options = {}) =>
  boxnow.call("POST", `/api/v1/parcels/${id}:${action}`, undefined, options);
const move = (id: string, body: object) => boxnow.control("POST", `/parcels/${id}/events`, body);
const aParcel = async (changes: object = {}) => (await boxnow.book(changes)).parcels[0]!.id;
const row = async (id: string) => (await list(`parcelId=${id}`)).body.data[0]!;

describe("the listing", () => {
  it("shows a parcel with texts as value and weight, its events, and the whole request as it was sent", async () => {
    const sent = aRequest({
      paymentMode: "cod",
      amountToBeCollected: "64.90",
      additionalInformation: "0193b0c2",
      allowReturn: true,
    });
    const { body } = await boxnow.call<{ parcels: { id: string }[] }>(
      "POST",
      "/api/v1/delivery-requests",
      sent,
    );
    const id = body.parcels[0]!.id;
    await move(id, { event: "in-depot", locationId: "9002" });
    await move(id, { event: "final-destination", locationId: "10001" });
    const shown = await row(id);
    expect(shown).toMatchObject({
      id,
      state: "in-final-destination",
      name: "Olive oil",
      value: "40.00",
      weight: "2.35",
      compartmentSize: 2,
      itemRefId: "WB-1",
      allowReturn: true,
      cancelationRequested: false,
      payment: { mode: "cod", price: { amount: "64.90", currency: "EUR" }, state: "pending" },
      deliveryRequest: sent,
      events: [
        { type: "new", createTime: expect.any(String) },
        {
          type: "in-depot",
          locationDisplayName: "Depot SKG",
          postalCode: expect.stringMatching(/^\d{3} \d{2}$/),
        },
        { type: "final-destination", locationId: "10001", locationDisplayName: expect.any(String) },
      ],
    });
    for (const url of [shown.parcelLabelUrl, shown.orderLabelUrl])
      expect((await boxnow.call("GET", url)).status).toBe(200);
  });

  it("finds by parcel, order, states, payment and time", async () => {
    const first = await aParcel({ orderNumber: "WB-first" });
    const middle = String(Date.now() + 500_000);
    await boxnow.control("POST", "/clock", { advanceMs: 1_000_000 });
    const second = await aParcel({ paymentMode: "cod", amountToBeCollected: "9.00" });
    await move(second, { event: "delivered" });
    expect(await ids("")).toEqual([second, first]);
    expect(await ids(`parcelId=${first}`)).toEqual([first]);
    expect(await ids("orderNumber=WB-first")).toEqual([first]);
    expect(await ids("state=new")).toEqual([first]);
    expect(await ids("state=new&state=delivered")).toEqual([second, first]);
    expect(await ids("paymentMode=cod")).toEqual([second]);
    expect(await ids("paymentState=paid-by-customer")).toEqual([second]);
    await boxnow.control("POST", `/parcels/${second}/payment`, { state: "transferred-to-partner" });
    expect(await ids("paymentState=transferred-to-partner")).toEqual([second]);
    expect(await ids(`createdFrom=${middle}`)).toEqual([second]);
    expect(await ids(`createdTo=${middle}`)).toEqual([first]);
    expect(await ids("orderNumber=WB-none")).toEqual([]);
  });

  it("counts both ends of a time, and takes a page of one", async () => {
    const { createTime } = await row(await aParcel());
    const at = Date.parse(createTime);
    expect(await ids(`createdFrom=${at}&createdTo=${at}&limit=1`)).toHaveLength(1);
    expect(await ids(`createdFrom=${at + 1}`)).toEqual([]);
    expect(await ids(`createdTo=${at - 1}`)).toEqual([]);
  });

  it("names the currency of the merchant", async () => {
    await boxnow.control("PATCH", "/partners/103", { assignedCurrency: "BGN" });
    const other = { token: await boxnow.login("group"), partner: "103" };
    const body = aRequest({ origin: { locationId: "7004" } });
    await boxnow.call("POST", "/api/v1/delivery-requests", body, other);
    expect((await list("", other)).body.data[0]!.payment.price).toEqual({ amount: "0.00", currency: "BGN" });
  });

  it("is another merchant's secret", async () => {
    const id = await aParcel();
    const other = { token: await boxnow.login("group"), partner: "103" };
    expect((await list(`parcelId=${id}`, other)).body.data).toEqual([]);
  });

  it.each([
    ["q=maria", "P417"],
    ["limit=101", "P442"],
    ["limit=0", "P400"],
    ["state=in-final", "P400"],
    ["state=wait-for-load", "P400"],
    ["paymentMode=card", "P400"],
    ["paymentState=lost", "P400"],
    ["createdFrom=2026-11-01", "P400"],
    ["pageToken=next", "P400"],
  ])("refuses %s with %s", async (query, code) => {
    expect(await list(query)).toMatchObject(refusal(code));
  });

  it("has pages of fifty by default and of a hundred at most, that lead to each other", async () => {
    const items = Array.from({ length: 105 }, () => ({ value: "1.00", compartmentSize: 1 }));
    await boxnow.book({ items });
    expect((await list()).body).toMatchObject({ count: 50, data: { length: 50 } });
    const first = (await list("limit=100")).body;
    expect(first.pagination).toEqual({
      first: expect.any(String),
      last: expect.any(String),
      next: expect.any(String),
    });
    const last = (await list(`limit=100&pageToken=${encodeURIComponent(first.pagination.next!)}`)).body;
    expect(last.count).toBe(5);
    expect(last.pagination).toMatchObject({ prev: first.pagination.first });
    expect(last.pagination).not.toHaveProperty("next");
    expect(new Set([...first.data, ...last.data].map(({ id }) => id)).size).toBe(105);
  });

  it("can name the last page as its own next one, have events unordered, and in the request", async () => {
    const id = await aParcel();
    await move(id, { event: "in-depot" });
    await boxnow.control("PATCH", "/quirks", { pagesRepeat: true, eventsAreUnordered: true });
    const { body } = await list();
    expect(body.pagination.next).toBe(body.pagination.last);
    expect(body.data[0]!.events.map(({ type }) => type)).toEqual(["in-depot", "new"]);
    await boxnow.control("PATCH", "/quirks", { eventsLieInRequest: true });
    const { events, deliveryRequest } = await row(id);
    expect(events).toBeUndefined();
    expect(deliveryRequest.events).toHaveLength(2);
  });
});

describe("cancelling", () => {
  it("answers an empty 200, twice as well, with or without an empty object", async () => {
    const id = await aParcel();
    const first = await post(id, "cancel");
    expect(first).toMatchObject({ status: 200, body: "" });
    expect((await post(id, "cancel", { raw: "{}" })).status).toBe(200);
    expect((await row(id)).state).toBe("canceled");
    expect(await boxnow.control<object[]>("GET", "/cancellations")).toMatchObject([
      { parcelId: id, outcome: "canceled" },
      { parcelId: id, outcome: "already" },
    ]);
  });

  it("takes one parcel of several", async () => {
    const item = { value: "1.00", compartmentSize: 1 };
    const { parcels } = await boxnow.book({ items: [item, item] });
    await move(parcels[1]!.id, { event: "accepted-to-locker" });
    expect((await post(parcels[0]!.id, "cancel")).status).toBe(200);
    expect(await post(parcels[1]!.id, "cancel")).toMatchObject(refusal("P420"));
  });

  it.each(["accepted-to-locker", "in-depot", "final-destination", "delivered", "lost", "missing"])(
    "is refused after %s",
    async (event) => {
      const id = await aParcel();
      await move(id, { event });
      expect(await post(id, "cancel")).toMatchObject(refusal("P420"));
      await boxnow.control("PATCH", "/quirks", { cancelRefusalStatus: 409 });
      expect(await post(id, "cancel")).toMatchObject(refusal("P420", 409));
    },
  );

  it("changes nothing about a parcel that the carrier cancelled", async () => {
    const id = await aParcel();
    await move(id, { event: "canceled" });
    expect((await post(id, "cancel")).status).toBe(200);
    expect((await row(id)).events.map(({ type }) => type)).toEqual(["new", "canceled"]);
  });

  it("keeps a parcel from travelling while it is not done yet", async () => {
    await boxnow.control("PATCH", "/quirks", { cancelDelayMs: 600_000 });
    await boxnow.control("PATCH", "/settings", { journeyStepMs: 60_000 });
    const id = await aParcel();
    await post(id, "cancel");
    await boxnow.control("POST", "/clock", { advanceMs: 300_000 });
    expect((await row(id)).state).toBe("new");
    await boxnow.control("POST", "/clock", { advanceMs: 300_000 });
    expect((await row(id)).events.map(({ type }) => type)).toEqual(["new", "canceled"]);
  });

  it("shows what was asked until it is done", async () => {
    await boxnow.control("PATCH", "/quirks", { cancelDelayMs: 60_000 });
    const id = await aParcel();
    expect((await post(id, "cancel")).status).toBe(200);
    expect(await row(id)).toMatchObject({ state: "new", cancelationRequested: true });
    await boxnow.control("POST", "/clock", { advanceMs: 60_000 });
    expect(await row(id)).toMatchObject({ state: "canceled", cancelationRequested: false });
  });

  it("refuses another merchant's parcel, an unknown one, a body, and a colon in percent form", async () => {
    const id = await aParcel();
    const other = { token: await boxnow.login("group"), partner: "103" };
    expect(await post(id, "cancel", other)).toMatchObject(refusal("P414", 403));
    expect((await post("6400000001", "cancel")).status).toBe(404);
    expect(await post(id, "cancel", { raw: '{"reason":"none"}' })).toMatchObject(refusal("P400"));
    expect((await boxnow.call("POST", `/api/v1/parcels/${id}%3Acancel`)).status).toBe(404);
    expect((await row(id)).state).toBe("new");
  });
});

describe("a drop-off", () => {
  const anyLocker = { origin: { locationId: "2" } };

  it("is confirmed once, and then the parcel lies in a locker", async () => {
    const id = await aParcel(anyLocker);
    expect(await post(id, "confirm-anyapm-delivery")).toMatchObject({ status: 200, body: "" });
    expect(await row(id)).toMatchObject({
      state: "wait-for-load",
      events: [{ type: "new" }, { type: "accepted-to-locker" }],
    });
    expect(await post(id, "confirm-anyapm-delivery")).toMatchObject(refusal("P430"));
  });

  it("waits while the locker is offline", async () => {
    const id = await aParcel(anyLocker);
    await boxnow.control("PATCH", "/quirks", { areLockersOffline: true });
    expect(await post(id, "confirm-anyapm-delivery")).toMatchObject(refusal("P600", 503));
    await boxnow.control("PATCH", "/quirks", { areLockersOffline: false });
    expect((await post(id, "confirm-anyapm-delivery")).status).toBe(200);
  });

  it("is not for parcels of a warehouse, of accounts that confirm nothing, or of other merchants", async () => {
    expect(await post(await aParcel(), "confirm-anyapm-delivery")).toMatchObject(refusal("P430"));
    const id = await aParcel(anyLocker);
    const other = { token: await boxnow.login("group"), partner: "103" };
    expect(await post(id, "confirm-anyapm-delivery", other)).toMatchObject(refusal("P414", 403));
    await boxnow.control("PATCH", "/partners/101", {
      permission: { anyApmToSameApmDeliveryWithoutConfirmation: true },
    });
    expect(await post(id, "confirm-anyapm-delivery")).toMatchObject(refusal("P430"));
    expect((await post("6400000001", "confirm-anyapm-delivery")).status).toBe(404);
  });

  it("is too late for a parcel that the carrier has", async () => {
    const id = await aParcel(anyLocker);
    await move(id, { event: "in-depot" });
    expect(await post(id, "confirm-anyapm-delivery")).toMatchObject(refusal("P430"));
  });
});

describe("partner carriers", () => {
  it("are none, and no parcel is theirs", async () => {
    expect(await boxnow.call("GET", "/api/v1/delivery-partners")).toMatchObject({
      status: 200,
      body: { data: [] },
    });
    const id = await aParcel();
    expect(await post(id, "declareDeliveryPartnerReturn")).toMatchObject(refusal("P425"));
    await move(id, { event: "in-depot", state: "canceled-return" });
    expect(await post(id, "declareDeliveryPartnerReturn")).toMatchObject(refusal("P426"));
    const path = `/api/v1/parcels/${id}/destinationlabel:generateUploadUrl`;
    expect(await boxnow.call("POST", path, { destinationParcelId: "1" })).toMatchObject(refusal("P460"));
    expect(await boxnow.call("POST", path, {})).toMatchObject(refusal("InvalidJsonSchema"));
  });
});

describe("a parcel moves", () => {
  it.each([
    ["accepted-to-locker", "wait-for-load"],
    ["in-depot", "in-transit"],
    ["final-destination", "in-final-destination"],
    ["delivered", "delivered"],
    ["expired", "expired-return"],
    ["accepted-for-return", "in-transit"],
    ["returned", "returned"],
    ["canceled", "canceled"],
    ["missing", "missing"],
    ["lost", "lost"],
  ])("by a control call: %s makes it %s", async (event, state) => {
    const id = await aParcel();
    await move(id, { event });
    expect(await row(id)).toMatchObject({ state, events: [{ type: "new" }, { type: event }] });
  });

  it("to any state, with words that the document doesn't know, at any time", async () => {
    const id = await aParcel();
    await move(id, { event: "stored", state: "in-storage", at: "2026-11-20T08:00:00.000Z" });
    expect(await row(id)).toMatchObject({
      state: "in-storage",
      events: [{}, { type: "stored", createTime: "2026-11-20T08:00:00.000Z" }],
    });
    await expect(move("1", { event: "lost" })).rejects.toThrow("404");
    await expect(move(id, { state: "lost" })).rejects.toThrow("400");
  });

  it("by itself through a depot into the chosen locker", async () => {
    await boxnow.control("PATCH", "/settings", { journeyStepMs: 60_000 });
    await boxnow.book({ items: Array.from({ length: 10 }, () => ({ value: "1.00", compartmentSize: 1 })) });
    await boxnow.control("POST", "/clock", { advanceMs: 120_000 });
    const arrived = (await list("state=in-final-destination")).body.data;
    expect(arrived.length).toBeGreaterThan(0);
    for (const { events } of arrived)
      expect(events).toMatchObject([
        { type: "new" },
        { type: "in-depot", locationId: "9001" },
        { type: "final-destination", locationId: "10001" },
      ]);
  });

  it("by itself when a step has passed, the same way from the same seed", async () => {
    await boxnow.control("PATCH", "/settings", { journeyStepMs: 3_600_000 });
    const booked = await Promise.all(
      Array.from({ length: 60 }, (_, index) => aParcel({ orderNumber: `WB-journey-${index}` })),
    );
    expect(new Set(await Promise.all(booked.map(async (id) => (await row(id)).state)))).toEqual(
      new Set(["new"]),
    );
    await boxnow.control("POST", "/clock", { advanceMs: 3_590_000 });
    await boxnow.control("POST", "/clock", { advanceMs: 20_000 });
    boxnow.token = await boxnow.login();
    const after = await Promise.all(booked.map(async (id) => (await row(id)).state));
    expect(after.filter((state) => state === "in-transit").length).toBeGreaterThan(45);
    await boxnow.control("POST", "/clock", { advanceMs: 10 * 3_600_000 });
    boxnow.token = await boxnow.login();
    const ends = await Promise.all(booked.map(async (id) => (await row(id)).state));
    expect(ends.filter((state) => state === "delivered").length).toBeGreaterThan(45);
    expect(new Set(ends).size).toBeGreaterThan(1);

    const again = await aBoxnow({ journeyStepMs: 3_600_000 });
    for (let index = 0; index < 60; index++) await again.book({ orderNumber: `WB-journey-${index}` });
    await again.control("POST", "/clock", { advanceMs: 11 * 3_600_000 });
    const parcels = await again.control<{ state: string; orderNumber: string }[]>("GET", "/parcels");
    await again.close();
    const own = await boxnow.control<{ state: string; orderNumber: string }[]>("GET", "/parcels");
    const ending = (all: typeof own) => new Map(all.map(({ state, orderNumber }) => [orderNumber, state]));
    expect(ending(parcels)).toEqual(ending(own));
  });
});
