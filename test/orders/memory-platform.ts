/**
 * A second platform, in memory: orders with their fulfillment orders, fulfillments and events, the actions of merchants
 * and shoppers, and calls that fail on request. Nothing in it knows Shopify.
 */
import type {
  Fulfillment,
  FulfillmentContents,
  FulfillmentEvent,
  FulfillmentOrder,
  FulfillmentOrderContents,
  FulfillmentState,
  Order,
  OrderLine,
  OrderTotals,
  OrderWithGoods,
  PostalAddress,
  ReturnLabel,
  ReturnPart,
  ReturnPartContents,
  ShownEvent,
  TrackingInfo,
  WholePlatform,
} from "../../app/domain/orders/platform.ts";
import {
  EventRefusedError,
  PlatformRefusedError,
  PlatformUnavailableError,
} from "../../app/domain/orders/platform.ts";

/** `lost`: the call is carried out or not, and never answered. */
export type Fault = "unavailable" | "lost before acting" | "lost after acting" | "refuses";
export type Call = keyof WholePlatform;

interface Part {
  readonly id: string;
  readonly lines: { readonly id: string; readonly line: OrderLine; remaining: number }[];
  hold: string | null;
  fulfillAt: Date | null;
}

interface Made extends Omit<Fulfillment, "state" | "trackingNumbers"> {
  state: Fulfillment["state"];
  trackingNumbers: readonly string[];
  /** By position. */
  trackingUrls: readonly string[];
  /** The numbers of each later mail to the shopper. */
  readonly mailed: (readonly string[])[];
  readonly part: Part;
  readonly pieces: readonly { readonly id: string; readonly quantity: number }[];
  readonly events: ShownEvent[];
  /** Made by a call of ours. */
  readonly ours: boolean;
}

export interface KeptOrder {
  readonly id: string;
  readonly createdAt: Date;
  updatedAt: Date;
  cancelledAt: Date | null;
  fullyPaid: boolean;
  /** Of the payment method. */
  readonly gateway: string;
  /** In euros, while it is not paid. */
  outstanding: number;
  address: PostalAddress;
  readonly service: string;
  readonly tags: readonly string[];
  /** By checkout. */
  readonly promisedBy: Date | undefined;
  readonly parts: Part[];
  readonly fulfillments: Made[];
  readonly returns: SentBack[];
}

/** All fulfilled pieces of an order, on their way back. */
interface SentBack {
  readonly id: string;
  readonly name: string;
  state: ReturnPart["state"];
  readonly lines: ReturnPartContents["lines"];
  readonly deliveries: {
    readonly trackingNumber: string | null;
    readonly trackingUrl?: string;
    readonly labelUrl: string | null;
  }[];
}

export interface NewOrder {
  /** Pieces of each line. */
  readonly quantities: readonly number[];
  readonly service: string;
  readonly paid: boolean;
  /** Paid by card if absent. */
  readonly gateway?: string;
  /** In euros; 0 if absent. */
  readonly outstanding?: number;
  readonly address: PostalAddress;
  /** None if absent. */
  readonly tags?: readonly string[];
  readonly promisedBy?: Date;
}

const location = {
  name: "Athens warehouse",
  address: {
    address: "Ermou 1",
    address2: null,
    city: "Athens",
    state: null,
    zip: "10563",
    country: "GR",
    phone: "+302101112223",
  },
};

export class MemoryPlatform implements WholePlatform {
  readonly orders = new Map<string, KeptOrder>();
  private readonly faults = new Map<Call, Fault[]>();
  private readonly now: () => Date;
  private lastId = 1_000;

  constructor(now: () => Date) {
    this.now = now;
  }

  // ---- actions of merchants and shoppers ----------------------------------------------------------------------------

