import { describe, expect, test } from "vitest";
import type { QuoteRequest } from "../../app/domain/engine/index.ts";
import { EngineError } from "../../app/domain/engine/index.ts";
import { matchRate } from "../../app/domain/engine/options/match-rate.ts";
import { anItem, aQuoteRequest, berlin, thessaloniki } from "../support/engine-values.ts";
import { packItems } from "../support/pack-items.ts";

function match(quote: QuoteRequest, shipment: QuoteRequest) {
  const defaultParcel = { lengthCm: 1, widthCm: 1, heightCm: 1 };
  const packing = packItems(quote.items, { limits: { maxWeightG: 3_000 }, defaultParcel });
  return matchRate({ request: quote, parcels: packing?.parcels ?? [] }, shipment);
}

function differences(quote: QuoteRequest, shipment: QuoteRequest): unknown {
  try {
    match(quote, shipment);
    return [];
  } catch (error) {
    if (error instanceof EngineError && error.code === "RATE_MISMATCH") return error.metadata?.differences;
    throw error;
  }
}

describe("a shipment and its rate", () => {
  test("the rate's short addresses match the shipment's whole ones", () => {
    const quote = aQuoteRequest({
      from: { country: "GR", zip: "10563" },
      to: { country: "GR", zip: "54623" },
    });
    expect(differences(quote, aQuoteRequest())).toEqual([]);
  });

  test("spaces, hyphens and case in postcodes don't matter", () => {
    const quote = aQuoteRequest({ to: { country: "GB", zip: "SW1A 1AA" } });
    expect(differences(quote, aQuoteRequest({ to: { country: "GB", zip: "sw1a1aa" } }))).toEqual([]);
  });

  test("cities count where there is no postcode, whatever their accents", () => {
    const quote = aQuoteRequest({ to: { country: "AE", city: "Ábu Dhabi" } });
    expect(
      differences(quote, aQuoteRequest({ to: { country: "AE", city: "ABU DHABI", zip: null } })),
    ).toEqual([]);
    expect(differences(quote, aQuoteRequest({ to: { country: "AE", city: "Dubai" } }))).toEqual([
      { path: "address_to.city", rate: "Ábu Dhabi", shipment: "Dubai" },
    ]);
  });

  test("states count where both name one, with a postcode and without", () => {
    const quote = aQuoteRequest({ to: { country: "IT", zip: "00118", state: "RM" } });
    const to = (state: string | null) => aQuoteRequest({ to: { country: "IT", zip: "00118", state } });
    expect(differences(quote, to("rm "))).toEqual([]);
    expect(differences(quote, to(null))).toEqual([]);
    expect(differences(to(null), quote)).toEqual([]);
    expect(differences(quote, to("FR"))).toEqual([{ path: "address_to.state", rate: "RM", shipment: "FR" }]);
    const gulf = (state: string) => aQuoteRequest({ from: { country: "AE", city: "Al Ain", state } });
    expect(differences(gulf("AZ"), gulf("DU"))).toEqual([
      { path: "address_from.state", rate: "AZ", shipment: "DU" },
    ]);
  });

  test("a city may be spelled otherwise where there is a postcode", () => {
    const quote = aQuoteRequest({ to: { ...thessaloniki, city: "Saloniki" } });
    expect(differences(quote, aQuoteRequest())).toEqual([]);
  });

  test("every difference is named", () => {
    const quote = aQuoteRequest();
    const shipment = aQuoteRequest({
      from: { ...quote.from, zip: "10564" },
      to: berlin,
      items: [anItem({ weightG: 1_300 })],
    });
    expect(differences(quote, shipment)).toEqual([
      { path: "address_from.zip", rate: "10563", shipment: "10564" },
      { path: "address_to.country", rate: "GR", shipment: "DE" },
      { path: "items.0", rate: "1200 g, 10 × 20 × 30 cm", shipment: "1300 g, 10 × 20 × 30 cm" },
    ]);
  });

  test("a postcode can't be left away", () => {
    expect(differences(aQuoteRequest(), aQuoteRequest({ to: { ...thessaloniki, zip: null } }))).toEqual([
      { path: "address_to.zip", rate: "54623", shipment: null },
    ]);
  });

  test("the number of items is compared, and sizes left out are no sizes", () => {
    expect(differences(aQuoteRequest(), aQuoteRequest({ items: [anItem(), anItem()] }))).toEqual([
      { path: "items", rate: 1, shipment: 2 },
    ]);
    expect(differences(aQuoteRequest(), aQuoteRequest({ items: [{ weightG: 1_200 }] }))).toHaveLength(1);
  });

  test("the order of items does not matter, and parcels follow the shipment's", () => {
    const [light, heavy, middling] = [
      anItem({ weightG: 500 }),
      anItem({ weightG: 2_900 }),
      anItem({ weightG: 1_500, lengthCm: 20, widthCm: 30 }),
    ] as const;
    const quote = aQuoteRequest({ items: [light, heavy, middling] });
    const parcels = match(quote, aQuoteRequest({ items: [middling, light, heavy] }));
    expect(parcels.map(({ itemIndexes, weightG }) => [weightG, itemIndexes])).toEqual([
      [2_000, [0, 1]],
      [2_900, [2]],
    ]);
  });

  test("items that differ in handling alone find their own partners", () => {
    const [large, any] = [anItem({ compartmentSize: 3 }), anItem()];
    const quote = aQuoteRequest({ items: [large, any] });
    const parcels = [0, 1].map((index) => ({
      ...{ lengthCm: 30, widthCm: 20, heightCm: 10, weightG: 1_200 },
      ...{ itemIndexes: [index], compartmentSize: index === 0 ? 3 : 1 },
    }));
    const matched = matchRate({ request: quote, parcels }, aQuoteRequest({ items: [any, large] }));
    expect(matched.map(({ itemIndexes, compartmentSize }) => [itemIndexes, compartmentSize])).toEqual([
      [[0], 1],
      [[1], 3],
    ]);
  });

  test("two equal items are two partners", () => {
    const quote = aQuoteRequest({ items: [anItem(), anItem(), anItem({ weightG: 9 })] });
    const twice = aQuoteRequest({ items: [anItem(), anItem({ weightG: 9 }), anItem({ weightG: 9 })] });
    expect(differences(quote, twice)).toHaveLength(1);
  });
});
