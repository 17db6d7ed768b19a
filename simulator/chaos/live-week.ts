import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { FulfillmentView, OrderView } from "../shopify/index.ts";
import type { Report } from "./carriers/week-carrier.ts";
import { Chance } from "./chance.ts";
import type { WeekDoors } from "./doors.ts";
import { NotThereError } from "./merchant.ts";
import type { OrderRecord } from "./order-record.ts";
import { changesWork, mayConflict, newOrderRecord } from "./order-record.ts";
import { lookEveryMs, patienceMs } from "./pace.ts";
import { readPageData } from "./read-page-data.ts";
import type { ApiShipment } from "./shipments.ts";
import type { Home } from "./shoppers.ts";
import { customer, movedShopperOf, shopperOf } from "./shoppers.ts";
import type { Deed, Story } from "./story.ts";
import { ourMethod } from "./story.ts";
import type { WeekClock } from "./week-clock.ts";

/** Runs the stories of a week, each in its own order and all at once, and records every deed. */
export class LiveWeek {
  readonly records: OrderRecord[];
  /** The carrier's reports, by shipment. */
  readonly histories = new Map<string, readonly Report[]>();
  /** The parcels of each order, in the order in which their journeys began. */
  readonly #journeys = new Map<number, string[]>();
  readonly #handedOver = new Map<string, Date>();
  #buysWhenPaid = false;
  /** Seconds since 1970; infinite before the rule is on. */
  #ruleSince = Number.POSITIVE_INFINITY;
  /** Pending while the rule is switched on: until then it is open which orders are the app's. */
  #rule: Promise<void> = Promise.resolve();
  readonly #doors: WeekDoors;
  readonly #seed: number;
  readonly #weekMs: number;
  readonly #clock: WeekClock;

  constructor(doors: WeekDoors, stories: readonly Story[], seed: number, clock: WeekClock, weekMs: number) {
    this.#doors = doors;
    this.#seed = seed;
    this.#weekMs = weekMs;
    this.#clock = clock;
    this.records = stories.map(newOrderRecord);
  }

  async live(): Promise<void> {
    await Promise.all(this.records.map((record) => this.#liveOne(record)));
  }

  /**
   * Switches the rule for paid orders on, some time into the week.
   * @param since reads the moment from which the app applies it: an answer may take seconds, and several calls
   */
  async buyWhenPaid(from: number, since: () => Promise<string>): Promise<void> {
    await this.#clock.until(from * this.#weekMs);
    this.#rule = this.#switchRuleOn(since);
    await this.#rule;
  }

  async #switchRuleOn(since: () => Promise<string>): Promise<void> {
    await this.#doors.merchant.changeSettings({ buy: "true" });
    this.#ruleSince = wholeSeconds(await since());
    for (const record of this.records) {
      record.isUnderRule = this.#mayBeUnderRule(record);
      const isBegun = record.madeByHand.size + record.labelsAsked.length > 0;
      if (record.isUnderRule && !isBegun) record.isLeftToApp = this.#settlesLate(record);
    }
    this.#buysWhenPaid = true;
  }

  /** No merchant waits for the rule's label at such a carrier, to ask for another one beside it. */
  #settlesLate({ story }: OrderRecord): boolean {
    return this.#doors.carriers.named(story.carrier).settledBy !== "look-up";
  }

