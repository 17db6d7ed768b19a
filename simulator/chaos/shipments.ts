import { setTimeout as sleep } from "node:timers/promises";
import type { Scan } from "./order-record.ts";

/** The part that the chaos run reads. */
export interface ApiShipment {
  readonly id: string;
  readonly state: string;
  readonly tracking_ref: string;
  /** Signed, so that it needs no key. */
  readonly label_url: string;
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

/** A booking of which only a person can find out whether the carrier has it, as the API lists it. */
export interface OpenOutcome {
  readonly shipment_id: string;
  readonly driver: string;
  readonly called_at: string;
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

  async openOutcomes(): Promise<readonly OpenOutcome[]> {
    return (await this.#call<{ data: OpenOutcome[] }>("GET", "/v1/outcomes")).data;
  }

  /**
   * Settles a booking by hand.
   * @param numbers none: the carrier has no such shipment
   * @returns false: it is just being looked up, has changed, or the carrier can't be asked about the number yet
   */
  async settle({ shipment_id, called_at }: OpenOutcome, numbers: readonly string[]): Promise<boolean> {
    const settled = numbers.length > 0 ? { tracking_refs: numbers } : { none_at_carrier: true };
    const response = await this.#send("PUT", `/v1/shipments/${shipment_id}/outcome`, {
      ...settled,
      called_at,
    });
    if (response.status === 409 || response.status === 503) return false;
    await refuseFailure(response);
    return true;
  }

  /**
   * Asks again while the carrier can't be asked, as callers are to: its pace may be taken by other labels.
   * @param url as the API gives it
   * @returns null: the carrier refused it
   */
  async file(url: string): Promise<Buffer | null> {
    let response = await this.#send("GET", url.slice(this.#url.length));
    for (let repeat = 0; response.status === carrierIsAway && repeat < mostRepeats; repeat++)
      response = await this.#send("GET", url.slice(this.#url.length));
    if (response.status === carrierRefuses) return null;
    await refuseFailure(response);
    return Buffer.from(await response.arrayBuffer());
  }

  async #call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await this.#send(method, path, body);
    await refuseFailure(response);
    return (await response.json()) as Answer;
  }

  #send(method: string, path: string, body?: unknown): Promise<Response> {
    return persistently(async () => {
      const response = await fetch(`${this.#url}${path}`, {
        method,
        headers: { "x-api-key": this.#key, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isRefused = bytes.includes('"code":"CARRIER_');
      if (!isRefused && [429, 502, 503].includes(response.status)) throw new AwayError();
      return new Response(bytes, { status: response.status });
    });
  }
}

/** A refusal in the carrier's words. A process that is away has the same status, and no body of the app. */
const carrierRefuses = 502;
const carrierIsAway = 503;
const mostRepeats = 5;

async function refuseFailure(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`the API answered ${response.status}: ${await response.text()}`);
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
