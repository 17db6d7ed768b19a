import type { DhlUser } from "../../../simulator/carriers/dhl-parcel-de/accounts.ts";
import { demoApp, demoUser } from "../../../simulator/carriers/dhl-parcel-de/accounts.ts";
import type { ShipmentView } from "../../../simulator/carriers/dhl-parcel-de/control/shipment-view.ts";
import type { DhlParcelOptions } from "../../../simulator/carriers/dhl-parcel-de/start-dhl-parcel-de.ts";
import { startDhlParcelDe } from "../../../simulator/carriers/dhl-parcel-de/start-dhl-parcel-de.ts";
import type { CarrierServer } from "../../../simulator/carriers/kit/serve-carrier.ts";

/** A Monday. */
export const monday = "2027-03-01";

type Row = Record<string, unknown>;

/** An answer as a client reads it. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers are read freely
  readonly body: any;
}

export const paths = {
  token: "/parcel/de/account/auth/ropc/v1/token",
  orders: "/parcel/de/shipping/v2/orders",
  manifests: "/parcel/de/shipping/v2/manifests",
  returns: "/parcel/de/shipping/returns/v1/orders",
  pickups: "/parcel/de/transportation/pickup/v3/orders",
  tracking: "/parcel/de/tracking/v0/shipments",
  points: "/location-finder/v1",
} as const;

export const profile = "STANDARD_GRUPPENPROFIL";
export const reference = "0193b0c26f1e7a409d8e3f5b21c7a914";

export const shipper = {
  name1: "Olive Grove GmbH",
  addressStreet: "Musterallee",
  addressHouse: "3",
  postalCode: "10115",
  city: "Berlin",
  country: "DEU",
  email: "ship@olivegrove.example",
};
export const consignee = {
  name1: "Greta Muster",
  addressStreet: "Musterweg",
  addressHouse: "4",
  postalCode: "50667",
  city: "Köln",
  country: "DEU",
  email: "greta@example.org",
};

/** A parcel to Cologne. */
export const anOrder = {
  product: "V01PAK",
  billingNumber: "33333333330102",
  refNo: reference,
  shipDate: monday,
  shipper,
  consignee,
  details: {
    weight: { uom: "g", value: 2350 },
    dim: { uom: "cm", length: 40, width: 30, height: 20 },
  },
};

/** A parcel to Zürich, with goods of 40 EUR. */
export const toZurich = {
  ...anOrder,
  product: "V53WPAK",
  billingNumber: "33333333335301",
  consignee: { ...consignee, postalCode: "8001", city: "Zürich", country: "CHE" },
  services: { endorsement: "RETURN" },
  customs: {
    invoiceNo: "INV-1001",
    exportType: "COMMERCIAL_GOODS",
    postalCharges: { currency: "EUR", value: 15.9 },
    shipperCustomsRef: "DE000000000000000",
    items: [
      {
        itemDescription: "Extra virgin olive oil 500 ml",
        countryOfOrigin: "GRC",
        hsCode: "150920",
        packagedQuantity: 2,
        itemValue: { currency: "EUR", value: 20 },
        itemWeight: { uom: "g", value: 900 },
      },
    ],
  },
};

/** A server on loopback, and short ways to call it. */
export interface SimulatedDhlParcel {
  readonly server: CarrierServer;
  readonly control: CarrierServer["control"];
  /** headers of a fresh token */
  login(user?: DhlUser): Promise<Record<string, string>>;
  /** as the demo user, by token */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** one shipment to Cologne with changes */
  book(changes?: Row, query?: string): Promise<Answer>;
  /** several shipments */
  bookAll(orders: readonly object[], query?: string): Promise<Answer>;
  /** the number of a new shipment; throws the carrier's words */
  booked(changes?: Row): Promise<string>;
  /** the attributes of the request, as DHL wants them */
  track(attributes?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  shipments(query?: string): Promise<readonly ShipmentView[]>;
  shipment(number: string): Promise<ShipmentView>;
  happens(number: string, words: string, details?: Row): Promise<unknown>;
  quirks(changes: DhlParcelOptions["quirks"]): Promise<unknown>;
  /** lets time pass, and takes a fresh token */
  passes(ms: number): Promise<void>;
}

export const basicOf = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;

export const keyAndBasic = {
  "dhl-api-key": demoApp.apiKey,
  authorization: basicOf(demoUser.user, demoUser.password),
};

export async function startSimulatedDhlParcel(options: DhlParcelOptions = {}): Promise<SimulatedDhlParcel> {
  const startsAt = new Date(`${monday}T08:00:00Z`);
  const server = await startDhlParcelDe({ startsAt, pace: null, ...options });
  const { control } = server;
  const login: SimulatedDhlParcel["login"] = async (user = demoUser) => {
    const form = {
      grant_type: "password",
      username: user.user,
      password: user.password,
      client_id: demoApp.apiKey,
      client_secret: demoApp.apiSecret,
    };
    const { body } = await call(`${server.url}${paths.token}`, {
      method: "POST",
      body: new URLSearchParams(form),
    });
    return { authorization: `Bearer ${body.access_token}` };
  };
  let usual = await login();
  const ask: SimulatedDhlParcel["call"] = (method, path, body, headers = {}) =>
    call(`${server.url}${path}`, {
      method,
      headers: { "accept-language": "en-US", "content-type": "application/json", ...usual, ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  const bookAll: SimulatedDhlParcel["bookAll"] = (orders, query = "") =>
    ask("POST", `${paths.orders}${query}`, { profile, shipments: orders });
  const book: SimulatedDhlParcel["book"] = (changes, query) => bookAll([{ ...anOrder, ...changes }], query);
  return {
    server,
    control,
    login,
    call: ask,
    book,
    bookAll,
    booked: async (changes) => {
      const { body, text } = await book(changes);
      if (body?.items?.[0]?.shipmentNo === undefined) throw new Error(text);
      return body.items[0].shipmentNo;
    },
    track: (attributes = {}, headers = {}) => {
      const all = {
        appname: demoUser.user,
        password: demoUser.password,
        request: "d-get-piece-detail",
        "language-code": "en",
        ...attributes,
      };
      const pairs = Object.entries(all).map(([name, value]) => ` ${name}="${value}"`);
      const xml = `<?xml version="1.0" encoding="UTF-8" standalone="no"?><data${pairs.join("")}/>`;
      return call(`${server.url}${paths.tracking}?xml=${encodeURIComponent(xml)}`, {
        headers: { authorization: basicOf(demoApp.apiKey, demoApp.apiSecret), ...headers },
      });
    },
    shipments: (query = "") => control("GET", `/shipments${query}`),
    shipment: (number) => control("GET", `/shipments/${number}`),
    happens: (number, words, details = {}) => {
      const [code, ice, ric] = words.split("-");
      return control("POST", `/parcels/${number}/events`, { code, ice, ric, ...details });
    },
    quirks: (changes) => control("PUT", "/quirks", changes),
    passes: async (advanceMs) => {
      await control("POST", "/clock", { advanceMs });
      usual = await login();
    },
  };
}

export async function call(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, text, headers: response.headers, body: parsedOr(text) };
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