  place(order: NewOrder): string {
    const { quantities, service, paid, address, gateway, outstanding = 0, tags = [], promisedBy } = order;
    const id = this.nextId();
    const now = this.now();
    const lines = quantities.map((quantity, index) => ({
      id: this.nextId(),
      line: this.lineOf(index),
      remaining: quantity,
    }));
    this.orders.set(id, {
      ...{ id, service, address, createdAt: now, updatedAt: now, cancelledAt: null, fullyPaid: paid },
      ...{ gateway: gateway ?? "shopify_payments", outstanding, tags, promisedBy },
      parts: [{ id: this.nextId(), lines, hold: null, fulfillAt: null }],
      ...{ fulfillments: [], returns: [] },
    });
    return id;
  }

  /** The merchant agrees to the return of a piece of each fulfilled line. Answers the id of these pieces. */
  sendBack(orderId: string): string {
    const order = this.change(orderId);
    const fulfilled = order.fulfillments.filter(({ state }) => state === "fulfilled");
    const lines = fulfilled.flatMap((made) => this.linesOf(made)).map(({ line }) => ({ line, quantity: 1 }));
    const name = `#${orderId}-R${order.returns.length + 1}`;
    const id = this.nextId();
    order.returns.push({ id, name, state: "open", lines, deliveries: [] });
    return id;
  }

  endReturn(orderId: string, partId: string, state: "cancelled" | "closed"): void {
    for (const each of this.change(orderId).returns) if (each.id === partId) each.state = state;
  }

  /** The merchant enters a way back of another carrier. */
  addDelivery(orderId: string, partId: string, trackingNumber: string | null): void {
    const found = this.change(orderId).returns.find(({ id }) => id === partId);
    found?.deliveries.push({ trackingNumber, labelUrl: null });
  }

  pay(orderId: string): void {
    Object.assign(this.change(orderId), { fullyPaid: true, outstanding: 0 });
  }

  /** An edit of the order. */
  owe(orderId: string, outstanding: number): void {
    this.change(orderId).outstanding = outstanding;
  }

  move(orderId: string, address: PostalAddress): void {
    this.change(orderId).address = address;
  }

  /** Waiting pieces are no longer shipped; fulfilled ones stay fulfilled. */
  cancelOrder(orderId: string): void {
    const order = this.change(orderId);
    order.cancelledAt ??= this.now();
    for (const { lines } of order.parts) for (const line of lines) line.remaining = 0;
  }

  hold(orderId: string, part: number, reason: string | null): void {
    const order = this.change(orderId);
    const held = order.parts[part % order.parts.length];
    if (held !== undefined) held.hold = reason;
  }

  schedule(orderId: string, part: number, fulfillAt: Date | null): void {
    const order = this.change(orderId);
    const scheduled = order.parts[part % order.parts.length];
    if (scheduled !== undefined) scheduled.fulfillAt = fulfillAt;
  }

  /** Moves one piece of each line with several pieces to a new part. */
  split(orderId: string, part: number): void {
    const order = this.change(orderId);
    const from = order.parts[part % order.parts.length];
    const several = from?.lines.filter(({ remaining }) => remaining > 1) ?? [];
    if (several.length === 0) return;
    const lines = several.map((each) => {
      each.remaining -= 1;
      return { id: this.nextId(), line: each.line, remaining: 1 };
    });
    order.parts.push({ id: this.nextId(), lines, hold: null, fulfillAt: null });
  }

  /** Fulfills pieces of a part by hand: one of its first line, or all. A number is another carrier's. */
  fulfillByHand(orderId: string, part: number, all: boolean, number: string | null): void {
    const order = this.change(orderId);
    const from = order.parts[part % order.parts.length];
    if (from === undefined || from.hold !== null || order.cancelledAt !== null) return;
    const open = from.lines.filter(({ remaining }) => remaining > 0);
    const pieces = all
      ? open.map(({ id, remaining }) => ({ id, quantity: remaining }))
      : open.slice(0, 1).map(({ id }) => ({ id, quantity: 1 }));
    if (pieces.length > 0) this.make(order, from, pieces, number === null ? [] : [number], false);
  }

