import { demoLogin } from "../../../simulator/carriers/dhl-express/accounts.ts";
import type { ShipmentView } from "../../../simulator/carriers/dhl-express/control/shipment-view.ts";
import type {
  DhlExpressOptions,
  DhlExpressServer,
} from "../../../simulator/carriers/dhl-express/start-dhl-express.ts";
import { startDhlExpress } from "../../../simulator/carriers/dhl-express/start-dhl-express.ts";

export type Row = Record<string, unknown>;

/** An answer as a client reads it. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** {} if it is no JSON object */
  readonly body: Row;
  /** detail and additional details, joined */
  readonly reason: string;
}

export const planned = "2026-11-23T15:00:00 GMT+02:00";
const [account] = demoLogin.accounts;
export const accounts = [{ typeCode: "shipper", number: account?.number ?? "" }];

/** The quote of the sheet: from Thessaloniki to Copenhagen. */
export const aRateRequest = {
  customerDetails: {
    shipperDetails: { postalCode: "54622", cityName: "Thessaloniki", countryCode: "GR" },
    receiverDetails: { postalCode: "2100", cityName: "Copenhagen", countryCode: "DK" },
  },
  accounts,
  plannedShippingDateAndTime: planned,
  unitOfMeasurement: "metric",
  isCustomsDeclarable: false,
  packages: [{ weight: 2.35, dimensions: { length: 40, width: 30, height: 20 } }],
  estimatedDeliveryDate: { isRequested: true, typeCode: "QDDC" },
};

export const reference = "0193b0c26f1e7a409d8e3f5b21c7a914";
export const shipper = {
  postalAddress: {
    postalCode: "54622",
    cityName: "Thessaloniki",
    countryCode: "GR",
    addressLine1: "Elias 12",
  },
  contactInformation: {
    phone: "+302310555010",
    companyName: "Olive Grove",
    fullName: "Nikos Demo",
    email: "ship@olivegrove.example",
  },
  registrationNumbers: [{ typeCode: "EOR", number: "GR000000000", issuerCountryCode: "GR" }],
};
export const receiver = {
  postalAddress: {
    postalCode: "8001",
    cityName: "Zurich",
    countryCode: "CH",
    addressLine1: "Musterweg 4",
  },
  contactInformation: {
    phone: "+41445550123",
    companyName: "Mia Muster",
    fullName: "Mia Muster",
    email: "mia@example.org",
  },
  typeCode: "direct_consumer",
};
export const content = {
  packages: [
    { weight: 2.35, dimensions: { length: 40, width: 30, height: 20 } },
    { weight: 0.8, dimensions: { length: 20, width: 20, height: 10 } },
  ],
  isCustomsDeclarable: true,
  declaredValue: 120,
  declaredValueCurrency: "EUR",
  description: "Olive oil and soap",
  incoterm: "DAP",
  unitOfMeasurement: "metric",
  exportDeclaration: {
    lineItems: [
      {
        number: 1,
        description: "Extra virgin olive oil, 500 ml",
        price: 20,
        quantity: { value: 6, unitOfMeasurement: "PCS" },
        commodityCodes: [{ typeCode: "outbound", value: "15092000" }],
        exportReasonType: "permanent",
        manufacturerCountry: "GR",
        weight: { netValue: 2.7, grossValue: 3.1 },
      },
    ],
    invoice: { number: "INV-1001", date: "2026-11-20" },
    exportReason: "sale",
  },
};

/** The booking of the sheet: two pieces to Zurich. */
export const aBooking = {
  plannedShippingDateAndTime: planned,
  pickup: { isRequested: true, closeTime: "17:30", location: "reception" },
  productCode: "P",
  localProductCode: "P",
  accounts,
  valueAddedServices: [{ serviceCode: "II", value: 120, currency: "EUR" }],
  customerReferences: [{ typeCode: "CU", value: reference }],
  outputImageProperties: {
    encodingFormat: "pdf",
    imageOptions: [
      { typeCode: "label", templateName: "ECOM26_84_A4_001", isRequested: true },
      {
        typeCode: "invoice",
        templateName: "COMMERCIAL_INVOICE_P_10",
        invoiceType: "commercial",
        isRequested: true,
      },
    ],
  },
  customerDetails: { shipperDetails: shipper, receiverDetails: receiver },
  content,
};

/** The same without customs: one piece to Copenhagen. */
export const withinEu = {
  productCode: "U",
  localProductCode: "U",
  valueAddedServices: [],
  outputImageProperties: { imageOptions: [{ typeCode: "label" }] },
  customerDetails: {
    shipperDetails: shipper,
    receiverDetails: {
      ...receiver,
      postalAddress: {
        ...receiver.postalAddress,
        postalCode: "2100",
        cityName: "Copenhagen",
        countryCode: "DK",
      },
    },
  },
  content: {
    packages: [content.packages[0]],
    isCustomsDeclarable: false,
    description: "Olive oil",
    incoterm: "DAP",
    unitOfMeasurement: "metric",
  },
};

/** A server on loopback, and short ways to call it. */
export interface SimulatedDhlExpress {
  readonly server: DhlExpressServer;
  /** with the demo login, below production's base */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  rates(changes?: Row): Promise<Answer>;
  book(changes?: Row): Promise<Answer>;
  /** the number of a new shipment; throws the carrier's words */
  booked(changes?: Row): Promise<string>;
  shipments(): Promise<readonly ShipmentView[]>;
  scan(number: string, code: string, details?: Row): Promise<unknown>;
  quirks(changes: DhlExpressOptions["quirks"]): Promise<unknown>;
  advance(ms: number): Promise<unknown>;
  control: DhlExpressServer["control"];
}

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

export async function startSimulatedDhlExpress(
  options: DhlExpressOptions = {},
): Promise<SimulatedDhlExpress> {
  const server = await startDhlExpress({
    startsAt: new Date("2026-11-20T08:00:00Z"),
    pace: null,
    ...options,
  });
  const { control } = server;
  const call: SimulatedDhlExpress["call"] = (method, path, body, headers) =>
    send(`${server.apiUrl}${path}`, method, body, headers);
  const book = (changes: Row = {}) => call("POST", "/shipments", { ...aBooking, ...changes });
  return {
    server,
    control,
    call,
    rates: (changes = {}) => call("POST", "/rates", { ...aRateRequest, ...changes }),
    book,
    booked: async (changes) => {
      const { status, body, reason } = await book(changes);
      if (status !== 201) throw new Error(reason);
      return String(body.shipmentTrackingNumber);
    },
    shipments: () => control("GET", "/shipments"),
    scan: (number, code, details = {}) =>
      control("POST", `/shipments/${number}/events`, { code, ...details }),
    quirks: (changes) => control("PUT", "/quirks", changes),
    advance: (advanceMs) => control("POST", "/clock", { advanceMs }),
  };
}

export async function send(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: basic(demoLogin.user, demoLogin.password),
      "x-version": "3.1.1",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = parsedOr(text);
  const { detail, additionalDetails } = parsed;
  return {
    status: response.status,
    text,
    body: parsed,
    reason: [detail, ...((additionalDetails ?? []) as string[])].filter(Boolean).join("; "),
  };
}

function parsedOr(text: string): Row {
  try {
    return JSON.parse(text) as Row;
  } catch {
    return {};
  }
}
