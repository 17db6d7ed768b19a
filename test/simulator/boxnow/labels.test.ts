import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdfText, renderPdfPages } from "../../support/read-label.ts";
import type { BoxnowCaller } from "./a-boxnow.ts";
import { aBoxnow, refusal } from "./a-boxnow.ts";

let boxnow: BoxnowCaller;
let parcels: string[];
beforeAll(async () => {
  boxnow = await aBoxnow();
  const item = { value: "10.00", weight: 0.4, compartmentSize: 1 };
  const items = [
    { ...item, id: "a", name: "Ελαιόλαδο" },
    { ...item, id: "b", name: "Soap" },
  ];
  const booked = await boxnow.book({
    orderNumber: "WB-labels",
    paymentMode: "cod",
    amountToBeCollected: "20.00",
    items,
  });
  parcels = booked.parcels.map(({ id }) => id);
});
afterAll(() => boxnow.close());

const get = (path: string, options = {}) => boxnow.call("GET", `/api/v1${path}`, undefined, options);
const search = (body: object, options = {}) => boxnow.call("POST", "/api/v1/labels:search", body, options);
const pages = (bytes: Buffer) => readPdfText(new Uint8Array(bytes));

describe("a parcel's label", () => {
  it("is a PDF of one A6 page, equal in every byte at every call", async () => {
    const first = await get(`/parcels/${parcels[0]}/label.pdf`);
    expect(first).toMatchObject({ status: 200, type: "application/pdf" });
    await boxnow.control("POST", `/parcels/${parcels[0]}/events`, { event: "in-depot" });
    await boxnow.control("POST", "/clock", { advanceMs: 60_000 });
    expect((await get(`/parcels/${parcels[0]}/label.pdf`)).bytes.equals(first.bytes)).toBe(true);
    const [page, ...others] = await renderPdfPages(new Uint8Array(first.bytes), 72);
    expect(others).toEqual([]);
    expect([page!.widthMm, page!.heightMm].map(Math.round)).toEqual([105, 148]);
    const [text] = await pages(first.bytes);
    for (const words of [parcels[0], "COD 20.00 EUR", "0.40 kg", "WB-labels", "Elaiolado", "1/2"])
      expect(text).toContain(words);
  });

  it("is ZPL for 200 dpi and 100 mm unless the query says otherwise", async () => {
    const plain = await get(`/parcels/${parcels[1]}/label.zpl`);
    expect(plain).toMatchObject({ status: 200, type: "x-application/zpl" });
    expect(plain.body).toMatch(/^\^XA[\s\S]*\^PW799[\s\S]*\^XZ$/);
    expect(plain.body).toContain(`^FD${parcels[1]}^FS`);
    const path = `/parcels/${parcels[1]}/label.zpl?dpi=300&width=80&printerModel=ZQ310`;
    expect((await get(path)).body).toContain("^PW945");
    expect(await get(`/parcels/${parcels[1]}/label.zpl?dpi=203`)).toMatchObject(refusal("P400"));
    expect(await get(`/parcels/${parcels[1]}/label.zpl?width=wide`)).toMatchObject(refusal("P400"));
  });

  it("is data as well", async () => {
    expect((await get(`/parcels/${parcels[0]}/label`)).body).toMatchObject({
      data: {
        parcel: { displayName: "Ελαιόλαδο", weight: "0.40 kg" },
        partnerName: "Olive Grove",
        depotDisplayName: "ATH",
        delivery: { type: "apm-delivery", destinationPublicId: "10001" },
        payment: { type: "cod", parcelCount: 2, amount: "20.00", currency: "EUR" },
        recipient: { rawInfo: expect.arrayContaining(["Μαρία Ιωάννου"]) },
        orderNumber: "WB-labels",
      },
    });
  });

  it("names the depot of the north for a northern locker", async () => {
    const destination = {
      locationId: "10011",
      contactNumber: "+306945550123",
      contactEmail: "maria@example.org",
      contactName: "Μαρία",
    };
    const { parcels: northern } = await boxnow.book({ destination });
    const { body } = await get(`/parcels/${northern[0]!.id}/label`);
    expect(body).toMatchObject({ data: { depotDisplayName: "SKG", delivery: { city: "Θεσσαλονίκη" } } });
  });

  it("is another merchant's secret, and unknown for another number", async () => {
    const other = { token: await boxnow.login("group"), partner: "103" };
    for (const file of ["label", "label.pdf", "label.zpl"])
      expect(await get(`/parcels/${parcels[0]}/${file}`, other)).toMatchObject(refusal("P414", 403));
    expect((await get("/parcels/6400000001/label.pdf")).status).toBe(404);
    expect((await get(`/parcels/${parcels[0]}/label.png`)).status).toBe(404);
    expect((await get("/delivery-requests/WB-labels/label.pdf", other)).status).toBe(404);
  });

  it("is gone when the parcel was cancelled", async () => {
    const { parcels: cancelled } = await boxnow.book();
    const path = `/parcels/${cancelled[0]!.id}`;
    expect((await get(`${path}/label.pdf`)).status).toBe(200);
    await boxnow.call("POST", `/api/v1${path}:cancel`);
    expect((await get(`${path}/label.pdf`)).status).toBe(404);
  });
});