  cancelFulfillment(orderId: string, which: number): void {
    const order = this.change(orderId);
    const active = order.fulfillments.filter(({ state }) => state === "fulfilled");
    const made = active[which % active.length];
    if (made !== undefined) this.takeBack(made);
  }

  // ---- faults -------------------------------------------------------------------------------------------------------

  /** Queues faults for the next calls of a kind; after these, calls work. */
  will(call: Call, ...faults: readonly Fault[]): void {
    this.faults.set(call, [...(this.faults.get(call) ?? []), ...faults]);
  }

  heal(): void {
    this.faults.clear();
  }

  // ---- the port -----------------------------------------------------------------------------------------------------

  readOrder(orderId: string): Promise<Order | null> {
    return this.answer("readOrder", () => {
      const order = this.orders.get(orderId);
      return order === undefined ? null : this.shown(order);
    });
  }

  readOrders(orderIds: readonly string[]): Promise<readonly OrderWithGoods[]> {
    return this.answer("readOrders", () =>
      orderIds.flatMap((orderId) => {
        const order = this.orders.get(orderId);
        if (order === undefined) return [];
        const contents = order.parts.map((part) => this.contentsOf(order, part));
        return [{ order: this.shown(order), contents }];
      }),
    );
  }

  readFulfillment(fulfillmentId: string): Promise<FulfillmentContents | null> {
    return this.answer("readFulfillment", () => {
      const found = this.findMade(fulfillmentId);
      if (found === undefined) return null;
      const { order, made } = found;
      return {
        ...{ id: fulfillmentId, location },
        fulfillmentOrders: [{ id: made.part.id, delivery: this.deliveryOf(order), shippingLine: null }],
        lines: this.linesOf(made),
      };
    });
  }

  readFulfillmentOrder(fulfillmentOrderId: string): Promise<FulfillmentOrderContents | null> {
    return this.answer("readFulfillmentOrder", () => {
      const found = this.findPart(fulfillmentOrderId);
      return found === undefined ? null : this.contentsOf(found.order, found.part);
    });
  }

  readFulfillmentState(fulfillmentId: string): Promise<FulfillmentState | null> {
    return this.answer("readFulfillmentState", () => {
      const made = this.findMade(fulfillmentId)?.made;
      if (made === undefined) return null;
      const { state, trackingNumbers, trackingUrls } = made;
      return {
        state,
        tracking: trackingNumbers.map((number, at) => ({ number, url: trackingUrls[at] ?? null })),
      };
    });
  }

  fulfill({ fulfillmentOrderId, lines, tracking }: Parameters<WholePlatform["fulfill"]>[0]): Promise<string> {
    return this.answer("fulfill", () => {
      const found = this.findPart(fulfillmentOrderId);
      if (found === undefined || found.order.cancelledAt !== null)
        throw new PlatformRefusedError("There is no such part to fulfill.");
      const { order, part } = found;
      if (!this.canFulfill(part)) throw new PlatformRefusedError("The part can't be fulfilled now.");
      const pieces =
        lines ??
        part.lines.flatMap(({ id, remaining }) => (remaining > 0 ? [{ id, quantity: remaining }] : []));
      const missing = pieces.some(
        ({ id, quantity }) => (part.lines.find((each) => each.id === id)?.remaining ?? 0) < quantity,
      );
      if (pieces.length === 0 || missing) throw new PlatformRefusedError("So many pieces are not left.");
      const made = this.make(order, part, pieces, tracking?.numbers ?? [], true);
      made.trackingUrls = tracking?.urls ?? [];
      return made.id;
    });
  }

  withdraw(fulfillmentId: string): Promise<void> {
    return this.answer("withdraw", () => {
      const found = this.findMade(fulfillmentId);
      if (found?.made.state !== "fulfilled") throw new PlatformRefusedError("There is nothing to withdraw.");
      this.takeBack(found.made);
      found.order.updatedAt = this.now();
    });
  }

