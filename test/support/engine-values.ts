/** Sample values of the engine, complete and plausible, so that a test names only the fields that it is about. */
import type { Address, Item, QuoteRequest, ShipmentRequest } from "../../app/domain/engine/index.ts";

export function anAddress(change: Partial<Address> = {}): Address {
  return {
    name: "Μαρία Παπαδοπούλου",
    company: null,
    address: "Ερμού 12",
    city: "Αθήνα",
    zip: "10563",
    country: "GR",
    phone: "+302101234567",
    email: "maria@example.com",
    ...change,
  };
}

export const athens = anAddress();
export const thessaloniki = anAddress({
  name: "Γιώργος Ιωάννου",
  address: "Τσιμισκή 40",
  city: "Θεσσαλονίκη",
  zip: "54623",
});
export const berlin = anAddress({
  name: "Jonas Weber",
  address: "Torstraße 1",
  city: "Berlin",
  zip: "10119",
  country: "DE",
  phone: "+49301234567",
});
export const newYork = anAddress({
  name: "Ann Lee",
  address: "1 Broadway",
  city: "New York",
  zip: "10004",
  country: "US",
  state: "NY",
  phone: "+12125550100",
});

export function anItem(change: Partial<Item> = {}): Item {
  return { weightG: 1_200, lengthCm: 30, widthCm: 20, heightCm: 10, ...change };
}

/** An item with complete customs data. */
export function aDeclaredItem(change: Partial<Item> = {}): Item {
  return anItem({
    value: 40,
    currency: "EUR",
    invoiceLines: [
      {
        description: "Olive oil soap",
        commodityCode: "340111",
        countryOfOrigin: "GR",
        quantity: "4",
        value: 10,
        weight: 300,
      },
    ],
    ...change,
  });
}

export function aQuoteRequest(change: Partial<QuoteRequest> = {}): QuoteRequest {
  return { from: athens, to: thessaloniki, items: [anItem()], ...change };
}

export function aShipmentRequest(
  rateId: string,
  quote: QuoteRequest,
  change: Partial<ShipmentRequest> = {},
): ShipmentRequest {
  return { rateId, from: quote.from, to: quote.to, items: quote.items, ...change };
}
