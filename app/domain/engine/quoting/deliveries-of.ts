import type { Handling } from "../shipping-config.ts";
import type { DeliveryPromise, QuoteRequest } from "../values/rate.ts";
import type { DeliverySchedule } from "./delivery-promise.ts";
import { daysUntilLatest, deliveryPromise } from "./delivery-promise.ts";

export interface Delivery {
  readonly promise: DeliveryPromise | null;
  /** Calendar days from today to the promise's latest day; without a promise, the longest transit. */
  readonly estimatedDeliveryDays: number;
}

export type DeliveryOf = (schedule: DeliverySchedule) => Delivery;

interface Remembered {
  minute: number;
  deliveries: Map<DeliverySchedule["pickup"], Map<string, Delivery>>;
}

/** Cut-offs hold to the minute: within one minute, one schedule promises the same days. */
const MINUTE_MS = 60_000;
const remembered = new WeakMap<Handling, Remembered>();

/** The arrival of an order placed now, cached for a minute: services and shoppers repeat the same question. */
export function deliveriesOf(at: Date, handling: Handling, { from, to }: QuoteRequest): DeliveryOf {
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const known = remembered.get(handling);
  const { deliveries } = known?.minute === minute ? known : begin(handling, minute);
  return (schedule) => {
    const { pickup, transit, deliveryDays } = schedule;
    const alike = deliveries.get(pickup) ?? new Map<string, Delivery>();
    deliveries.set(pickup, alike);
    const { minDays, maxDays } = transit;
    const key = `${minDays} ${maxDays} ${deliveryDays.weekdays.join("")} ${from.country} ${to.country}`;
    const delivery = alike.get(key) ?? deliver(at, handling, schedule);
    alike.set(key, delivery);
    return delivery;
  };
}

function begin(handling: Handling, minute: number): Remembered {
  const fresh = { minute, deliveries: new Map() };
  remembered.set(handling, fresh);
  return fresh;
}

function deliver(at: Date, handling: Handling, schedule: DeliverySchedule): Delivery {
  const promise = deliveryPromise(at, handling, schedule);
  const estimatedDeliveryDays =
    promise === null ? schedule.transit.maxDays : daysUntilLatest(at, handling, promise);
  return { promise, estimatedDeliveryDays };
}
