/** A day's actions of shoppers, merchant and carrier, while the server may be down at any moment. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FulfillmentView, OrderView } from "../../simulator/shopify/index.ts";
import type { RunningShop } from "./running-shop.ts";
import type { ApiShipment, Scan, ShipmentApi } from "./shop-life.ts";
import { aScan, fulfill, oil, orderWithout } from "./shop-life.ts";

export interface Sale {
  readonly order: OrderView;
  readonly fulfillments: readonly FulfillmentView[];
  /** Will be cancelled, or has been. The carrier reports scans for the others, which stay. */
  readonly isDoomed: boolean;
  /** Cancelled in Shopify. */
  cancelled: "order" | "fulfillments" | null;
}

/** The longest history that the carrier reports. */
const journey: readonly Scan[] = [
  aScan("PRE_TRANSIT", 0, "Announced"),
  aScan("TRANSIT", 10, "Collected"),
  aScan("TRANSIT", 20, "Sorted in Athens"),
  aScan("TRANSIT", 30, "Sorted in Thessaloniki"),
  aScan("DELIVERED", 40, "Delivered"),
];

export class BusyDay {
  readonly sales: Sale[] = [];
  /** The carrier's reports, by shipment. */
  readonly histories = new Map<string, readonly Scan[]>();
  private readonly shop: RunningShop;
  private readonly api: ShipmentApi;
  private readonly random: () => number;
  private readonly deeds: Promise<void>[] = [];
  private readonly reporting = new Set<string>();

  constructor(shop: RunningShop, api: ShipmentApi, random: () => number) {
    this.shop = shop;
    this.api = api;
    this.random = random;
  }

  /** Makes orders and fulfillments; every fourth order ships in two parcels. */
  async sell(count: number): Promise<void> {
    for (let sold = 0; sold < count; sold++) {
      const inTwo = this.sales.length % 4 === 3;
      const order = await orderWithout(this.shop, {
        lines: [{ ...oil, quantity: inTwo ? 2 : 1 }],
        shippingLine: { title: "Gorgona", code: "gorgona.standard" },
      });
      const part = inTwo ? { lines: [oil] } : {};
      const fulfillments = [await fulfill(this.shop, order, part)];
      if (inTwo) fulfillments.push(await fulfill(this.shop, order, part));
      const isDoomed = this.sales.length % 3 === 0;
      this.sales.push({ order, fulfillments, isDoomed, cancelled: null });
    }
  }

  /** Cancels an order or all of its fulfillments, sometimes while its shipments are made, sometimes long after. */
  cancelOne(): void {
    const doomed = this.sales.filter(({ isDoomed, cancelled }) => isDoomed && cancelled === null);
    const sale = this.random() < 0.5 ? doomed[0] : doomed.at(-1);
    if (sale === undefined) return;
    sale.cancelled = this.random() < 0.6 ? "order" : "fulfillments";
    const delayMs = this.random() * 400;
    this.begin(async () => {
      await sleep(delayMs);
      if (sale.cancelled === "order") await this.shop.control("POST", `orders/${sale.order.id}/cancel`, {});
      else
        for (const { id } of sale.fulfillments)
          await this.shop.control("POST", `fulfillments/${id}/cancel`, {});
    });
  }

  /** The carrier reports the next scans of some parcels, oldest first, and repeats each report until the server takes it. */
  scan(parcels: number): void {
    const steps = Array.from({ length: parcels }, () => 1 + Math.floor(this.random() * 2));
    this.begin(async () => {
      const moving = (await persistently(() => this.shipments())).filter(
        ({ id, related_order_id }) =>
          this.saidOf(id) < journey.length &&
          !this.reporting.has(id) &&
          this.sales.some(({ order, isDoomed }) => !isDoomed && String(order.id) === related_order_id),
      );
      const reports = moving.slice(-parcels).map(({ id }, index) => this.report(id, steps[index] ?? 1));
      await Promise.all(reports);
    });
  }

  /** Resolves when all actions are done. */
  async over(): Promise<void> {
    await Promise.all(this.deeds);
  }

  /** Newest first. */
  async shipments(): Promise<readonly ApiShipment[]> {
    return (await this.api.call<{ data: ApiShipment[] }>("GET", "/v1/shipments")).data;
  }

  private async report(id: string, steps: number): Promise<void> {
    this.reporting.add(id);
    const history = journey.slice(0, this.saidOf(id) + steps);
    this.histories.set(id, history);
    await persistently(() => this.api.replaceTracking(id, history));
    this.reporting.delete(id);
  }

  private saidOf(shipmentId: string): number {
    return this.histories.get(shipmentId)?.length ?? 0;
  }

  private begin(deed: () => Promise<void>): void {
    const done = deed();
    // `over` reports a failure.
    done.catch(() => {});
    this.deeds.push(done);
  }
}

/** Repeats a request until the server answers, also after others that waited for its start. Throws its refusals. */
async function persistently<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isAway =
        error instanceof TypeError || (error instanceof Error && / answered (429|503)/.test(error.message));
      if (!isAway) throw error;
      await sleep(50);
    }
  }
}
