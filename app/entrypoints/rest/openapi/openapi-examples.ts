/** The documentation's requests. A test sends each of them to a running server. */

const sender = {
  country: "GR",
  zip: "105 57",
  city: "Athens",
  name: "Papyrus Books",
  address: "Ermou 12",
  phone: "+302101234567",
};
const recipient = {
  country: "GR",
  zip: "546 24",
  city: "Thessaloniki",
  name: "Eleni Papadaki",
  address: "Tsimiski 40",
  phone: "+306912345678",
  email: "eleni@example.com",
};
const parcel = { weight: 1200, height: 10, width: 20, length: 30 };

export const addressExamples = {
  right: { summary: "A recipient in Thessaloniki", value: recipient },
  wrong: {
    summary: "A postal code of another form, and no phone",
    value: { ...recipient, zip: "5462", phone: undefined },
  },
};

export const trackerExamples = {
  scenario: {
    summary: "In the sandbox: a parcel that is delivered within minutes",
    value: { driver: "gorgona", tracking_ref: "TEST DELIVERED 1", related_order_id: "order-1006" },
  },
};

export const addressBookExamples = {
  save: {
    sender: {
      summary: "Where parcels leave from",
      value: { name: "Athens warehouse", kind: "sender", address: sender },
    },
    recipient: {
      summary: "Where parcels often go",
      value: { name: "Thessaloniki shop", kind: "recipient", address: recipient },
    },
  },
  change: {
    rename: { summary: "Another name", value: { name: "Piraeus warehouse" } },
    move: { summary: "Another address", value: { address: { ...sender, address: "Ermou 14" } } },
  },
};

export const boxExamples = {
  two: {
    summary: "All boxes",
    value: {
      boxes: [
        { code: "shoe-box", name: "Shoe box", inner: { length: 33, width: 21, height: 12 }, weight: 150 },
        {
          ...{ code: "wine-6", name: "Wine, 6 bottles", weight: 420, max_weight: 12000, cost: 1.2 },
          inner: { length: 33, width: 25, height: 34 },
          outer: { length: 35, width: 27, height: 36 },
        },
      ],
    },
  },
};

export const personExamples = {
  byOrder: { summary: "The people of an order", value: { related_order_id: "1001" } },
  byPhone: { summary: "A person by phone, in any spelling", value: { phone: "+30 691 234 5678" } },
  byEmail: { summary: "A person by e-mail", value: { email: "eleni@example.com" } },
};

export const webhookExamples = {
  add: {
    chosen: {
      summary: "Events of shipments that arrive",
      value: {
        url: "https://shop.example.com/webhooks",
        events: ["shipment.delivered", "shipment.exception"],
      },
    },
    all: { summary: "All events", value: { url: "https://shop.example.com/webhooks" } },
  },
  change: { disable: { summary: "Disable it", value: { enabled: false } } },
  rotate: { overTwoDays: { summary: "Both are valid for two days", value: { former_valid_hours: 48 } } },
  test: { send: { summary: "Send it", value: {} } },
  replay: { period: { summary: "Everything since a moment", value: { from: "2026-11-24T14:05:00.000Z" } } },
};

export const clockExamples = {
  anHour: { summary: "An hour: every scenario is over", value: { advance_minutes: 60 } },
};

export const credentialsExamples = {
  own: {
    summary: "A contract of your own with the sample courier, for cash on delivery",
    value: {
      driver: "gorgona",
      credentials: { customer_number: "SANDBOX-1001", password: "olive-branch" },
    },
  },
  none: { summary: "No contract any more", value: { driver: "gorgona", credentials: null } },
};

export const quoteExamples = {
  domestic: {
    summary: "A book parcel from Athens to Thessaloniki",
    value: {
      items: [parcel],
      address_from: { country: "GR", zip: "105 57" },
      address_to: { country: "GR", zip: "546 24" },
    },
  },
  withOptions: {
    summary: "With cash on delivery and insurance in the price",
    value: {
      items: [parcel],
      address_from: { country: "GR", zip: "105 57" },
      address_to: { country: "GR", zip: "546 24" },
      cash_on_delivery: 49.9,
      extras: { insurance_amount: 100 },
    },
  },
  byName: {
    summary: "Between saved addresses, in a box of yours",
    value: {
      items: [{ box: "Shoe box", weight: 1200 }],
      address_from: "Athens warehouse",
      address_to: "Thessaloniki shop",
    },
  },
  abroad: {
    summary: "Two items to Berlin",
    value: {
      items: [
        { ...parcel, value: 49.9, currency: "EUR" },
        { weight: 300, height: 5, width: 10, length: 15 },
      ],
      address_from: { country: "GR", zip: "105 57" },
      address_to: { country: "DE", zip: "10115" },
    },
  },
  withoutPostalCodes: {
    summary: "To a country without postal codes the city is enough",
    value: {
      items: [parcel],
      address_from: { country: "GR", zip: "105 57" },
      address_to: { country: "AE", city: "Dubai" },
    },
  },
};