describe("a request's label", () => {
  it("holds all its parcels, in order", async () => {
    const { bytes } = await get("/delivery-requests/WB-labels/label.pdf");
    const texts = await pages(bytes);
    expect(texts.map((text) => parcels.find((id) => text.includes(id)))).toEqual(parcels);
    const { body } = await get("/delivery-requests/WB-labels/label.zpl");
    expect(String(body).match(/\^XA/g)).toHaveLength(2);
    const data = await get("/delivery-requests/WB-labels/label");
    expect(data.body).toMatchObject({ data: [{}, {}] });
    expect((await get("/delivery-requests/WB-nothing/label.pdf")).status).toBe(404);
  });
});

describe("labels searched", () => {
  it("come by parcels and by orders, once each", async () => {
    const { parcels: others } = await boxnow.book({ orderNumber: "WB-second" });
    const body = { parcelIds: [parcels[0], others[0]!.id], orderNumbers: ["WB-labels"] };
    const { status, type, bytes } = await search(body);
    expect({ status, type }).toEqual({ status: 200, type: "application/pdf" });
    expect(await pages(bytes)).toHaveLength(3);
  });

  it("leave out unknown numbers, and answer 404 when none is found", async () => {
    expect(await pages((await search({ parcelIds: [parcels[0], "1"] })).bytes)).toHaveLength(1);
    expect((await search({ parcelIds: ["1"], orderNumbers: ["WB-nothing"] })).status).toBe(404);
  });

  it("are every label of the merchant when nothing is named", async () => {
    const all = await boxnow.control<{ state: string; partnerId: string }[]>("GET", "/parcels");
    const own = all.filter(({ state, partnerId }) => state !== "canceled" && partnerId === "101");
    expect(await pages((await search({})).bytes)).toHaveLength(own.length);
  });

  it.each([
    [{ paperSize: "A4", perPage: 1 }, 2, [210, 297]],
    [{ paperSize: "A4", perPage: 2 }, 1, [210, 297]],
    [{ paperSize: "A4", perPage: 4 }, 1, [210, 297]],
    [{}, 2, [105, 148]],
  ])("are laid out on paper: %j", async (layout, count, size) => {
    const { bytes } = await search({ orderNumbers: ["WB-labels"], ...layout });
    const sheets = await renderPdfPages(new Uint8Array(bytes), 20);
    expect(sheets).toHaveLength(count);
    expect([sheets[0]!.widthMm, sheets[0]!.heightMm].map(Math.round)).toEqual(size);
  });

  it("refuse other papers, other fields and another merchant's parcels", async () => {
    const parcelIds = [parcels[0]];
    expect(await search({ parcelIds, paperSize: "A5" })).toMatchObject(refusal("InvalidJsonSchema"));
    expect(await search({ parcelIds, paperSize: "A4", perPage: 3 })).toMatchObject(
      refusal("InvalidJsonSchema"),
    );
    expect(await search({ parcelIds, start: 2 })).toMatchObject(refusal("InvalidJsonSchema"));
    expect(await search({ parcelIds, perPage: 4 })).toMatchObject(refusal("P400"));
    const other = { token: await boxnow.login("group"), partner: "103" };
    expect(await search({ parcelIds }, other)).toMatchObject(refusal("P414", 403));
  });
});

it("keeps a book of fetched labels", async () => {
  const before = await boxnow.control<object[]>("GET", "/labels");
  await get(`/parcels/${parcels[0]}/label.zpl?dpi=300`);
  const after = await boxnow.control<object[]>("GET", "/labels");
  expect(after.slice(before.length)).toEqual([
    { at: expect.any(String), format: "zpl-300", parcelIds: [parcels[0]] },
  ]);
});