  #homeOf({ story }: OrderRecord): Home | undefined {
    return this.#doors.carriers.named(story.carrier).shoppersLiveIn;
  }

  /** Shopify's times are whole seconds: an order of the second in which the rule was switched on counts as later. */
  #mayBeUnderRule({ order, story }: OrderRecord): boolean {
    const [place] = story.steps;
    const isOurs = place?.deed.kind === "place" && place.deed.method === ourMethod;
    return isOurs && order !== null && wholeSeconds(order.createdAt) >= this.#ruleSince;
  }

  /** On the last evening the carrier reports more about many parcels. */
  async lastScans(chance: Chance): Promise<void> {
    const waiting = [...this.records];
    const work = async (): Promise<void> => {
      for (let record = waiting.shift(); record !== undefined; record = waiting.shift()) {
        const own = chance.under(`order ${record.story.number}`);
        if (own.isSo("more", 0.6)) await this.#scan(record, own.whole("entries", 1, 4));
      }
    };
    await Promise.all([work(), work(), work(), work()]);
  }

  /** Not for cancelled ones: a shipment that the carrier moves can no longer be cancelled. */
  async #scan(record: OrderRecord, entries: number): Promise<void> {
    if (record.order === null || record.isCancelled || record.cancelledFulfillments.size > 0) return;
    const labels = await this.#doors.shipments.ofOrder(record.order.id);
    // The shopper has not handed a return over.
    const parcels = labels.filter(({ return_request_id }) => return_request_id === null);
    const oldestFirst = parcels.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const { fulfillments } = await this.#doors.control<OrderView>("GET", `orders/${record.order.id}`);
    const shown = new Set(fulfillments.flatMap(({ tracking }) => tracking.map(({ number }) => number)));
    const { number: orderNumber, carrier } = record.story;
    for (const shipment of oldestFirst) {
      const { id, state, tracking_ref } = shipment;
      // A label that the app reports without a fulfillment is cancelled, not handed over.
      const mayHaveNone = changesWork(record.story) || mayConflict(record);
      if (state !== "created" || (mayHaveNone && !shown.has(tracking_ref))) continue;
      const parcel = this.#journeyOf(orderNumber, id);
      const chance = new Chance(this.#seed).under(`journey ${orderNumber}/${parcel}`);
      const done = this.histories.get(id)?.length ?? 0;
      const way = { chance, orderNumber, parcel, done, more: entries, from: this.#handedOverAt(shipment) };
      const history = await this.#doors.carriers.named(carrier).scan(shipment, way, this.#doors.shipments);
      if (history === null) continue;
      this.histories.set(id, history);
      this.#note(record, `the carrier has said ${history.length} things of ${id}`);
    }
  }

  /** A process whose clock is slow may have said that the label is older than the carrier's own entry of it. */
  #handedOverAt({ id, created_at }: ApiShipment): Date {
    const at = this.#handedOver.get(id) ?? new Date(Math.max(Date.parse(created_at), Date.now()));
    this.#handedOver.set(id, at);
    return at;
  }

  /** Its place among the parcels of its order. It stays, also when a shipment with an earlier id becomes visible later. */
  #journeyOf(orderNumber: number, shipmentId: string): number {
    const begun = this.#journeys.get(orderNumber) ?? [];
    this.#journeys.set(orderNumber, begun);
    return begun.includes(shipmentId) ? begun.indexOf(shipmentId) : begun.push(shipmentId) - 1;
  }

  async #liveOne(record: OrderRecord): Promise<void> {
    for (const { at, deed } of record.story.steps) {
      await this.#clock.until(at * this.#weekMs);
      try {
        await this.#do(record, deed);
      } catch (error) {
        // A refusal by Shopify (all is shipped already, say) is no fault of the app's; the comparison judges
        // it.
        const message = error instanceof Error ? error.message : String(error);
        if (!isRefusable(deed) || !/ answered (400|422): /.test(message))
          throw new Error(`${record.order?.name}: ${message}\n  ${record.log.join("\n  ")}`, {
            cause: error,
          });
        record.refused.push({ kind: deed.kind, message });
        this.#note(record, `${deed.kind} was refused: ${message.slice(0, 200)}`);
      }
    }
  }

  async #do(record: OrderRecord, deed: Deed): Promise<void> {
    if (deed.kind === "place") return this.#place(record, deed);
    const order = record.order;
    if (order === null) throw new Error("nothing was ordered");
    const { control } = this.#doors;
    const path = `orders/${order.id}`;
    switch (deed.kind) {
      case "pay":
      case "hold":
      case "release":
        await control("POST", `${path}/${deed.kind}`, {});
        break;
      case "move-house":
        await control("PATCH", path, {
          shippingAddress: movedShopperOf(record.story.number, this.#homeOf(record)),
        });
        record.hasMoved = true;
        break;
      case "split":
      case "move":
        return this.#rearrange(record, order, deed);
      case "edit":
        await control("POST", `${path}/edit`, { set: [{ sku: deed.sku, quantity: deed.quantity }] });
        break;
      case "fulfill":
        await this.#rule;
        // The rule leaves cancelled work to the merchant.
        if (record.isLeftToApp && record.cancelledFulfillments.size === 0) break;
        return this.#fulfill(record, order, deed);
      case "buy":
        await this.#rule;
        if (record.isLeftToApp && this.#settlesLate(record)) break;
        return this.#buy(record, order, deed);
      case "cancel-fulfillments":
        return this.#cancelFulfillments(record, order);
      case "cancel-order":
        await control("POST", `${path}/cancel`, {});
        record.isCancelled = true;
        break;
      case "send-back":
        await control("POST", `${path}/return`, {});
        break;
      case "call-off":
        for (const { id, status } of (await control<OrderView>("GET", path)).returns)
          if (status === "OPEN") await control("POST", `returns/${id}/cancel`, {});
        break;
      case "scan":
        return this.#scan(record, deed.entries);
    }
    this.#note(record, deed.kind === "fulfill" ? "left to the app" : deed.kind);
  }

  async #place(
    record: OrderRecord,
    { lines, paid, asksForRates, method }: Deed & { kind: "place" },
  ): Promise<void> {
    const { control } = this.#doors;
    const shippingAddress = shopperOf(record.story.number, this.#homeOf(record));
    const cart = { lines, shippingAddress, customer };
    if (this.#buysWhenPaid && method === ourMethod) {
      const chance = new Chance(this.#seed).under(`rule for order ${record.story.number}`);
      record.isLeftToApp = this.#settlesLate(record) || chance.isSo("left to the app", 0.7);
    }
    const carrier = this.#doors.carriers.named(record.story.carrier);
    const offered = asksForRates ? await this.#askForRates(cart, carrier.rates) : null;
    const code = method === ourMethod ? carrier.method : method;
    const bought = offered ?? { ...cart, shippingLine: { title: code, code, priceMinor: 500 } };
    record.order = await control<OrderView>("POST", "orders", { ...bought, paid });
    record.isUnderRule = this.#mayBeUnderRule(record);
    this.#note(record, `ordered ${record.order.name}${offered === null ? "" : " with a rate of ours"}`);
  }

  /** @returns the order's input from a checkout with our rate; null if none was offered */
  async #askForRates(cart: object, rates: string): Promise<{ checkoutId: string; option: string } | null> {
    const checkout = await this.#doors.side.checkOut(cart);
    const option = checkout.options.find(({ code }) => code?.startsWith(rates));
    return option === undefined ? null : { checkoutId: checkout.id, option: option.handle };
  }

  async #fulfill(
    record: OrderRecord,
    order: OrderView,
    { lines, ownTracking }: Deed & { kind: "fulfill" },
  ): Promise<void> {
    const { fulfillments } = await this.#doors.control<{ fulfillments: FulfillmentView[] }>(
      "POST",
      `orders/${order.id}/fulfill`,
      {
        ...(lines === null ? {} : { lines }),
        ...(ownTracking && { tracking: { company: "Bicycle", number: `OWN${order.id}` } }),
      },
    );
    for (const { id } of fulfillments) {
      record.madeByHand.add(id);
      if (ownTracking) record.ownTracking.add(id);
    }
    const names = fulfillments.map(({ id }) => id).join(", ");
    this.#note(record, `fulfilled${ownTracking ? " with a number of their own" : ""}: ${names}`);
  }

  /** The merchant requests labels on the order's page: one for each waiting part. */
  async #buy(
    record: OrderRecord,
    { id }: OrderView,
    { lines, notifies }: Deed & { kind: "buy" },
  ): Promise<void> {
    const { control, merchant } = this.#doors;
    // While one label of the order is being bought the page offers no other.
    await this.#until(async () => {
      const { fulfillments } = await control<OrderView>("GET", `orders/${id}`);
      return fulfillments.length >= record.labelsAsked.length;
    });
    const { fulfillmentOrders, lineItems } = await control<OrderView>("GET", `orders/${id}`);
    const wanted = new Map(lines?.map(({ sku, quantity }) => [sku, quantity]));
    for (const part of fulfillmentOrders) {
      if (!isOpen(part)) continue;
      const chosen = part.lines.flatMap(({ id: lineId, lineItemId, remainingQuantity }) => {
        const { sku } = lineItems.find((line) => line.id === lineItemId) ?? { sku: null };
        const quantity = lines === null ? remainingQuantity : (wanted.get(sku ?? "") ?? 0);
        return quantity === 0 ? [] : [`${lineId}:${Math.min(quantity, remainingQuantity)}`];
      });
      if (chosen.length === 0) continue;
      const form = {
        intent: "buy",
        fulfillmentOrderId: String(part.id),
        lines: chosen.join(","),
        service: this.#doors.carriers.named(record.story.carrier).service,
        notify: notifies ? "yes" : "no",
      };
      let isAsked = false;
      // Work that no webhook announced appears after the next reconciliation, unless the rule ships it first.
      await this.#until(async () => {
        isAsked = await isTaken(() => merchant.press(`/app/orders/${id}.data`, form));
        if (isAsked) return true;
        const now = await control<OrderView>("GET", `orders/${id}`);
        return now.fulfillmentOrders.some((other) => other.id === part.id && !isOpen(other));
      });
      if (isAsked) record.labelsAsked.push(notifies);
      this.#note(record, `${isAsked ? "asked" : "came too late"} for a label of ${form.lines} of ${part.id}`);
    }
  }

  /** Splits or moves the fulfillment order that holds the pieces, as long as there is one. */
  async #rearrange(
    record: OrderRecord,
    { id, lineItems }: OrderView,
    deed: Deed & { kind: "split" | "move" },
  ): Promise<void> {
    const { control, secondLocation: locationId } = this.#doors;
    const sku = deed.kind === "split" ? deed.line.sku : deed.sku;
    const { fulfillmentOrders } = await control<OrderView>("GET", `orders/${id}`);
    const article = lineItems.find((line) => line.sku === sku)?.id;
    const holding = fulfillmentOrders.filter(({ lines }) =>
      lines.some(({ lineItemId }) => lineItemId === article),
    );
    const part = holding.find(isOpen) ?? holding[0];
    const quantity = deed.kind === "split" ? deed.line.quantity : deed.quantity;
    const lines = quantity === "all" ? {} : { lines: [{ sku, quantity }] };
    const where = deed.kind === "move" ? { locationId } : {};
    await control("POST", `orders/${id}/${deed.kind}`, { fulfillmentOrderId: part?.id, ...lines, ...where });
    if (record.labelsAsked.length > 0) record.isRearrangedLate = true;
    this.#note(record, `${deed.kind}: ${quantity} of ${sku} of ${part?.id}`);
  }

  async #cancelFulfillments(record: OrderRecord, order: OrderView): Promise<void> {
    const { fulfillments } = await this.#doors.control<OrderView>("GET", `orders/${order.id}`);
    for (const { id, status } of fulfillments) {
      if (status === "CANCELLED") continue;
      await this.#doors.control("POST", `fulfillments/${id}/cancel`, {});
      record.cancelledFulfillments.add(id);
      this.#note(record, `cancelled fulfillment ${id}`);
    }
  }

  async #until(condition: () => Promise<boolean>): Promise<void> {
    const patience = patienceMs(this.records.length);
    const giveUpAt = performance.now() + patience;
    while (!(await condition())) {
      if (performance.now() > giveUpAt) throw new Error(`waited ${patience} ms in vain for the app`);
      await sleep(lookEveryMs(this.records.length));
    }
  }

  #note(record: OrderRecord, what: string): void {
    const day = (this.#clock.elapsedMs / this.#weekMs) * 7 + 1;
    record.log.push(`day ${day.toFixed(2)} ${what}`);
  }
}

/** Deeds at the control API that Shopify may refuse for a reason. */
function isRefusable({ kind }: Deed): boolean {
  return ["fulfill", "hold", "release", "edit", "split", "move", "send-back"].includes(kind);
}

function isOpen({ status }: OrderView["fulfillmentOrders"][number]): boolean {
  return ["OPEN", "IN_PROGRESS", "ON_HOLD"].includes(status);
}

function wholeSeconds(iso: string): number {
  return Math.floor(Date.parse(iso) / 1_000);
}

const purchaseData = z.object({ data: z.object({ intent: z.literal("buy"), isOther: z.boolean() }) });

/** Not before the app knows the order, nor while it handles another label of it first, as it reports. */
async function isTaken(ask: () => Promise<string>): Promise<boolean> {
  try {
    return !purchaseData.parse(readPageData(await ask())).data.isOther;
  } catch (error) {
    if (error instanceof NotThereError) return false;
    throw error;
  }
}
