/** Parts of the documentation's requests. A test sends each request to a running server. */

export const sender = {
  country: "GR",
  zip: "105 57",
  city: "Athens",
  name: "Papyrus Books",
  address: "Ermou 12",
  phone: "+302101234567",
};
export const recipient = {
  country: "GR",
  zip: "546 24",
  city: "Thessaloniki",
  name: "Eleni Papadaki",
  address: "Tsimiski 40",
  phone: "+306912345678",
  email: "eleni@example.com",
};
export const parcel = { weight: 1200, height: 10, width: 20, length: 30 };

/** Callers replace it by a `rate_id` of POST /v1/rates. */
export const EXAMPLE_RATE_ID = "gorgona_standard_01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f";
/** Callers replace it by the id of a shipment of theirs. */
export const EXAMPLE_SHIPMENT_ID = "01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f";
