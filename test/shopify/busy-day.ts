/** What shoppers, the merchant and the carrier do in a day on which the server may be away at any moment. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FulfillmentView, OrderView } from "../../simulator/shopify/index.ts";
import type { RunningShop } from "./running-shop.ts";
import type { ApiShipment, Scan, ShipmentApi } from "./shop-life.ts";
import { aScan, fulfill, oil, orderWithout } from "./shop-life.ts";

export interface Sale {
  readonly order: OrderView;
  readonly fulfillments: readonly FulfillmentView[];
  /** Will be cancelled, or has been. Others are told about by the carrier, and stay. */
  readonly isDoomed: boolean;
  /** What was cancelled in Shopify. */
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
  /** What the carrier has said, by shipment. */
  readonly histories = new Map<string, readonly Scan[]>();
  private readonly shop: RunningShop;
  private readonly api: ShipmentApi;
  private readonly random: () => number;
  private readonly deeds: Promise<void>[] = [];
  private readonly beingTold = new Set<string>();

  constructor(shop: RunningShop, api: ShipmentApi, random: () => number) {
    this.shop = shop;
    this.api = api;
    this.random = random;
  }

  /** Orders and their fulfillments; every fourth goes in two parcels. */
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

  /** An order, or all that was fulfilled of it: sometimes while its shipments are made, sometimes long after. */
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

  /** The carrier tells the next of some parcels, oldest first, until it has been heard. */
  scan(parcels: number): void {
    const steps = Array.from({ length: parcels }, () => 1 + Math.floor(this.random() * 2));
    this.begin(async () => {
      const moving = (await persistently(() => this.shipments())).filter(
        ({ id, related_order_id }) =>
          this.saidOf(id) < journey.length &&
          !this.beingTold.has(id) &&
          this.sales.some(({ order, isDoomed }) => !isDoomed && String(order.id) === related_order_id),
      );
      const told = moving.slice(-parcels).map(({ id }, index) => this.tell(id, steps[index] ?? 1));
      await Promise.all(told);
    });
  }

  /** Everybody has done what they set out to do. */
  async over(): Promise<void> {
    await Promise.all(this.deeds);
  }

  /** All of them, newest first. */
  async shipments(): Promise<readonly ApiShipment[]> {
    return (await this.api.call<{ data: ApiShipment[] }>("GET", "/v1/shipments")).data;
  }

  private async tell(id: string, steps: number): Promise<void> {
    this.beingTold.add(id);
    const history = journey.slice(0, this.saidOf(id) + steps);
    this.histories.set(id, history);
    await persistently(() => this.api.replaceTracking(id, history));
    this.beingTold.delete(id);
  }

  private saidOf(shipmentId: string): number {
    return this.histories.get(shipmentId)?.length ?? 0;
  }

  private begin(deed: () => Promise<void>): void {
    const done = deed();
    // Heard of when the day is over.
    done.catch(() => {});
    this.deeds.push(done);
  }
}

/** Until the server is there and answers. What it refuses is thrown. */
async function persistently<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isAway =
        error instanceof TypeError || (error instanceof Error && / answered 503/.test(error.message));
      if (!isAway) throw error;
      await sleep(50);
    }
  }
}