  correctAddress(orderId: string, address: PostalAddress): Promise<OrderTotals> {
    return this.answer("correctAddress", () => {
      this.move(orderId, address);
      const euros = (amount: number) => ({ amount, currency: "EUR" });
      const outstanding = euros(this.change(orderId).outstanding);
      return { total: outstanding, tax: euros(0), received: euros(0), outstanding };
    });
  }

  sendTracking(
    fulfillmentId: string,
    { numbers, urls }: TrackingInfo,
    notifyShopper: boolean,
  ): Promise<void> {
    return this.answer("sendTracking", () => {
      const made = this.findMade(fulfillmentId)?.made;
      if (made?.state !== "fulfilled") throw new PlatformRefusedError("The fulfillment was cancelled.");
      made.trackingNumbers = numbers;
      made.trackingUrls = urls;
      if (notifyShopper) made.mailed.push(numbers);
    });
  }

  listEvents(fulfillmentId: string): Promise<readonly ShownEvent[]> {
    return this.answer("listEvents", () => [...(this.findMade(fulfillmentId)?.made.events ?? [])]);
  }

  readReturns(orderId: string): Promise<readonly ReturnPart[] | null> {
    return this.answer("readReturns", () =>
      (this.orders.get(orderId)?.returns ?? []).map(({ id, name, state }) => ({
        ...{ id, returnName: name, state },
      })),
    );
  }

  readReturnPart(partId: string): Promise<ReturnPartContents | null> {
    return this.answer("readReturnPart", () => this.findReturn(partId) ?? null);
  }

  sendReturnLabel({ partId, trackingNumber, trackingUrl, labelUrl }: ReturnLabel): Promise<void> {
    return this.answer("sendReturnLabel", () => {
      const found = this.findReturn(partId);
      if (found?.state !== "open") throw new PlatformRefusedError("The return is not open.");
      found.deliveries.push({ trackingNumber, trackingUrl, labelUrl });
    });
  }

  sendEvent(fulfillmentId: string, event: FulfillmentEvent): Promise<string> {
    return this.answer("sendEvent", () => {
      const made = this.findMade(fulfillmentId)?.made;
      if (made?.state !== "fulfilled") throw new EventRefusedError("The fulfillment was cancelled.");
      if (event.happenedAt > this.now()) throw new EventRefusedError("The event has not happened yet.");
      const id = this.nextId();
      made.events.push({ ...event, id });
      return id;
    });
  }

  // ---- inside -------------------------------------------------------------------------------------------------------

  private nextId(): string {
    return String(++this.lastId);
  }

  private async answer<Result>(call: Call, act: () => Result): Promise<Result> {
    const fault = this.faults.get(call)?.shift();
    if (fault === "unavailable" || fault === "lost before acting")
      throw new PlatformUnavailableError("The line was cut.");
    if (fault === "refuses") throw new PlatformRefusedError("Not today.");
    const result = act();
    if (fault === "lost after acting") throw new PlatformUnavailableError("The line was cut.");
    return result;
  }

  private change(orderId: string): KeptOrder {
    const order = this.orders.get(orderId);
    if (order === undefined) throw new Error(`there is no order ${orderId}`);
    order.updatedAt = this.now();
    return order;
  }

  private make(
    order: KeptOrder,
    part: Part,
    pieces: Made["pieces"],
    trackingNumbers: readonly string[],
    ours: boolean,
  ): Made {
    for (const { id, quantity } of pieces)
      for (const line of part.lines) if (line.id === id) line.remaining -= quantity;
    const made: Made = {
      ...{ id: this.nextId(), state: "fulfilled", createdAt: this.now(), thirdParty: null },
      ...{ part, pieces, trackingNumbers, trackingUrls: [], mailed: [], ours, events: [] },
    };
    order.fulfillments.push(made);
    return made;
  }

  private linesOf(made: Made) {
    return made.pieces.flatMap(({ id, quantity }) => {
      const line = made.part.lines.find((each) => each.id === id)?.line;
      return line === undefined ? [] : [{ line, quantity }];
    });
  }

