/** A person is found on each list by name in either alphabet, e-mail and phone, however they are typed. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPhone } from "../../app/domain/reference/phone.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import { anOpenOrder } from "../support/an-open-order.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns, seed } from "../support/effort.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

interface Person {
  readonly name: string;
  readonly email?: string | null;
  readonly phone?: string;
  readonly country?: string;
}

let database: FreshDatabase;
let stores: TestStores;
beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
});
afterAll(() => database.close());

const seenAt = new Date("2026-11-30T08:00:00Z");

/** Stores the people as a new merchant's, in each list. */
async function known(people: readonly Person[]) {
  const merchantId = stores.ids.next();
  const caller = { merchantId, environment: "sandbox" } as const;
  const all = people.map(({ email = null, phone = "", country = "GR", ...rest }) => {
    const phoneE164 = readPhone({ country, phone });
    return { ...rest, email, phone: phone || null, country, phoneE164 };
  });
  const waiting = { ...caller, merchantId: stores.ids.next() };
  for (const { merchantId } of [caller, waiting])
    await stores.openOrders.seen(
      merchantId,
      `${merchantId}.myshopify.com`,
      seenAt,
      all.map(({ name, email, phone, phoneE164, country }, index) => ({
        fulfillmentOrderId: String(index + 1),
        orderId: String(index + 1),
        updatedAt: seenAt,
        open: anOpenOrder({
          orderCreatedAt: seenAt,
          orderName: "#7001",
          recipientName: name,
          country,
          searched: {
            company: null,
            email,
            phones: [phone, phoneE164].filter((number) => typeof number === "string"),
          },
        }),
      })),
    );
  const ids: Record<"shipments" | "addresses", string[]> = { shipments: [], addresses: [] };
  for (const { name, email, phone, phoneE164, country } of all) {
    const shipment = aShipment(caller, stores.ids.next(), { relatedOrderId: "5550001" });
    const to = { ...shipment.to, name, email, phone, phoneE164, country };
    ids.shipments.push((await storeShipment(stores, { ...shipment, to })).id);
    const id = stores.ids.next();
    await stores.addressBook.add(caller, { id, name: `${name} ${id}`, kind: "recipient", address: to });
    ids.addresses.push(id);
  }
  const placed = (known: readonly string[], found: readonly { readonly id: string }[]) =>
    found.map(({ id }) => known.indexOf(id)).sort();
  return {
    shipments: ids.shipments,
    search: (question: string) =>
      stores.customers.search(caller, question, true, { customers: 5, counted: 100 }),
    /** The places of the people that each list shows, by the question. */
    async find(search: string) {
      const filter = { view: "all", sort: "newest", search, locationId: null, service: null } as const;
      const [orders, shipments, addresses, customers, ofOrders] = await Promise.all([
        stores.openOrders.page(merchantId, filter, 50, null),
        stores.shipments.page(caller, { search }, 50, null),
        stores.addressBook.page(caller, { search }, 50, null),
        stores.customers.search(caller, search, true, { customers: 5, counted: 100 }),
        stores.customers.search(waiting, search, true, { customers: 5, counted: 100 }),
      ]);
      // Both merchants' customers are the same, by their parcels or by their orders.
      expect(ofOrders.customers.map(({ key }) => key)).toEqual(customers.customers.map(({ key }) => key));
      for (const { orders, parcels } of customers.customers) expect([orders, parcels]).toEqual([2, 1]);
      for (const { orders, parcels } of ofOrders.customers) expect([orders, parcels]).toEqual([1, 0]);
      return {
        orders: orders.orders.map(({ orderId }) => Number(orderId) - 1).sort(),
        shipments: placed(ids.shipments, shipments.shipments),
        addresses: placed(ids.addresses, addresses.addresses),
        customers: customers.customers.map(({ anchor }) => ids.shipments.indexOf(anchor)),
      };
    },
  };
}

const everywhere = (...people: readonly number[]) => ({
  orders: people,
  shipments: people,
  addresses: people,
  customers: people,
});

