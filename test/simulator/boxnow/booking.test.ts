import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BoxnowCaller } from "./a-boxnow.ts";
import { aBoxnow, aRequest, locker, refusal } from "./a-boxnow.ts";

let boxnow: BoxnowCaller;
beforeAll(async () => {
  boxnow = await aBoxnow();
});
afterAll(() => boxnow.close());

const booking = (changes: object = {}, options = {}) =>
  boxnow.call<{ jsonSchemaErrors: string[] }>(
    "POST",
    "/api/v1/delivery-requests",
    aRequest(changes),
    options,
  );

const destination = {
  contactNumber: "+306945550123",
  contactEmail: "maria@example.org",
  contactName: "Μαρία Ιωάννου",
  locationId: locker,
};
const address = { addressLine1: "Ελιάς 12", postalCode: "54622", country: "GR" };
const home = {
  contactNumber: "+306945550123",
  contactEmail: "maria@example.org",
  contactName: "Μαρία Ιωάννου",
  ...address,
};
const item = { id: "a", name: "Soap", value: "24.90", weight: 0.4, compartmentSize: 1 };
const cod = { paymentMode: "cod", amountToBeCollected: "64.90" };

/** A booking by merchant 102 (few permissions) or 103 (every permission). */
const asGroup = async (partner: "102" | "103", changes: object) =>
  booking(
    { origin: { locationId: partner === "102" ? "7003" : "7004" }, ...changes },
    { token: await boxnow.login("group"), partner },
  );

describe("a booking", () => {
  it("answers 200 with its id and a parcel for each item, by numbers of ten digits", async () => {
    const { status, body } = await booking({ items: [item, { ...item, id: "b" }] });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      parcels: [{ id: expect.stringMatching(/^\d{10}$/) }, { id: expect.stringMatching(/^\d{10}$/) }],
    });
  });

  it("can name its id `referenceNumber`, as the manual does", async () => {
    await boxnow.control("PATCH", "/quirks", { answersReferenceNumber: true });
    expect((await booking()).body).toEqual({
      referenceNumber: expect.any(String),
      parcels: [expect.anything()],
    });
    await boxnow.control("PATCH", "/quirks", { answersReferenceNumber: false });
  });

  it("answers its parcels in the order of the items, unless a control call turns it round", async () => {
    const items = [item, { ...item, id: "b" }];
    const references = async () => {
      const { parcels } = await boxnow.book({ items });
      return Promise.all(
        parcels.map(async ({ id }) => {
          const { itemRefId } = await boxnow.control<{ itemRefId: string }>("GET", `/parcels/${id}`);
          return itemRefId;
        }),
      );
    };
    expect(await references()).toEqual(["a", "b"]);
    await boxnow.control("PATCH", "/quirks", { answersParcelsReversed: true });
    expect(await references()).toEqual(["b", "a"]);
    await boxnow.control("PATCH", "/quirks", { answersParcelsReversed: false });
  });

  it("takes every documented field", async () => {
    const { status, body } = await booking({
      ...cod,
      typeOfService: "next-day",
      description: "Order 1006",
      additionalInformation: "0193b0c2",
      allowReturn: true,
      returnLocation: { locationId: "7002" },
      notifyOnAccepted: "ship@olivegrove.example",
      notifySMSOnAccepted: "+306945550100",
      showRecipientInformation: true,
      overwriteSenderShippingLabelInfo: { row1: "x".repeat(20) },
      items: [
        { ...item, name: "x".repeat(1000), originDeliveryParcelId: "1", destinationDeliveryParcelId: "2" },
      ],
    });
    expect(status, JSON.stringify(body)).toBe(200);
  });

  it.each([
    ["the least cash to collect", { ...cod, amountToBeCollected: "0.01" }],
    ["the most cash to collect", { ...cod, amountToBeCollected: "5000.00" }],
    ["no weight", { items: [{ ...item, weight: undefined }] }],
    ["a weight of zero", { items: [{ ...item, weight: 0 }] }],
    ["a million kilograms", { items: [{ ...item, weight: 1_000_000 }] }],
    ["three decimals of a kilogram", { items: [{ ...item, weight: 0.123 }] }],
    ["no size from a warehouse", { items: [{ ...item, compartmentSize: undefined }] }],
    ["an order number of 40 characters", { orderNumber: "x".repeat(40) }],
    ["a phone of another country", { destination: { ...destination, contactNumber: "+4915112345678" } }],
    ["an origin at whichever locker", { origin: { locationId: "2" } }],
    ["an origin at a locker", { origin: { locationId: "10002" } }],
    ["an address to return to", { returnLocation: address }],
  ])("takes %s", async (_name, changes) => {
    const { status, body } = await booking(changes);
    expect(status, JSON.stringify(body)).toBe(200);
  });

  it("makes its own order number in the short form", async () => {
    const { orderNumber: _, ...short } = aRequest();
    const answer = await boxnow.call<{ id: string }>("POST", "/api/v1/simple-delivery-requests", short);
    expect(answer.status).toBe(200);
    const [request] = await boxnow
      .control<{ id: string; orderNumber: string }[]>("GET", "/requests")
      .then((all) => all.filter(({ id }) => id === answer.body.id));
    expect(request?.orderNumber).toMatch(/^S\d+$/);
    const long = await boxnow.call("POST", "/api/v1/simple-delivery-requests", aRequest());
    expect(long).toMatchObject(refusal("InvalidJsonSchema"));
  });
});

