import { setTimeout as sleep } from "node:timers/promises";
import type { Scan } from "./order-record.ts";

/** The part that the chaos run reads. */
export interface ApiShipment {
  readonly id: string;
  readonly state: string;
  readonly tracking_ref: string;
  readonly created_at: string;
  /** Of the parcels after the first. */
  readonly child_vouchers: readonly { readonly tracking_ref: string }[];
  readonly related_order_id: string;
  /** Of a return: the shipment that comes back; null: it is none. */
  readonly return_request_id: string | null;
  readonly address_to: { readonly zip: string | null };
  readonly tracking_history: readonly { readonly status_exact: string | null }[];
  /** One for each piece. */
  readonly items: readonly object[];
}

/** Of all parcels, the first one's first. */
export function vouchersOf({
  tracking_ref,
  child_vouchers,
}: Pick<ApiShipment, "tracking_ref" | "child_vouchers">): readonly string[] {
  return [tracking_ref, ...child_vouchers.map((child) => child.tracking_ref)];
}

/** The shop's shipments through the public API, retried until the app answers. */
export class Shipments {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  async all(): Promise<readonly ApiShipment[]> {
    return (await this.#call<{ data: ApiShipment[] }>("GET", "/v1/shipments")).data;
  }

  async ofOrder(orderId: number): Promise<readonly ApiShipment[]> {
    const path = `/v1/shipments?related_order_id=${orderId}`;
    return (await this.#call<{ data: ApiShipment[] }>("GET", path)).data;
  }

  async replaceTracking(id: string, history: readonly Scan[]): Promise<void> {
    await this.#call("PUT", `/v1/shipments/${id}/tracking`, { tracking_history: history });
  }

  async #call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    return persistently(async () => {
      const response = await fetch(`${this.#url}${path}`, {
        method,
        headers: { "x-api-key": this.#key, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.status === 503 || response.status === 502 || response.status === 429)
        throw new AwayError();
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
      return JSON.parse(text) as Answer;
    });
  }
}

/** The app can't answer now. */
export class AwayError extends Error {
  override readonly name = "AwayError";
}

const patienceMs = 180_000;

/** Retries until the app answers. A refusal is thrown. */
export async function persistently<Result>(ask: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      // fetch reports a broken connection as a TypeError
      const isAway = error instanceof TypeError || error instanceof AwayError;
      if (!isAway || performance.now() > giveUpAt) throw error;
      await sleep(100);
    }
  }
}
