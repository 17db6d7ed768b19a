/** Builders of requests in the caller's form. */

export interface AddressBody {
  country: string;
  zip?: string | null;
  city?: string | null;
  [field: string]: unknown;
}

export interface ItemBody {
  weight: number;
  height?: number;
  width?: number;
  length?: number;
  [field: string]: unknown;
}

export interface QuoteBody {
  items: ItemBody[];
  address_from: AddressBody;
  address_to: AddressBody;
}

export const athens: AddressBody = {
  country: "GR",
  zip: "105 57",
  city: "Athens",
  name: "Papyrus Books",
  address: "Ermou 12",
  phone: "+302101234567",
};
export const thessaloniki: AddressBody = {
  country: "GR",
  zip: "546 24",
  city: "Thessaloniki",
  name: "Ελένη Παπαδάκη",
  address: "Τσιμισκή 40",
  phone: "+306912345678",
};
export const berlin: AddressBody = {
  country: "DE",
  zip: "10115",
  city: "Berlin",
  name: "Jörg Müller",
  address: "Invalidenstraße 117",
  phone: "+493012345678",
};

export const aParcel: ItemBody = { weight: 1200, height: 10, width: 20, length: 30 };

export function aQuote(change: Record<string, unknown> = {}): QuoteBody {
  return { items: [aParcel], address_from: athens, address_to: thessaloniki, ...change };
}

export function aShipment(rateId: string, change: Record<string, unknown> = {}) {
  return { rate_id: rateId, ...aQuote(), ...change };
}
