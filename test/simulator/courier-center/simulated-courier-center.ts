import { demoAccount, otherAccount } from "../../../simulator/carriers/courier-center/accounts.ts";
import type { ShipmentView } from "../../../simulator/carriers/courier-center/control/shipment-view.ts";
import type {
  CourierCenterOptions,
  CourierCenterServer,
} from "../../../simulator/carriers/courier-center/start-courier-center.ts";
import { startCourierCenter } from "../../../simulator/carriers/courier-center/start-courier-center.ts";

export const monday = "2027-03-01";

type Row = Record<string, unknown>;

/** An answer as a client reads it. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** {} if it is no JSON object */
  readonly body: Row;
  /** the reasons of a refusal, whatever their place */
  readonly reasons: readonly string[];
}

export const contextOf = ({ userAlias, credentialValue, apiKey }: typeof demoAccount) => ({
  UserAlias: userAlias,
  CredentialValue: credentialValue,
  ApiKey: apiKey,
});
export const context = contextOf(demoAccount);
export const otherContext = contextOf(otherAccount);

export const item = {
  GoodsType: "NoDocs",
  Content: "ΔΕΜΑΤΑ",
  IsDangerousGoods: false,
  IsDryIce: false,
  IsFragile: false,
  Weight: { Unit: "kg", Value: 2.2 },
};
export const sides = (length: number, width: number, height: number) => ({
  Length: { Unit: "cm", Value: length },
  Width: { Unit: "cm", Value: width },
  Height: { Unit: "cm", Value: height },
});
export const cash = (value: unknown, Currency = "EUR") => ({
  CODs: [{ Type: "Cash", Amount: { Currency, Value: value } }],
});

const place = { City: "Αθήνα", Area: "Αθήνα", Country: "GR", CountryCode: "GR" };

/** A parcel from the shop in Athens to Thessaloniki. */
export const aBooking = {
  ShipmentDate: monday,
  Comments: "#1042",
  Requestor: { CarrierBillingAccount: demoAccount.billingAccount },
  Shipper: {
    CarrierBillingAccount: demoAccount.billingAccount,
    CompanyName: "Olive Grove",
    ContactName: "Olive Grove",
    Address: "Πειραιώς 10",
    ZipCode: "10552",
    Mobile1: "2105550100",
    ...place,
  },
  Consignee: {
    CompanyName: "Νίκος Δήμου",
    ContactName: "Νίκος Δήμου",
    Address: "Ερμού 25",
    ZipCode: "54624",
    Mobile1: "6945550177",
    ...place,
    City: "Θεσσαλονίκη",
    Area: "Θεσσαλονίκη",
  },
  BillTo: "Requestor",
  BasicService: "211",
  Reference1: "01JERC4VRYF909V3HZBCGWFA8M",
  NoOfItems: 1,
  Items: [item],
};

export const toLocker = (Code?: string, Prefix = "ATH") => ({
  LockerDeliveryInfo: { Prefix, ...(Code !== undefined && { Code }) },
});

/** A server on loopback, and short ways to call it. */
export interface SimulatedCourierCenter {
  readonly server: CourierCenterServer;
  /** with the demo account's credentials */
  call(path: string, body?: Row): Promise<Answer>;
  book(changes?: Row): Promise<Answer>;
  /** the number of a new shipment; throws the carrier's words */
  booked(changes?: Row): Promise<string>;
  shipments(reference?: string): Promise<readonly ShipmentView[]>;
  scan(number: string, event: string, details?: Row): Promise<unknown>;
  quirks(changes: CourierCenterOptions["quirks"]): Promise<unknown>;
  control: CourierCenterServer["control"];
}

export async function startSimulatedCourierCenter(
  options: CourierCenterOptions = {},
): Promise<SimulatedCourierCenter> {
  const server = await startCourierCenter({
    startsAt: new Date(`${monday}T08:00:00Z`),
    pace: null,
    lockers: 5,
    ...options,
  });
  const { control } = server;
  const call = (path: string, body: Row = {}) =>
    post(`${server.apiUrl}${path}`, { Context: context, ...body });
  const book = (changes: Row = {}) => call("/Shipment", { ...aBooking, ...changes });
  return {
    server,
    control,
    call,
    book,
    booked: async (changes) => {
      const { body, reasons } = await book(changes);
      if (body.Result !== "Success") throw new Error(reasons.join("; "));
      return String(body.ShipmentNumber);
    },
    shipments: (reference) =>
      control("GET", reference === undefined ? "/shipments" : `/shipments?reference=${reference}`),
    scan: (number, event, details = {}) =>
      control("POST", `/shipments/${number}/events`, { event, ...details }),
    quirks: (changes) => control("PUT", "/quirks", changes),
  };
}

export async function post(
  url: string,
  body: unknown,
  contentType = "application/json",
  method = "POST",
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { "content-type": contentType },
    ...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = parsedOr(text);
  return { status: response.status, text, body: parsed, reasons: reasonsOf(parsed) };
}

function parsedOr(text: string): Row {
  try {
    return JSON.parse(text) as Row;
  } catch {
    return {};
  }
}

function reasonsOf({ Errors, ErrorMessage, Message, ContractorResultNote }: Row): string[] {
  const errors = (Errors ?? []) as { Message: string }[];
  return [
    ...errors.map((error) => error.Message),
    ...[ErrorMessage, Message, ContractorResultNote].filter((text) => typeof text === "string"),
  ] as string[];
}