describe("a booking's form", () => {
  it.each([
    "orderNumber",
    "invoiceValue",
    "paymentMode",
    "amountToBeCollected",
    "origin",
    "destination",
    "items",
  ])("needs %s", async (field) => {
    const { status, body } = await booking({ [field]: undefined });
    expect({ status, body }).toMatchObject(refusal("InvalidJsonSchema"));
    expect(body.jsonSchemaErrors).toEqual([expect.stringContaining(`/${field}`)]);
  });

  it.each(["contactNumber", "contactEmail", "contactName"])("needs the destination's %s", async (field) => {
    const answer = await booking({ destination: { ...destination, [field]: undefined } });
    expect(answer).toMatchObject(refusal("InvalidJsonSchema"));
  });

  it.each([
    ["an unknown field", { locationId: "4711" }],
    ["an unknown field of an item", { items: [{ ...item, size: 1 }] }],
    ["money as a number", { invoiceValue: 40 }],
    ["weight as text", { items: [{ ...item, weight: "0.4" }] }],
    ["a compartment size as text", { items: [{ ...item, compartmentSize: "1" }] }],
    ["another way to pay", { paymentMode: "card" }],
    ["another service", { typeOfService: "express" }],
    ["no items", { items: [] }],
    ["an item without value", { items: [{ ...item, value: undefined }] }],
    ["a name of 1001 characters", { items: [{ ...item, name: "x".repeat(1001) }] }],
    ["a row of 21 characters", { overwriteSenderShippingLabelInfo: { row2: "x".repeat(21) } }],
    ["an order number of 41 characters", { orderNumber: "x".repeat(41) }],
    ["an origin without place", { origin: { contactName: "Olive Grove" } }],
    ["an address without country", { destination: { ...home, country: undefined } }],
  ])("refuses %s", async (_name, changes) => {
    expect(await booking(changes)).toMatchObject(refusal("InvalidJsonSchema"));
  });

  it("must be JSON, and be sent as such", async () => {
    const path = "/api/v1/delivery-requests";
    expect(await boxnow.call("POST", path, undefined, { raw: "{" })).toMatchObject(refusal("P400"));
    const text = { raw: JSON.stringify(aRequest()), contentType: "text/plain" };
    expect(await boxnow.call("POST", path, undefined, text)).toMatchObject(refusal("P400"));
  });
});