  private findReturn(partId: string): SentBack | undefined {
    return [...this.orders.values()].flatMap(({ returns }) => returns).find(({ id }) => id === partId);
  }

  private takeBack(made: Made): void {
    made.state = "cancelled";
    for (const { id, quantity } of made.pieces)
      for (const line of made.part.lines) if (line.id === id) line.remaining += quantity;
  }

  private canFulfill(part: Part): boolean {
    const isEarly = part.fulfillAt !== null && part.fulfillAt > this.now();
    return part.hold === null && !isEarly && part.lines.some(({ remaining }) => remaining > 0);
  }

  private statusOf(order: KeptOrder, part: Part): FulfillmentOrder["status"] {
    if (part.lines.every(({ remaining }) => remaining === 0)) return "closed";
    if (part.hold !== null) return "on-hold";
    if (part.fulfillAt !== null && part.fulfillAt > this.now()) return "scheduled";
    return order.fulfillments.some((each) => each.part === part && each.state === "fulfilled")
      ? "in-progress"
      : "open";
  }

  private contentsOf(order: KeptOrder, { id: partId, lines }: Part): FulfillmentOrderContents {
    return {
      ...{ id: partId, location, delivery: this.deliveryOf(order) },
      lines: lines.map(({ id, line, remaining }) => ({
        ...{ id, line, remainingQuantity: remaining, shippingLine: null },
      })),
    };
  }

  private deliveryOf({ service }: KeptOrder) {
    return { byCarrier: true, serviceCode: service, title: null };
  }

  private shown(order: KeptOrder): Order {
    const { id, createdAt, updatedAt, cancelledAt, fullyPaid, address, service, gateway, outstanding } =
      order;
    const { tags, promisedBy } = order;
    return {
      ...{ id, createdAt, updatedAt, cancelledAt, fullyPaid, name: `#${id}`, tags },
      ...{ paymentGateways: [gateway], outstanding: { amount: outstanding, currency: "EUR" } },
      ...{ language: "el", email: null, phone: null, billingPhone: null, shippingAddress: address },
      shippingLines: [{ code: service, title: service }],
      fulfillments: order.fulfillments.map(
        ({ part: _, pieces: __, events: ___, ours: ____, ...shown }) => shown,
      ),
      isReturning: order.returns.some(({ state }) => state === "open"),
      fulfillmentOrders: order.parts.map((part) => ({
        id: part.id,
        status: this.statusOf(order, part),
        updatedAt,
        fulfillAt: part.fulfillAt,
        ...(promisedBy && { promisedBy }),
        canFulfill: order.cancelledAt === null && this.canFulfill(part),
        holds: part.hold === null ? [] : [part.hold],
        location: { id: "1", name: location.name },
        delivery: this.deliveryOf(order),
        lines: part.lines.map(({ id: lineId, line, remaining }) => ({
          ...{ id: lineId, productTitle: line.name, variantTitle: null },
          ...{ remainingQuantity: remaining, requiresShipping: true },
        })),
      })),
    };
  }

  private findPart(id: string): { readonly order: KeptOrder; readonly part: Part } | undefined {
    for (const order of this.orders.values()) {
      const part = order.parts.find((each) => each.id === id);
      if (part !== undefined) return { order, part };
    }
    return undefined;
  }

  private findMade(id: string): { readonly order: KeptOrder; readonly made: Made } | undefined {
    for (const order of this.orders.values()) {
      const made = order.fulfillments.find((each) => each.id === id);
      if (made !== undefined) return { order, made };
    }
    return undefined;
  }

  private lineOf(index: number): OrderLine {
    const price = { amount: 12.5, currency: "EUR" };
    return {
      ...{ id: this.nextId(), name: `Product ${index + 1}`, sku: `SKU-${index + 1}`, requiresShipping: true },
      ...{ soldWeightG: 900, paidPrice: price, listPrice: price, product: null },
    };
  }
}
