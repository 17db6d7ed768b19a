import { describe, expect, it } from "vitest";
import { redactPurchase } from "../../app/adapters/store/orders/redacted-purchase.ts";
import { itemsOfLines } from "../../app/domain/orders/parcels/parcel-items.ts";
import { parcelsOfTerms, piecesIn } from "../../app/domain/orders/parcels/parcels-of-terms.ts";
import { partiesOf } from "../../app/domain/orders/parcels/shipment-parties.ts";
import { wishOf } from "../../app/domain/orders/purchase.ts";
import { place, replaceLabel, startBuying } from "../../app/domain/orders/purchases/change-purchase.ts";
import { labelTermsSchema } from "../../app/domain/orders/purchases/label-terms.ts";
import { emptyDraft, termsOf, withAnotherParcel } from "../../app/entrypoints/pages/order/label-draft.ts";
import { aPurchase } from "./a-purchase.ts";
import { anOrder, someContents } from "./order-values.ts";

const box = { weight: "1.5", length: "30", width: "20", height: "10", box: null };
const lines = [
  { id: "1", title: "Oil", quantity: 3 },
  { id: "2", title: "Soap", quantity: 1 },
];
const all = { 1: "3", 2: "1" };
const recipient = {
  ...{ name: "Eleni", company: null, address: "Odos 1", address2: null },
  ...{ zip: "54622", city: "Thessaloniki", state: null, country: "GR", phone: "2310123456" },
};

describe("values typed for a label", () => {
  it("gives a single parcel all chosen pieces, and reads a decimal comma", () => {
    const draft = { ...emptyDraft, parcels: [{ ...box, weight: "1,25", pieces: {} }], insurance: "150,5" };
    const { terms, problems } = termsOf(draft, lines, all);
    expect(problems).toEqual({});
    expect(labelTermsSchema.parse(terms)).toEqual({
      parcels: [
        {
          ...{ weightG: 1250, lengthCm: 30, widthCm: 20, heightCm: 10 },
          pieces: [
            { line: "1", quantity: 3 },
            { line: "2", quantity: 1 },
          ],
        },
      ],
      insurance: 150.5,
    });
  });

  it("reads weights, sides and amounts with their units, and no other units", () => {
    const typed = {
      weight: "850 g",
      length: "30 cm",
      width: "200mm",
      height: "10,5 εκ.",
      box: null,
      pieces: {},
    };
    const draft = { ...emptyDraft, parcels: [typed], insurance: "1.250,50 €" };
    const { terms, problems } = termsOf(draft, lines, all, "EUR");
    expect(problems).toEqual({});
    expect(terms.parcels?.[0]).toMatchObject({ weightG: 850, lengthCm: 30, widthCm: 20, heightCm: 10.5 });
    expect(terms.insurance).toBe(1250.5);
    const wrong = {
      ...draft,
      parcels: [{ ...typed, weight: "2 lb", length: "30 kg" }],
      insurance: "150 USD",
    };
    expect(termsOf(wrong, lines, all, "EUR").problems).toEqual({
      "parcels.0.weight": "weight",
      "parcels.0.length": "side",
      insurance: "amount",
    });
    expect(termsOf(draft, lines, all).problems).toEqual({ insurance: "amount" });
  });

  it("names each field that can't be sent", () => {
    const parcels = [
      { ...box, weight: "heavy", pieces: { 1: "2" } },
      { ...box, length: "0", pieces: {} },
    ];
    const { problems } = termsOf({ ...emptyDraft, parcels, insurance: "-1" }, lines, all);
    expect(problems).toEqual({
      "parcels.0.weight": "weight",
      "parcels.1.length": "side",
      "parcels.1.empty": "empty",
      "lines.1": "pieces",
      "lines.2": "pieces",
      insurance: "amount",
    });
  });

  it("adds an empty parcel of the same size, and leaves the pieces in the first", () => {
    const [first, second] = withAnotherParcel([{ ...box, pieces: {} }], all);
    expect(first?.pieces).toEqual(all);
    expect(second).toEqual({ ...box, weight: "", pieces: {} });
  });

  it("sends nothing that was not typed", () => {
    expect(termsOf(emptyDraft, lines, all)).toEqual({ terms: {}, problems: {} });
  });

  it("refuses unknown members and parcels without weight", () => {
    expect(labelTermsSchema.safeParse({ price: 1 }).success).toBe(false);
    const parcel = { weightG: 0, lengthCm: 1, widthCm: 1, heightCm: 1, pieces: [] };
    expect(labelTermsSchema.safeParse({ parcels: [parcel] }).success).toBe(false);
  });
});

