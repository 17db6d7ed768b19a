import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  lacksPhone,
  partiesOf as partiesWith,
  phoneOf,
} from "../../app/domain/orders/parcels/shipment-parties.ts";
import type { Order } from "../../app/domain/orders/platform.ts";
import { anOrder, someContents } from "./order-values.ts";

const sender = {
  name: "Νίκος",
  company: "Kalimera Goods",
  address: "Athinas 5",
  address2: null,
  zip: "105 54",
  city: "Athens",
  state: null,
  country: "GR",
  phone: "+30 210 9998887",
  email: "ship@kalimera.example",
};

const { location } = someContents();

const everyLetter = () => [];
const partiesOf = (place: Parameters<typeof partiesWith>[0], order: Order, from: typeof sender | null) =>
  partiesWith(place, { order, parts: [] }, from, everyLetter);

describe("the ends of a shipment", () => {
  it("are the fulfillment's location and the order's shipping address", () => {
    expect(partiesOf(location, anOrder(), sender)).toEqual({
      from: {
        name: "Νίκος",
        company: "Kalimera Goods",
        address: "Ermou 1",
        address2: null,
        zip: "10563",
        city: "Athens",
        state: null,
        country: "GR",
        phone: "+30 210 1112223",
        phoneE164: "+302101112223",
        email: "ship@kalimera.example",
      },
      to: {
        name: "Μαρία Παππά",
        company: null,
        address: "Τσιμισκή 10",
        address2: null,
        zip: "54624",
        city: "Θεσσαλονίκη",
        state: null,
        country: "GR",
        phone: "+30 2310 111222",
        phoneE164: "+302310111222",
        email: "maria@example.com",
      },
    });
  });

  it("take the sender's phone if the location has none, and the location's name if no sender is set", () => {
    const silent = { ...location!, address: { ...location!.address, phone: null } };
    expect(partiesOf(silent, anOrder(), sender)).toMatchObject({
      from: { phone: sender.phone },
    });
    expect(partiesOf(location, anOrder(), null)).toMatchObject({
      from: { name: "Athens warehouse", company: "Athens warehouse" },
    });
  });

  it("fall back to the sender's address if the location is missing or incomplete", () => {
    const asRead = { ...sender, zip: "10554", phoneE164: "+302109998887" };
    expect(partiesOf(null, anOrder(), sender)).toMatchObject({ from: asRead });
    const half = { ...location!, address: { ...location!.address, city: null } };
    expect(partiesOf(half, anOrder(), sender)).toMatchObject({ from: asRead });
  });

  it("are refused without an address to collect from", () => {
    expect(partiesOf(null, anOrder(), null)).toEqual({
      missing: ["sender"],
    });
  });

  it("name everything that every carrier needs and a recipient lacks", () => {
    const shippingAddress = { ...anOrder().shippingAddress!, phone: null, address: " ", name: null };
    const parties = partiesOf(location, anOrder({ shippingAddress }), sender);
    expect(parties).toEqual({ missing: ["name", "address"] });
    expect(partiesOf(location, anOrder({ shippingAddress: null }), sender)).toEqual({
      missing: ["recipient"],
    });
  });

  it("lack a phone only for a service that needs one", () => {
    const lacking = [null, "", " ", "+302310123456"].map((phone) =>
      [true, false].map((needsPhone) => lacksPhone({ needsPhone }, { phone })),
    );
    expect(lacking).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [false, false],
    ]);
  });
});

/** Every place where Shopify may keep a number, the most particular first. */
const places = [
  "copy",
  "destination",
  "delivery",
  "line",
  "orderLine",
  "address",
  "order",
  "invoice",
] as const;
type Place = (typeof places)[number];

/** An order whose number is at these places alone, each with one of its own. */
function numbersAt(filled: ReadonlySet<Place>, empty: string | null) {
  const at = (place: Place) => (filled.has(place) ? `+30 694 ${places.indexOf(place)}` : empty);
  const service = { code: "acs.door", title: "ACS" };
  const order = anOrder({
    shippingAddress: { ...anOrder().shippingAddress!, phone: at("address") },
    phone: at("order"),
    billingPhone: at("invoice"),
    shippingLines: [{ ...service, phone: at("orderLine") }],
  });
  const contact = { phone: at("delivery"), instructions: null };
  const delivery = { byCarrier: true, serviceCode: "acs.door", title: "ACS", contact };
  return {
    order,
    parts: [
      { delivery: null, shippingLines: [] },
      {
        delivery: { ...delivery, destinationPhone: at("destination") },
        shippingLines: [{ ...service, phone: at("line") }],
      },
    ],
    ...(filled.has("copy") && { copy: { ...order.shippingAddress!, phone: at("copy") } }),
  };
}

describe("the recipient's phone", () => {
  it("is the first that there is: of the merchant's copy, destination, delivery, shipping lines, address, order, invoice", () => {
    fc.assert(
      fc.property(
        fc.subarray([...places], { minLength: 1 }),
        fc.constantFrom(null, "", "  "),
        (filled, empty) => {
          const first = places.find((place) => filled.includes(place))!;
          expect(phoneOf(numbersAt(new Set(filled), empty))).toBe(`+30 694 ${places.indexOf(first)}`);
        },
      ),
    );
  });

  it("is missing where no place has one", () => {
    for (const empty of [null, "", "  "]) expect(phoneOf(numbersAt(new Set(), empty))).toBeNull();
  });

  it("is not the address's where the merchant's copy has another address", () => {
    const recipient = numbersAt(new Set<Place>(["address", "order"]), null);
    const copy = { ...anOrder().shippingAddress!, phone: null };
    expect(phoneOf({ ...recipient, copy })).toBe("+30 694 6");
  });
});

describe("the shopper's words for the courier", () => {
  const partiesSaying = (...said: readonly (string | null)[]) =>
    partiesWith(
      location,
      {
        order: anOrder(),
        parts: said.map((instructions) => ({
          delivery: {
            byCarrier: true,
            serviceCode: null,
            title: null,
            contact: { phone: null, instructions },
          },
          shippingLines: [],
        })),
      },
      sender,
      (text) => [...text].filter((letter) => letter === "🙏"),
    );

  it("are the address's notes, on one line, without letters that no paper shows", () => {
    const parties = partiesSaying(" Κουδούνι 3\n  2ος όροφος 🙏 ");
    expect(parties).toMatchObject({ to: { notes: "Κουδούνι 3 2ος όροφος" } });
  });

  it("are said once for parts that share them, and cut where notes end", () => {
    expect(partiesSaying("Ring twice", "Ring twice", null)).toMatchObject({ to: { notes: "Ring twice" } });
    const long = partiesSaying("Ω".repeat(1_200));
    expect("to" in long && [...(long.to.notes ?? "")].length).toBe(1_000);
  });

  it("leave no notes where there are none", () => {
    for (const none of [null, "", " \n", "🙏"]) {
      const parties = partiesSaying(none);
      expect("to" in parties && "notes" in parties.to).toBe(false);
    }
  });
});
