import { afterAll, beforeAll, expect, it } from "vitest";
import type { BoxnowCaller } from "./a-boxnow.ts";
import { aBoxnow, locker, refusal } from "./a-boxnow.ts";

let boxnow: BoxnowCaller;
beforeAll(async () => {
  boxnow = await aBoxnow();
});
afterAll(() => boxnow.close());

interface Returned {
  id: string;
  orderNumber: string;
  labels: { type: string; mimetype: string; url: string }[];
  parcels: { id: string; labels: { type: string; url: string }[] }[];
}

const sender = {
  contactPhoneNumber: "+306945550123",
  contactEmail: "maria@example.org",
  contactName: "Μαρία",
};
const parcel = { id: "RET-55", name: "Soap", value: "24.90", weight: 0.456, size: 1 };
const aReturn = { sender, destination: { locationId: "7001" }, parcels: [parcel] };
const send = (body: object, options = {}) =>
  boxnow.call<Returned>("POST", "/api/v1/delivery-requests:customerReturns", body, options);

it("answers id, order number, and labels of the request and of each parcel that can be fetched", async () => {
  const { status, body } = await send(aReturn);
  expect(status).toBe(200);
  expect(body.orderNumber).toMatch(/^\d+$/);
  expect(body.parcels).toHaveLength(1);
  for (const labels of [body.labels, body.parcels[0]!.labels]) {
    expect(labels.map(({ type }) => type)).toEqual(["pdf", "zpl200", "zpl300"]);
    for (const { url } of labels) expect((await boxnow.call("GET", url)).status).toBe(200);
  }
});

it("makes one parcel when none is named, and rounds weights to two decimals", async () => {
  expect((await send({ sender, destination: aReturn.destination })).body.parcels).toHaveLength(1);
  const { body } = await send(aReturn);
  expect(await boxnow.control("GET", `/parcels/${body.parcels[0]!.id}`)).toMatchObject({
    weight: 0.46,
    kind: "customer-return",
    itemRefId: "RET-55",
  });
});

it.each([
  ["the account's largest size", { size: 2 }],
  ["a weight of zero", { weight: 0 }],
  ["a million kilograms", { weight: 1_000_000 }],
  [
    "no name, value, weight or size",
    { name: undefined, value: undefined, weight: undefined, size: undefined },
  ],
])("takes %s", async (_name, changes) => {
  expect((await send({ ...aReturn, parcels: [{ ...parcel, ...changes }] })).status).toBe(200);
});

it.each([
  ["a locker as destination", { destination: { locationId: locker } }, "P402"],
  ["another merchant's warehouse", { destination: { locationId: "7003" } }, "P402"],
  ["a phone without country", { sender: { ...sender, contactPhoneNumber: "6945550123" } }, "P405"],
  ["a Greek phone of nine digits", { sender: { ...sender, contactPhoneNumber: "+30694555012" } }, "C404"],
  ["a mistaken e-mail address", { sender: { ...sender, contactEmail: "maria" } }, "P400"],
  ["mistaken money", { parcels: [{ ...parcel, value: "24.9" }] }, "P400"],
  ["a size beyond 3", { parcels: [{ ...parcel, size: 4 }] }, "P406"],
  ["a size above the account's", { parcels: [{ ...parcel, size: 3 }] }, "P406"],
  ["a weight below zero", { parcels: [{ ...parcel, weight: -1 }] }, "P421"],
  ["a booking's field names", { parcels: [{ ...parcel, compartmentSize: 1 }] }, "InvalidJsonSchema"],
  ["no destination", { destination: undefined }, "InvalidJsonSchema"],
])("refuses %s", async (_name, changes, code) => {
  expect(await send({ ...aReturn, ...changes })).toMatchObject(refusal(code));
});

it("needs the permission", async () => {
  const token = await boxnow.login("group");
  const body = { ...aReturn, destination: { locationId: "7003" } };
  expect(await send(body, { token, partner: "102" })).toMatchObject(refusal("P412"));
});