describe("pieces in typed parcels", () => {
  const product = (name: string, quantity: number) => ({
    ...{ variantId: null, name, quantity, unitWeightG: 100, unitValue: 1, currency: "EUR" },
    ...{ commodityCode: null, countryOfOrigin: null },
  });
  const sides = { lengthCm: 30, widthCm: 20, heightCm: 10 };
  const allotted = (quantity: number) => [
    { id: "1", quantity },
    { id: "2", quantity: 1 },
  ];
  const itemsFor = (quantity: number) =>
    itemsOfLines([product("Oil", quantity), product("Soap", 1)], 100, new Map());

  it("holds every item in exactly one parcel, and reads back as typed", () => {
    const typed = [
      { ...sides, weightG: 900, pieces: [{ line: "1", quantity: 1 }] },
      {
        ...{ ...sides, weightG: 800 },
        pieces: [
          { line: "1", quantity: 2 },
          { line: "2", quantity: 1 },
        ],
      },
    ];
    const parcels = parcelsOfTerms(typed, allotted(3), itemsFor(3));
    expect(parcels.map(({ itemIndexes }) => itemIndexes)).toEqual([[0], [1, 2, 3]]);
    expect(parcels.map((parcel) => piecesIn(parcel, allotted(3), itemsFor(3)))).toEqual(typed);
  });

  it("leaves out no piece that no parcel asks for", () => {
    const typed = [
      { ...sides, weightG: 900, pieces: [{ line: "1", quantity: 1 }] },
      { ...sides, weightG: 800, pieces: [{ line: "2", quantity: 1 }] },
    ];
    const parcels = parcelsOfTerms(typed, allotted(3), itemsFor(3));
    expect(parcels.flatMap(({ itemIndexes }) => itemIndexes).sort()).toEqual([0, 1, 2, 3]);
  });

  it("keeps bundles of a large order whole", () => {
    const items = itemsFor(1_000);
    const typed = [
      { ...sides, weightG: 900, pieces: [{ line: "1", quantity: 500 }] },
      { ...sides, weightG: 800, pieces: [{ line: "1", quantity: 500 }] },
    ];
    const held = parcelsOfTerms(typed, allotted(1_000), items).map(({ itemIndexes }) => itemIndexes);
    expect(held.flat()).toHaveLength(items.length);
    expect(new Set(held.flat()).size).toBe(items.length);
    expect(Math.abs((held[0]?.length ?? 0) - (held[1]?.length ?? 0))).toBeLessThan(3);
  });
});

describe("the merchant's copy of a recipient", () => {
  const wish = {
    ...{ fulfillmentOrderId: "3", lines: null, service: null, notifyShopper: null },
    terms: { recipient, saturday: true as const },
  };
  const asked = aPurchase("asked", { purpose: { kind: "wish", wish } });

  it("replaces the order's address for this label alone", () => {
    const order = anOrder();
    const to = (copy?: typeof recipient) => {
      const { location } = someContents();
      const parties = partiesOf(location, { order, parts: [], copy }, null, () => []);
      return "to" in parties ? parties.to.address : null;
    };
    expect(to()).toBe(order.shippingAddress?.address);
    expect(to(recipient)).toBe(recipient.address);
  });

  it("is redacted, and the other values stay", () => {
    expect(wishOf(redactPurchase(asked))?.terms).toEqual({ saturday: true });
  });

  it("is not used for a label that replaces it", () => {
    const placed = place(startBuying(asked, "f"), { fulfillmentId: "9", made: true }, null);
    expect(wishOf(placed)?.terms?.recipient).toEqual(recipient);
    expect(wishOf(replaceLabel(placed, "another"))?.terms).toEqual({ saturday: true });
  });
});
