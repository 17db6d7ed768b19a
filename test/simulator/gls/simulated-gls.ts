import type { GlsApp } from "../../../simulator/carriers/gls/accounts.ts";
import { demoApp } from "../../../simulator/carriers/gls/accounts.ts";
import type { ParcelView } from "../../../simulator/carriers/gls/control/parcel-view.ts";
import type { GlsOptions, GlsServer } from "../../../simulator/carriers/gls/start-gls.ts";
import { startGls } from "../../../simulator/carriers/gls/start-gls.ts";

/** A Monday. */
export const monday = "2027-03-01";

type Row = Record<string, unknown>;

/** An answer as a client reads it. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are read freely
  readonly body: any;
  /** the refusal's headers; null: none */
  readonly error: string | null;
  readonly args: readonly string[];
}

export const consignee = {
  Name1: "Greta Muster",
  CountryCode: "DE",
  ZIPCode: "50667",
  City: "Koeln",
  Street: "Musterweg",
  StreetNumber: "4",
  eMail: "greta@example.org",
  ContactPerson: "Greta Muster",
  MobilePhoneNumber: "+4915155550123",
};
export const reference = "0193b0c26f1e7a409d8e3f5b21c7a914";

/** A parcel to Cologne. */
export const aShipment = {
  Product: "PARCEL",
  Middleware: "Waybill",
  ShipmentReference: [reference],
  ShippingDate: monday,
  Consignee: { Category: "PRIVATE", Address: consignee },
  Shipper: { ContactID: "276a000demo" },
  ShipmentUnit: [{ Weight: 2.35, ShipmentUnitReference: ["P1"] }],
};
export const pdf = { ReturnLabels: { TemplateSet: "NONE", LabelFormat: "PDF" } };

export const to = (changes: Row) => ({ Consignee: { Address: { ...consignee, ...changes } } });
export const flag = (ServiceName: string) => ({ Service: { ServiceName } });
export const cash = (Amount: unknown, Currency = "EUR") => ({
  Cash: { ServiceName: "service_cash", Reason: "Order 1001", Amount, Currency },
});
export const toShop = (ParcelShopID: string) => ({
  ShopDelivery: { ServiceName: "service_shopdelivery", ParcelShopID },
});

/** A server on loopback, and short ways to call it. */
export interface SimulatedGls {
  readonly server: GlsServer;
  token(app?: GlsApp): Promise<string>;
  /** with the demo app's token */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Track & Trace */
  track(path: string, headers?: Record<string, string>): Promise<Answer>;
  book(changes?: Row, rest?: Row): Promise<Answer>;
  /** the TrackIDs of a new shipment; throws the carrier's words */
  booked(changes?: Row): Promise<string[]>;
  endOfDay(day?: string): Promise<Answer>;
  parcels(query?: string): Promise<readonly ParcelView[]>;
  happens(id: string, status: string, details?: Row): Promise<unknown>;
  quirks(changes: GlsOptions["quirks"]): Promise<unknown>;
  control: GlsServer["control"];
}

export const contentType = "application/glsVersion1+json";

export async function startSimulatedGls(options: GlsOptions = {}): Promise<SimulatedGls> {
  const server = await startGls({ startsAt: new Date(`${monday}T08:00:00Z`), pace: null, ...options });
  const { control } = server;
  const token = async ({ clientId, clientSecret } = demoApp) => {
    const response = await fetch(server.tokenUrl, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  };
  const standing = await token();
  const usual = { authorization: `Bearer ${standing}`, accept: `${contentType}, application/json` };
  const post: SimulatedGls["post"] = (path, body, headers = {}) =>
    call(`${server.shipitUrl}${path}`, {
      method: "POST",
      headers: { ...usual, "content-type": contentType, ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  const book: SimulatedGls["book"] = (changes = {}, rest = {}) =>
    post("/rs/shipments", { Shipment: { ...aShipment, ...changes }, PrintingOptions: pdf, ...rest });
  return {
    server,
    control,
    token,
    post,
    book,
    get: (path, headers = {}) => call(`${server.shipitUrl}${path}`, { headers: { ...usual, ...headers } }),
    track: (path, headers = {}) =>
      call(`${server.trackUrl}/tracking${path}`, {
        headers: { authorization: usual.authorization, "accept-language": "EN", ...headers },
      }),
    booked: async (changes) => {
      const { body, error, text } = await book(changes);
      if (body?.CreatedShipment === undefined) throw new Error(`${error} ${text}`);
      return body.CreatedShipment.ParcelData.map(({ TrackID }: { TrackID: string }) => TrackID);
    },
    endOfDay: (day = monday) => post(`/rs/shipments/endofday?date=${day}`),
    parcels: (query = "") => control("GET", `/parcels${query}`),
    happens: (id, status, details = {}) => control("POST", `/parcels/${id}/status`, { status, ...details }),
    quirks: (changes) => control("PUT", "/quirks", changes),
  };
}

export async function call(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  return {
    status: response.status,
    text,
    body: parsedOr(text),
    error: response.headers.get("error"),
    args: JSON.parse(response.headers.get("args") ?? "[]") as string[],
  };
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
