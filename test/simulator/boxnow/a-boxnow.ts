import { expect } from "vitest";
import type { Boxnow, BoxnowOptions } from "../../../simulator/carriers/boxnow/start-boxnow.ts";
import { startBoxnow } from "../../../simulator/carriers/boxnow/start-boxnow.ts";

export interface Answer<Body = unknown> {
  status: number;
  /** parsed where it is JSON, else text */
  body: Body;
  type: string;
  bytes: Buffer;
}

export interface Booked {
  id: string;
  parcels: { id: string }[];
}

export interface CallOptions {
  token?: string;
  partner?: string;
  /** a body as it is, instead of JSON */
  raw?: string;
  contentType?: string;
}

export interface BoxnowCaller extends Boxnow {
  token: string;
  call<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<Answer<Body>>;
  login(clientId?: string): Promise<string>;
  /** Books `aRequest` with these changes, and expects success. */
  book(changes?: object): Promise<Booked>;
}

/** A running BOX NOW with the token of merchant 101. */
export async function aBoxnow(options: BoxnowOptions = {}): Promise<BoxnowCaller> {
  const boxnow = await startBoxnow({ points: 120, pace: null, ...options });
  const call = async <Body>(
    method: string,
    path: string,
    body?: unknown,
    { token, partner, raw, contentType }: CallOptions = {},
  ): Promise<Answer<Body>> => {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(path.startsWith("http") ? path : `${boxnow.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token ?? caller.token}`,
        ...(partner !== undefined && { "x-partnerid": partner }),
        ...(sent !== undefined && { "content-type": contentType ?? "application/json" }),
      },
      ...(sent !== undefined && { body: sent }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get("content-type") ?? "";
    const text = bytes.toString("utf8");
    return {
      status: response.status,
      type,
      bytes,
      body: (type.includes("json") ? JSON.parse(text) : text) as Body,
    };
  };
  const caller: BoxnowCaller = {
    ...boxnow,
    token: "",
    call,
    login: async (clientId = "grove") => {
      const { body } = await call<{ access_token: string }>("POST", "/api/v1/auth-sessions", {
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: `${clientId}-secret`,
      });
      return body.access_token;
    },
    book: async (changes = {}) => {
      const { status, body } = await call<Booked>("POST", "/api/v1/delivery-requests", aRequest(changes));
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    },
  };
  caller.token = await caller.login();
  return caller;
}

let orders = 0;

/** A prepaid request of one parcel from a warehouse of merchant 101 to a locker, with an order number of its own. */
export function aRequest(changes: object = {}) {
  return {
    orderNumber: `WB-${++orders}`,
    invoiceValue: "40.00",
    paymentMode: "prepaid",
    amountToBeCollected: "0.00",
    origin: { locationId: "7001", contactNumber: "+302310555010", contactName: "Olive Grove" },
    destination: {
      locationId: locker,
      contactNumber: "+306945550123",
      contactEmail: "maria@example.org",
      contactName: "Μαρία Ιωάννου",
    },
    items: [{ id: "WB-1", name: "Olive oil", value: "40.00", weight: 2.35, compartmentSize: 2 }],
    ...changes,
  };
}

/** A locker in Athens, the first that is generated; open, and with every compartment in the default seed. */
export const locker = "10001";

/** A refusal by its code. */
export const refusal = (code: string, status = 400) => ({ status, body: { code, status } });