describe("a person", () => {
  const people: readonly Person[] = [
    { name: "Ελένη Γεωργίου", email: "eleni.georgiou+shop@example.com", phone: "694 555 0177" },
    { name: "Thanasis Mpalaskas", email: "T.Balaskas83@mail.gr", phone: "+30 2310 555 123" },
    { name: "Sean O'Neill-Γκίκας", email: null, phone: "020 7946 0991", country: "GB" },
    { name: "María Muñoz", email: "maria@example.es", phone: "0034 612 34 56 78", country: "ES" },
    { name: "Ivan Petrov", email: null, phone: "+7 (912) 345-67-89", country: "RU" },
  ];
  let lists: Awaited<ReturnType<typeof known>>;
  beforeAll(async () => {
    lists = await known(people);
  });

  it.each([
    ["georgiou", 0],
    ["GEWRGIOU eleni", 0],
    ["Γεωργιου", 0],
    ["georg", 0],
    ["eleni.georgiou+shop@example.com", 0],
    ["ELENI.GEORGIOU+SHOP@EXAMPLE.COM", 0],
    ["Eleni <eleni.georgiou+shop@example.com>,", 0],
    ["eleni.georgiou", 0],
    ["elenigeorgiou", 0],
    ["eleni georgiou", 0],
    ["00306945550177", 0],
    ["0030 694 555 0177", 0],
    ["+30 (694) 555-0177", 0],
    ["306945550177", 0],
    ["694 5550 177", 0],
    ["694555", 0],
    ["+30 694", 0],
    ["0177", 0],
    ["georgiou 0030 694 555 0177", 0],
    ["6945550177 Ελένη", 0],
    ["Μπαλάσκας", 1],
    ["balaskas 8anasis", 1],
    ["Θανάσης", 1],
    ["t.balaskas83", 1],
    ["balaskas83", 1],
    ["00302310555123", 1],
    ["2310 555 123", 1],
    ["oneill", 2],
    ["gikas", 2],
    ["o'neill-γκίκας", 2],
    ["+44 (0)20 7946 0991", 2],
    ["011442079460991", 2],
    ["442079460991", 2],
    ["020 7946", 2],
    ["20 7946 0991", 2],
    ["munoz", 3],
    ["612345678", 3],
    ["+34612345678", 3],
    ["0034612345678", 3],
    ["8 912 345 67 89", 4],
    ["912 345", 4],
    ["007 912 345 67 89", 4],
  ] as const)("is found by %j", async (question, person) => {
    expect(await lists.find(question)).toEqual(everywhere(person));
  });

  it.each([
    "georgiadis",
    "eleni balaskas",
    "0030 694 555 0178",
    "eleni@example.com",
    "georgiou 00306945550178",
    "example.com",
    "X12345678",
  ])("is not found by %j", async (question) => {
    expect(await lists.find(question)).toEqual(everywhere());
  });

  it("of another merchant is not found", async () => {
    const others = await known([{ name: "Άννα Άλλη" }]);
    expect(await others.find("georgiou")).toEqual(everywhere());
    expect(await others.find("6945550177")).toEqual(everywhere());
    // Without an e-mail and a number, a name joins nothing.
    expect(await others.find("anna alli")).toEqual({ ...everywhere(0), customers: [] });
  });
});

it("a phone number of any country is found by each way to type it", async () => {
  const examples: readonly (readonly [country: string, national: string, code: string])[] = [
    ["GR", "6912345678", "30"],
    ["CY", "96123456", "357"],
    ["DE", "015123456789", "49"],
    ["FR", "0612345678", "33"],
    ["IT", "3123456789", "39"],
    ["HU", "06201234567", "36"],
    ["US", "2015550123", "1"],
    ["AU", "0412345678", "61"],
  ];
  const lists = await known(examples.map(([country, phone]) => ({ name: "Άννα", phone, country })));
  const trunk = (country: string, national: string) => national.replace(country === "HU" ? /^06/ : /^0/, "");
  const spaced = (text: string, at: number, sign: string) => {
    const cut = Math.max(1, at % text.length);
    return `${text.slice(0, cut)}${sign}${text.slice(cut)}`;
  };
  await fc.assert(
    fc.asyncProperty(
      fc.nat(examples.length - 1),
      fc.constantFrom("home", "short", "+", "00", "011", "code", "(0)"),
      fc.nat(),
      fc.constantFrom("", " ", "-", ".", " - ", "/"),
      async (person, way, at, sign) => {
        const [country = "", national = "", code = ""] = examples[person] ?? [];
        const short = trunk(country, national);
        const number = spaced(short, at, sign);
        const typed = {
          home: spaced(national, at, sign),
          short: number,
          "+": `+${code} ${number}`,
          "00": `00${code}${number}`,
          "011": `011 ${code} ${number}`,
          code: `${code}${number}`,
          "(0)": `+${code} (0) ${number}`,
        }[way];
        expect(await lists.find(typed), typed).toEqual(everywhere(person));
      },
    ),
    { ...numRuns(60), seed },
  );
});

describe("customers", () => {
  it("are distinct by e-mail, and by number where there is none; the latest five are given", async () => {
    const names = ["Μαρία Ένα", "Μαρία Δύο", "Μαρία Τρία", "Μαρία Τέσσερα", "Μαρία Πέντε", "Μαρία Έξι"];
    const people = names.map((name, at) => ({ name, email: `maria${at}@example.com` }));
    const again = { name: "Μαρία Π. Ένα", email: "MARIA0@example.com " };
    const { search, shipments } = await known([...people.toReversed(), again]);
    const found = await search("maria");
    expect(found.customers.map(({ name, orders, parcels }) => [name, orders, parcels])).toEqual([
      ["Μαρία Π. Ένα", 3, 2],
      ...names.slice(1, 5).map((name) => [name, 2, 1]),
    ]);
    expect(found.customers[0]?.anchor).toBe(shipments.at(-1));
    expect(found.hasMore).toBe(true);
    expect(await search("maria0@example.com")).toMatchObject({ customers: [{}], hasMore: false });
  });

  it("are not found by the words of a place or an order", async () => {
    const { search, find } = await known([{ name: "Μαρία", phone: "694 555 0177" }]);
    for (const question of ["#7001", "5550001", "GR"]) {
      expect((await search(question)).customers).toEqual([]);
      expect((await find(question)).customers).toEqual([]);
    }
    expect((await search("")).customers).toEqual([]);
  });
});
