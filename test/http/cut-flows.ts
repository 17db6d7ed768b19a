/** Requests that tests of recovery interrupt: a purchase, a return, a pickup list and a batch, at the carrier of `simulator/carriers/kiosk`. */
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { Stores } from "../../app/adapters/store/stores.ts";
import { openStores } from "../../app/entrypoints/cli/open-stores.ts";
import { readEnv } from "../../app/process/env.server.ts";
import type { Kiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { kioskAccount } from "../../simulator/carriers/kiosk-driver.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits } from "../support/server.ts";
import type { Json } from "./api-client.ts";
import { aQuote, aShipment } from "./requests.ts";

/** The environment of servers that are interrupted. */
export const environment: Readonly<Record<string, string>> = {
  ...generousLimits,
  LOG_LEVEL: "error",
  ENCRYPTION_KEY: Buffer.alloc(32, 5).toString("base64"),
  CARRIER_MODULES: fileURLToPath(new URL("../../simulator/carriers/kiosk-driver.ts", import.meta.url)),
};

/** A merchant with one carrier account, who asks by an API key. */
export interface Buyer {
  readonly merchant: string;
  readonly key: string;
}

export async function addBuyer(server: Waybill, carrier: Kiosk, merchant: string): Promise<Buyer> {
  const key = await server.createKey(merchant, "production");
  await withStores(server, async ({ merchants, accounts }) => {
    const { id: merchantId } = await merchants.ensure(merchant);
    await accounts.add({ merchantId, environment: "production" }, kioskAccount(carrier.url));
  });
  return { merchant, key };
}

async function withStores<Result>(
  server: Waybill,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const { stores, close } = await openStores(readEnv(server.env));
  try {
    return await work(stores);
  } finally {
    await close();
  }
}

export interface Answer {
  readonly status: number;
  readonly json: Json;
}

export async function ask(
  at: Waybill,
  { key }: Buyer,
  path: string,
  body?: object,
  idempotencyKey?: string,
): Promise<Answer> {
  const response = await fetch(`${at.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "x-api-key": key,
      ...(body && { "content-type": "application/json" }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

/** A request that is interrupted, and the shipments for which the carrier has sold labels in the end. */
export interface Flow {
  readonly name: string;
  readonly needsWorker?: true;
  prepare(at: Waybill, buyer: Buyer): Promise<{ readonly path: string; readonly body: object }>;
  /** The shipments that the answer leads to, when they are all there; `null`: not yet. */
  outcome(at: Waybill, buyer: Buyer, json: Json): Promise<readonly string[] | null>;
}

async function aRate(at: Waybill, buyer: Buyer): Promise<Json> {
  return (await ask(at, buyer, "/v1/rates", aQuote())).json[0];
}

async function buy(at: Waybill, buyer: Buyer): Promise<Json> {
  const { status, json } = await ask(at, buyer, "/v1/shipments", aShipment((await aRate(at, buyer)).id));
  if (status !== 200) throw new Error(`not bought: ${JSON.stringify(json)}`);
  return json;
}

export const flows: readonly Flow[] = [
  {
    name: "a purchase",
    prepare: async (...from) => ({ path: "/v1/shipments", body: aShipment((await aRate(...from)).id) }),
    outcome: async (_at, _buyer, { id }) => [id],
  },
  {
    name: "a return",
    prepare: async (...from) => ({ path: `/v1/shipments/${(await buy(...from)).id}/returns`, body: {} }),
    outcome: async (_at, _buyer, { id }) => [id],
  },
  {
    name: "a pickup list",
    async prepare(...from) {
      await buy(...from);
      return { path: "/v1/manifests", body: { driver: "gorgona" } };
    },
    async outcome(_at, _buyer, { shipments, also_issued }) {
      expect([shipments.length > 0, also_issued]).toEqual([true, []]);
      return shipments.map(({ id }: Json) => id);
    },
  },
  {
    name: "a batch",
    needsWorker: true,
    async prepare(...from) {
      const { service, driver } = await aRate(...from);
      const row = { ...aQuote(), service: { driver, code: service.code } };
      return { path: "/v1/batches", body: { rows: [row, row] } };
    },
    async outcome(at, buyer, { data }) {
      const { status, json } = await ask(at, buyer, `/v1/jobs/${data.id}`);
      if (status === 503 || json.data.state !== "done") return null;
      expect(json.data.rows.map(({ error }: Json) => error)).toEqual([null, null]);
      return json.data.rows.map(({ shipment_id }: Json) => shipment_id);
    },
  },
];

/** The states of a shipment's labels in the carrier's books. */
export function labelsOf(carrier: Kiosk, shipment: string): readonly string[] {
  return carrier.labels.filter(({ reference }) => reference === shipment).map(({ state }) => state);
}

/** Those of the carrier's labels that no shipment of these buyers has. */
export function labelsWithoutShipment(
  server: Waybill,
  buyers: readonly Buyer[],
  { labels }: Pick<Kiosk, "labels">,
): Promise<Kiosk["labels"]> {
  return withStores(server, async ({ merchants, shipments }) => {
    let unknown = labels;
    for (const { merchant } of buyers) {
      const { id: merchantId } = await merchants.ensure(merchant);
      const left: (typeof labels)[number][] = [];
      for (const label of unknown) {
        const shipment = await shipments.get({ merchantId, environment: "production" }, label.reference);
        if (shipment?.trackingRef !== label.voucher) left.push(label);
      }
      unknown = left;
    }
    return unknown;
  });
}