/** Callers replace it by a `rate_id` of POST /v1/rates. */
export const EXAMPLE_RATE_ID = "gorgona_standard_01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f";

export const shipmentExamples = {
  domestic: {
    summary: "Buys a rate and asks for the label on A6",
    value: {
      rate_id: EXAMPLE_RATE_ID,
      items: [parcel],
      address_from: sender,
      address_to: recipient,
      related_order_id: "order-1001",
      label_print_format: "a6",
    },
  },
  atOnce: {
    summary: "Quotes and buys a service at once",
    value: {
      service: { driver: "gorgona", code: "standard" },
      max_amount: 12,
      items: [parcel],
      address_from: sender,
      address_to: recipient,
      related_order_id: "order-1005",
    },
  },
  dryRun: {
    summary: "Says what the cheapest service would cost, and buys nothing",
    value: {
      select: "cheapest",
      dry_run: true,
      items: [parcel],
      address_from: sender,
      address_to: recipient,
    },
  },
};

export const returnExamples = {
  whole: { summary: "Brings the whole shipment back by the cheapest service", value: {} },
  part: {
    summary: "Brings one parcel of it back by a certain service, under the caller's number",
    value: {
      service: { driver: "gorgona", code: "standard" },
      items: [parcel],
      return_request_id: "RMA-1005",
    },
  },
};

const dawn = { items: [parcel], address_from: sender, address_to: recipient };

export const batchExamples = {
  morning: {
    summary: "A label by a certain service, and one by the cheapest below 8 euros",
    value: {
      rows: [
        { ...dawn, service: { driver: "gorgona", code: "standard" }, related_order_id: "order-1002" },
        { ...dawn, select: "cheapest", max_amount: 8, related_order_id: "order-1003" },
      ],
    },
  },
};

export const batchCsvExample = [
  "select,related_order_id,items.0.weight,items.0.length,items.0.width,items.0.height,address_from.country,address_from.zip,address_from.city,address_from.name,address_from.address,address_from.phone,address_to.country,address_to.zip,address_to.city,address_to.name,address_to.address,address_to.phone",
  "cheapest,order-1004,1200,30,20,10,GR,105 57,Athens,Papyrus Books,Ermou 12,+302101234567,GR,546 24,Thessaloniki,Eleni Papadaki,Tsimiski 40,+306912345678",
].join("\n");

/** Callers replace it by the id of a shipment of theirs. */
export const EXAMPLE_SHIPMENT_ID = "01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f";
/** Callers replace it by a day on which the carrier collects. */
export const EXAMPLE_PICKUP_DATE = "2026-11-25";

export const pickupExamples = {
  one: {
    summary: "The van comes for a shipment, or on another day than it was to",
    value: { shipment_ids: [EXAMPLE_SHIPMENT_ID], date: EXAMPLE_PICKUP_DATE },
  },
};

export const manifestExamples = {
  today: { summary: "What waits for the courier's van today", value: { driver: "gorgona" } },
};

export const metadataExamples = {
  basket: {
    summary: "Your own data",
    value: { metadata: { basket: "A-17", gift: true, weight_checked: 1.2 } },
  },
};

export const trackingExamples = {
  delivered: {
    summary: "The whole history, always",
    value: {
      tracking_history: [
        {
          status: "TRANSIT",
          status_date: "2026-11-24T08:15:00.000Z",
          status_details: "Picked up in Athens",
          status_exact: "PICKED_UP",
        },
        {
          status: "DELIVERED",
          status_date: "2026-11-25T11:42:00.000Z",
          status_details: "Delivered to E. Papadaki",
          status_exact: null,
        },
      ],
    },
  },
};

export const printExamples = {
  sheets: {
    summary: "Four labels a page, from the third place of the first sheet",
    value: { shipment_ids: [EXAMPLE_SHIPMENT_ID], format: "a4-4", start_position: 3, order: "order" },
  },
  job: {
    summary: "As a job",
    value: { shipment_ids: [EXAMPLE_SHIPMENT_ID], format: "a6", async: true },
  },
  slips: {
    summary: "Each label with its packing slip",
    value: { shipment_ids: [EXAMPLE_SHIPMENT_ID], documents: "labels_and_slips", format: "a6" },
  },
  pickList: {
    summary: "A pick list",
    value: { shipment_ids: [EXAMPLE_SHIPMENT_ID], documents: "pick_list", format: "a4" },
  },
};
