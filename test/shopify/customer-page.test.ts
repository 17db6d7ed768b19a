// Run: push
/** One page has all of a customer: joined by e-mail, else by phone, never by name; erased with the person. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { submit } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { fulfill, orderWith, orderWithout, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

const page = async (id: string | number) => {
  const answer = await shop.openAdmin(`/app/customers/${id}.data`);
  return { status: answer.status, text: await answer.text() };
};

async function shipmentOf({ id }: OrderView): Promise<{ readonly id: string; readonly number: string }> {
  const [found] = await shop.rows<{ id: string; number: string }>(
    `SELECT id, tracking_ref AS number FROM shipments
     WHERE related_order_id = $1 AND merchant_id = (SELECT merchant_id FROM shops WHERE domain = $2)`,
    [String(id), shop.domain],
  );
  if (found === undefined) throw new Error("no shipment");
  return found;
}

const eleni = { ...thessaloniki, firstName: "Ελένη", lastName: "Γεωργίου" };
const ofEleni = {
  shippingAddress: eleni,
  customer: { email: "eleni@example.com", firstName: "Ελένη", lastName: "Γεωργίου" },
};
const namesake = { shippingAddress: eleni, customer: { ...ofEleni.customer, email: "eleni@example.com.gr" } };

it("joins parcels and waiting orders by the whole e-mail, from either of them", async () => {
  const shipped = await orderWith(shop, "gorgona.standard", ofEleni);
  const other = await orderWith(shop, "gorgona.standard", namesake);
  for (const order of [shipped, other]) await fulfill(shop, order);
  const waiting = await orderWithout(shop, ofEleni);
  const others = await orderWithout(shop, namesake);
  await shop.settled();
  const [parcel, foreign] = [await shipmentOf(shipped), await shipmentOf(other)];
  for (const anchor of [parcel.id, waiting.id]) {
    const { status, text } = await page(anchor);
    expect(status).toBe(200);
    expect(text).toContain("eleni@example.com");
    expect(text).toContain(parcel.number);
    expect(text).toContain(`"${waiting.name}"`);
    expect(text).not.toContain(foreign.number);
    expect(text).not.toContain(`"${others.name}"`);
  }
  expect((await page(foreign.id)).text).not.toContain(parcel.number);
});

it("joins by the phone number where there is no e-mail", async () => {
  const phone = "+30 694 555 0177";
  const unknown = { ...eleni, phone };
  const one = await orderWithout(shop, { shippingAddress: unknown, customer: undefined });
  const two = await orderWithout(shop, {
    shippingAddress: { ...unknown, firstName: "Νίκος", phone: "6945550177" },
    customer: undefined,
  });
  await shop.settled();
  const { text } = await page(one.id);
  expect(text).toContain("+306945550177");
  expect(text).toContain(`"${two.name}"`);
});

it("has the staff's notes of its parcels, which are exported with the person and erased", async () => {
  const note = "Rings twice, says Kapsalis";
  const anna = { ...thessaloniki, firstName: "Anna", lastName: "Kapsali", phone: "+30 694 555 0399" };
  const customer = { email: "anna@example.com", firstName: "Anna", lastName: "Kapsali" };
  const [noted, other] = [
    await orderWith(shop, "gorgona.standard", { shippingAddress: anna, customer }),
    await orderWith(shop, "gorgona.standard", { shippingAddress: anna, customer }),
  ];
  for (const order of [noted, other]) await fulfill(shop, order);
  await shop.settled();
  const [parcel, second] = [await shipmentOf(noted), await shipmentOf(other)];
  const saved = await submit(shop, `/app/shipments/${parcel.id}.data`, { intent: "note", note, before: "" });
  expect(await saved.text()).toContain('"done"');
  expect((await page(second.id)).text).toContain(note);

  await shop.control("POST", "compliance", { topic: "customers/data_request", orderIds: [noted.id] });
  await shop.settled();
  const [record] = await shop.rows<{ id: string }>(
    "SELECT id FROM compliance_records WHERE shop = $1 AND topic = 'customers/data_request' ORDER BY id DESC",
    [shop.domain],
  );
  const file = await (await shop.openAdmin(`/app/privacy/${record?.id}`)).json();
  const noteIn = (shipments: readonly { readonly tracking_ref: string; readonly note: string | null }[]) =>
    Object.fromEntries(shipments.map(({ tracking_ref, note: kept }) => [tracking_ref, kept]));
  expect(noteIn(file.shipments)).toMatchObject({ [parcel.number]: note });

  const key = await shop.waybill.createKey(shop.domain, "production");
  const exported = async () => {
    const answer = await fetch(`${shop.waybill.url}/v1/privacy/exports`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ email: "anna@example.com" }),
    });
    return (await answer.json()).data.shipments;
  };
  expect(noteIn(await exported())).toEqual({ [parcel.number]: note, [second.number]: null });

  const orderIds = [noted.id, other.id];
  await shop.control("POST", "compliance", { topic: "customers/redact", orderIds });
  await shop.settled();
  expect(await exported()).toEqual([]);
  expect((await page(parcel.id)).status).toBe(404);
  const own = await shop.openAdmin(`/app/shipments/${parcel.id}.data`);
  expect([own.status, (await own.text()).includes("Kapsalis")]).toEqual([200, false]);
});

it.each(["shipments", "orders"])("is found from the search of %s", async (list) => {
  const found = async (question: string) =>
    (await shop.openAdmin(`/app/${list}.data?search=${encodeURIComponent(question)}`)).text();
  const sofia = { ...thessaloniki, firstName: "Σοφία", lastName: "Μπαλάσκα", phone: "+30 694 555 0288" };
  const ofSofia = {
    shippingAddress: sofia,
    customer: { email: `sofia.${list}@example.com`, firstName: "Σοφία", lastName: "Μπαλάσκα" },
  };
  const shipped = await orderWith(shop, "gorgona.standard", ofSofia);
  await fulfill(shop, shipped);
  await orderWithout(shop, ofSofia);
  await shop.settled();
  const { id } = await shipmentOf(shipped);
  for (const question of ["mpalaska", "ΜΠΑΛΑΣΚΑ σοφια", `Sofia.${list}@example.com`, "0030 694 555 0288"]) {
    const text = await found(question);
    expect(text, question).toContain("Σοφία Μπαλάσκα: 2 orders, 1 parcel");
    expect(text, question).toContain(id);
  }
  for (const question of ["Θεσσαλονίκη", shipped.name, `sofia.${list}@example.comx`])
    expect(await found(question), question).not.toContain("Σοφία Μπαλάσκα: ");
});

it("is no page for another's parcel, an unknown one, or an erased person", async () => {
  for (const id of ["1", "019aa0f2-0000-7000-8000-00000000acc0", "nothing"])
    expect((await page(id)).status).toBe(404);
  const order = await orderWith(shop, "gorgona.standard", ofEleni);
  await fulfill(shop, order);
  await shop.settled();
  const parcel = await shipmentOf(order);
  expect((await page(parcel.id)).status).toBe(200);
  await shop.control("POST", "compliance", { topic: "customers/redact", orderIds: [order.id] });
  await shop.settled();
  expect((await page(parcel.id)).status).toBe(404);
});
