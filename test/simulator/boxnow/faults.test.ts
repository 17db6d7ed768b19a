import { afterEach, beforeEach, expect, it } from "vitest";
import type { BoxnowCaller } from "./a-boxnow.ts";
import { aBoxnow, aRequest } from "./a-boxnow.ts";

let boxnow: BoxnowCaller;
beforeEach(async () => {
  boxnow = await aBoxnow();
});
afterEach(() => boxnow.close());

interface Recorded {
  name: string;
  subject: string | null;
  outcome: number | null;
  answered: number | null;
  fault: string | null;
}

const booking = (orderNumber: string) =>
  boxnow.call<{ code?: string }>("POST", "/api/v1/delivery-requests", aRequest({ orderNumber }));
const vouchers = (orderNumber: string) =>
  boxnow.control<object[]>("GET", `/parcels?orderNumber=${orderNumber}`);

it.each([
  ["reset-before", 0],
  ["reset-after", 1],
  ["error-after", 1],
  ["cut-inside", 1],
])("loses a booking's answer: %s leaves %i vouchers", async (kind, count) => {
  await boxnow.control("POST", "/faults/next", { kind, call: "book" });
  await booking("WB-lost").catch(() => undefined);
  expect(await vouchers("WB-lost")).toHaveLength(count);
  const again = await booking("WB-lost");
  expect(again.status).toBe(count === 1 ? 400 : 200);
  expect(again.body.code).toBe(count === 1 ? "P410" : undefined);
});

it("forgets a token in the middle, and takes a new one", async () => {
  await boxnow.control("POST", "/faults/next", { kind: "login-lost", call: "book" });
  expect((await booking("WB-token")).status).toBe(401);
  expect((await booking("WB-token")).status).toBe(401);
  boxnow.token = await boxnow.login();
  expect((await booking("WB-token")).status).toBe(200);
});

it("refuses as too fast, in the carrier's form", async () => {
  await boxnow.control("POST", "/faults/next", { kind: "too-fast" });
  const answer = await booking("WB-fast");
  expect(answer).toMatchObject({ status: 429, body: "" });
});

it("names the calls by what survives a repetition", async () => {
  const { parcels } = await boxnow.book({ orderNumber: "WB-names" });
  const id = parcels[0]!.id;
  await boxnow.call("GET", "/api/v1/destinations?limit=1");
  await boxnow.call("GET", `${boxnow.locationUrl}/v1/apms_el-CY.json`);
  await boxnow.call("GET", `/api/v1/parcels/${id}/label.pdf`);
  await boxnow.call("GET", "/api/v1/parcels?orderNumber=WB-names");
  await boxnow.call("POST", "/api/v1/labels:search", { parcelIds: [id] });
  await boxnow.call("PUT", "/api/v1/delivery-requests/WB-names", { allowReturn: true });
  await boxnow.call("POST", "/api/v2/delivery-requests:checkAddressDelivery", {});
  await boxnow.call("POST", "/api/v1/delivery-requests:customerReturns", {});
  await boxnow.call("POST", `/api/v1/parcels/${id}:confirm-anyapm-delivery`);
  await boxnow.call("POST", `/api/v1/parcels/${id}:cancel`);
  await boxnow.call("GET", "/api/v1/entrusted-partners");
  await boxnow.call("GET", "/nothing");
  const calls = await boxnow.control<Recorded[]>("GET", "/calls");
  expect(calls.map(({ name, subject, answered }) => `${name} ${subject} ${answered}`)).toEqual([
    "login null 200",
    "book WB-names 200",
    "points null 200",
    "points null 200",
    `label ${id} 200`,
    "track WB-names 200",
    "labels null 200",
    "change WB-names 200",
    "check-address null 400",
    "return null 400",
    `confirm ${id} 400`,
    `cancel ${id} 200`,
    "partners null 200",
    "other null 404",
  ]);
});

it("shows the books: requests with their parcels, and a single parcel", async () => {
  const { id, parcels } = await boxnow.book({ orderNumber: "WB-books", additionalInformation: "s-1" });
  const [request] = await boxnow.control<object[]>("GET", "/requests?orderNumber=WB-books");
  expect(request).toMatchObject({
    id,
    partnerId: "101",
    orderNumber: "WB-books",
    kind: "outward",
    additionalInformation: "s-1",
    body: { destination: { contactName: "Μαρία Ιωάννου" } },
    parcels: [{ id: parcels[0]!.id, state: "new" }],
  });
  expect(await boxnow.control<object[]>("GET", "/parcels?state=canceled")).toEqual([]);
  expect(await boxnow.control("GET", `/parcels/${parcels[0]!.id}`)).toMatchObject({
    orderNumber: "WB-books",
    locationId: "10001",
  });
  await expect(boxnow.control("GET", "/parcels/1")).rejects.toThrow("parcel 1 not found");
});

/** Books as the contract sheet's section 12 says: one number, looked up after a lost answer. */
async function bookOnce(orderNumber: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      if (attempt > 0) {
        const found = await boxnow.call<{ data?: { id: string }[] }>(
          "GET",
          `/api/v1/parcels?orderNumber=${orderNumber}`,
        );
        if (found.status === 401) boxnow.token = await boxnow.login();
        if (found.status !== 200) continue;
        const [parcel] = found.body.data ?? [];
        if (parcel !== undefined) return parcel.id;
      }
      const { status, body } = await boxnow.call<{ parcels: { id: string }[] }>(
        "POST",
        "/api/v1/delivery-requests",
        aRequest({ orderNumber }),
      );
      if (status === 401) boxnow.token = await boxnow.login();
      if (status === 200) return body.parcels[0]!.id;
    } catch {
      // The line was cut: the outcome is unknown.
    }
  }
  throw new Error(`${orderNumber} was not booked`);
}

it("ends with one voucher for each order, whatever fails on the way", async () => {
  const kinds = ["error-before", "error-after", "error-page-before", "error-page-after", "reset-before"];
  const others = [
    "page-before",
    "page-after",
    "reset-after",
    "cut-inside",
    "hang-before",
    "hang-after",
    "slow",
    "too-fast",
    "login-lost",
  ];
  const rates = Object.fromEntries([...kinds, ...others].map((kind) => [kind, 0.05]));
  await boxnow.control("PUT", "/faults", { seed: 3, rates, hangMs: 20, slowMs: [1, 5] });
  const orders = Array.from({ length: 100 }, (_, index) => `WB-storm-${index}`);
  const booked = new Map<string, string>();
  for (const order of orders) booked.set(order, await bookOnce(order));
  const { counts } = await boxnow.control<{ counts: Record<string, number> }>("GET", "/faults");
  expect(Object.keys(counts).sort()).toEqual(Object.keys(rates).sort());
  const parcels = await boxnow.control<{ id: string; orderNumber: string }[]>("GET", "/parcels");
  expect(new Map(parcels.map(({ id, orderNumber }) => [orderNumber, id]))).toEqual(booked);
  expect(parcels).toHaveLength(orders.length);
});