describe("a booking is refused for", () => {
  it.each([
    ["money without decimals", { invoiceValue: "40" }, "P400"],
    ["money with a comma", { invoiceValue: "40,00" }, "P400"],
    ["money below zero", { items: [{ ...item, value: "-1.00" }] }, "P400"],
    ["an amount of a prepaid parcel", { amountToBeCollected: "1.00" }, "P400"],
    ["a mistaken e-mail address", { destination: { ...destination, contactEmail: "maria" } }, "P400"],
    ["an empty address to notify", { notifyOnAccepted: "" }, "P400"],
    ["four decimals of a kilogram", { items: [{ ...item, weight: 0.1234 }] }, "P400"],
    ["a phone without country", { destination: { ...destination, contactNumber: "6945550123" } }, "P405"],
    ["a phone with spaces", { destination: { ...destination, contactNumber: "+30 694 555" } }, "P405"],
    ["the sender's phone", { origin: { locationId: "7001", contactNumber: "2310555010" } }, "P405"],
    ["the notice's phone", { notifySMSOnAccepted: "6945550123" }, "P405"],
    ["a country in small letters", { destination: { ...home, country: "gr" } }, "P407"],
    ["a country in full", { returnLocation: { ...address, country: "GRC" } }, "P407"],
    ["a post code with a space", { destination: { ...home, postalCode: "546 22" } }, "P400"],
    ["a partner carrier", { destination: { ...destination, deliveryPartnerId: "5" } }, "P409"],
    ["an unknown origin", { origin: { locationId: "1" } }, "P401"],
    ["another merchant's warehouse", { origin: { locationId: "7004" } }, "P401"],
    ["a depot without the permission", { origin: { locationId: "9001" } }, "P401"],
    ["an unknown locker", { destination: { ...destination, locationId: "1" } }, "P402"],
    ["a warehouse as destination", { destination: { ...destination, locationId: "7001" } }, "P402"],
    ["the wildcard as destination", { destination: { ...destination, locationId: "2" } }, "P402"],
    ["a home without the permission", { destination: home }, "P415"],
    ["an unknown place to return to", { returnLocation: { locationId: "1" } }, "P413"],
    ["another merchant's place to return to", { returnLocation: { locationId: "7003" } }, "P413"],
    ["a size beyond 3", { items: [{ ...item, compartmentSize: 4 }] }, "P406"],
    [
      "no size from a locker",
      { origin: { locationId: "2" }, items: [{ ...item, compartmentSize: undefined }] },
      "P406",
    ],
    ["no cash to collect", { paymentMode: "cod" }, "P408"],
    ["cash beyond 5000", { ...cod, amountToBeCollected: "5000.01" }, "P408"],
    ["a weight beyond a million kilograms", { items: [{ ...item, weight: 1_000_001 }] }, "P421"],
    ["a weight below zero", { items: [{ ...item, weight: -1 }] }, "P421"],
  ])("%s", async (_name, changes, code) => {
    expect(await booking(changes)).toMatchObject(refusal(code));
  });

  it("the same locker on both sides, without the permission", async () => {
    const same = { origin: { locationId: locker }, destination };
    expect(await booking(same)).toMatchObject(refusal("P403"));
    expect((await asGroup("103", same)).status).toBe(200);
  });

  it("a locker that is closed, gone, without that compartment or in a region not served", async () => {
    const to = (locationId: string, compartmentSize = 2) =>
      booking({ destination: { ...destination, locationId }, items: [{ ...item, compartmentSize }] });
    await boxnow.control("PATCH", "/points/10002", { state: "boxnow-maintenance" });
    expect(await to("10002")).toMatchObject(refusal("P402"));
    await boxnow.control("DELETE", "/points/10003");
    expect(await to("10003")).toMatchObject(refusal("P402"));
    await boxnow.control("PATCH", "/points/10004", { sizes: [1] });
    expect(await to("10004")).toMatchObject(refusal("P406"));
    expect((await to("10004", 1)).status).toBe(200);
    const cypriot = { destination: { ...destination, locationId: "10042" }, items: [{ ...item }] };
    expect((await booking(cypriot)).status).toBe(200);
    expect(await asGroup("102", cypriot)).toMatchObject(refusal("P402"));
  });

  it("cash on delivery without the permission, or to a home", async () => {
    expect(await asGroup("102", cod)).toMatchObject(refusal("P411"));
    expect((await asGroup("103", { ...cod, destination: home })).status).toBe(200);
    await boxnow.control("PATCH", "/partners/103", { permission: { codAddressAsDestination: false } });
    expect(await asGroup("103", { ...cod, destination: home })).toMatchObject(refusal("P416"));
    expect((await asGroup("103", { destination: home })).status).toBe(200);
  });

  it("an order number that was used before, by a cancelled request too, for ever", async () => {
    const orderNumber = "WB-once";
    const { parcels } = await boxnow.book({ orderNumber });
    expect(await booking({ orderNumber })).toMatchObject(refusal("P410"));
    await boxnow.call("POST", `/api/v1/parcels/${parcels[0]!.id}:cancel`);
    await boxnow.control("POST", "/clock", { advanceMs: 400 * 24 * 3_600_000 });
    boxnow.token = await boxnow.login();
    expect(await booking({ orderNumber })).toMatchObject(refusal("P410"));
    expect((await asGroup("103", { orderNumber })).status).toBe(200);
    expect(await boxnow.control<object[]>("GET", `/parcels?orderNumber=${orderNumber}`)).toHaveLength(2);
  });

  it("the first of several reasons in the carrier's order, and then leaves nothing behind", async () => {
    await boxnow.book({ orderNumber: "WB-order" });
    const wrong: [object, string][] = [
      [{ destination: { ...destination, contactNumber: "69", locationId: "1" } }, "P405"],
      [{ destination: { ...home, country: "gr" }, origin: { locationId: "1" } }, "P407"],
      [{ destination: { ...destination, locationId: "1" }, origin: { locationId: "1" } }, "P401"],
      [
        { destination: { ...destination, locationId: "1" }, items: [{ ...item, compartmentSize: 9 }] },
        "P402",
      ],
      [{ items: [{ ...item, compartmentSize: 9 }], paymentMode: "cod" }, "P406"],
      [{ paymentMode: "cod", items: [{ ...item, weight: -1 }] }, "P408"],
      [{ orderNumber: "WB-order", items: [{ ...item, weight: -1 }] }, "P421"],
    ];
    const before = await boxnow.control<object[]>("GET", "/requests");
    for (const [changes, code] of wrong) expect(await booking(changes)).toMatchObject(refusal(code));
    expect(await boxnow.control<object[]>("GET", "/requests")).toHaveLength(before.length);
  });
});

describe("a booked request", () => {
  const change = (orderNumber: string, body: object) =>
    boxnow.call("PUT", `/api/v1/delivery-requests/${orderNumber}`, body);

  it("can change whether it may come back, and nothing else", async () => {
    const { id } = await boxnow.book({ orderNumber: "WB-change" });
    expect(await change("WB-change", { allowReturn: true })).toMatchObject({ status: 200, body: { id } });
    const [request] = await boxnow.control<object[]>("GET", "/requests?orderNumber=WB-change");
    expect(request).toMatchObject({ allowReturn: true });
    expect(await change("WB-change", { allowReturn: true, description: "x" })).toMatchObject(
      refusal("InvalidJsonSchema"),
    );
    expect((await change(id, { allowReturn: true })).status).toBe(404);
  });
});
