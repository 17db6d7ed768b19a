import { createHash } from "node:crypto";
import type { Shipment } from "../../engine/index.ts";
import type { TrackingWork } from "../leases/order-work.ts";
import type { OrderChanges, ShownEvent } from "../platform.ts";
import { EventRefusedError } from "../platform.ts";
import type { OrderServices, OrderShop, SentEvent } from "../ports.ts";
import { readSettings, showsTrackingEvents } from "../settings.ts";
import { dueEvents, REFUSED } from "./due-events.ts";
import { isFulfillmentActive } from "./is-fulfillment-active.ts";
import type { PlannedEvent } from "./planned-events.ts";
import { plannedEvents } from "./planned-events.ts";

/**
 * Sends the events of the shipment's history that the fulfillment lacks, in order, each once. Events can't be changed
 * or deleted, so each is recorded before it is sent, and those without an answer are looked up on the fulfillment before any
 * other is sent: nothing follows a delivery.
 * An event that the platform still refuses an hour after its first refusal is skipped.
 * @throws PlatformRefusedError the fulfillment takes no events, we may not send any, or one is refused for now
 * @throws PlatformUnavailableError | LeaseLostError the next attempt sends the rest
 */
export async function sendEvents(
  { services, platform, shop, lease }: TrackingWork,
  changes: OrderChanges,
  fulfillmentId: string,
  shipment: Shipment,
): Promise<number> {
  const begun = await findUnanswered({ services, platform, shop }, fulfillmentId, shipment);
  const isForGood = (refusedAt: Date | null | undefined) =>
    refusedAt != null && services.ports.clock.now().getTime() - refusedAt.getTime() > REFUSED_FOR_GOOD_MS;
  let sent = 0;
  for (const { key, isEnd: _, ...event } of dueEvents(eventsOf(shop, shipment), begun)) {
    const before = begun.get(key);
    const news = { ...event, happenedAt: noLaterThan(services.ports.clock.now(), event.happenedAt) };
    await services.sentEvents.begin(shop.merchantId, shop.domain, fulfillmentId, {
      entryKey: key,
      sentAs: digestOf(news),
      status: news.status,
    });
    await lease.confirm();
    const id = await changes.sendEvent(fulfillmentId, news).catch(async (error: unknown) => {
      if (!(error instanceof EventRefusedError)) throw error;
      await services.sentEvents.refused(shop.domain, fulfillmentId, key);
      if (!isForGood(before?.refusedAt)) throw error;
      if (!(await isFulfillmentActive(platform, fulfillmentId))) throw error;
      const { status, happenedAt } = news;
      const about = { shop: shop.domain, fulfillmentId, status, happenedAt, refusal: error.message };
      services.log.warn(about, "the platform takes no such tracking event");
      return REFUSED;
    });
    await services.sentEvents.finish(shop.domain, fulfillmentId, key, id);
    if (id !== REFUSED) sent++;
  }
  return sent;
}

/**
 * The ledger by its keys, after a look at the fulfillment for the events without an answer. Each is looked up as it was sent: its
 * meaning may have changed since, as an earlier scan that arrives later makes the first one the second.
 */
async function findUnanswered(
  { services, platform, shop }: Pick<TrackingWork, "services" | "platform" | "shop">,
  fulfillmentId: string,
  shipment: Shipment,
): Promise<ReadonlyMap<string, SentEvent>> {
  const ledger = await services.sentEvents.list(shop.domain, fulfillmentId);
  const begun = new Map(ledger.map((entry) => [entry.entryKey, entry]));
  const unanswered = plannedEvents(shipment).filter(({ key }) => begun.get(key)?.eventId === null);
  if (unanswered.length === 0) return begun;
  const known = new Set(ledger.map(({ eventId }) => eventId));
  const present = await platform.listEvents(fulfillmentId);
  for (const event of unanswered) {
    const entry = begun.get(event.key);
    const arrived = present.find((shown) => !known.has(shown.id) && digestOf(shown) === entry?.sentAs);
    if (entry === undefined || arrived === undefined) continue;
    known.add(arrived.id);
    await services.sentEvents.finish(shop.domain, fulfillmentId, event.key, arrived.id);
    begun.set(event.key, { ...entry, eventId: arrived.id });
  }
  return begun;
}

/** Whether any event of the shipment may be missing from the fulfillment. */
export async function areEventsDue(
  services: OrderServices,
  shop: OrderShop,
  fulfillmentId: string,
  shipment: Shipment,
): Promise<boolean> {
  const ledger = await services.sentEvents.list(shop.domain, fulfillmentId);
  const known = new Map(ledger.map((entry) => [entry.entryKey, entry]));
  return dueEvents(eventsOf(shop, shipment), known).length > 0;
}

/** None where the merchant hides this carrier's scans. */
function eventsOf(shop: OrderShop, shipment: Shipment): readonly PlannedEvent[] {
  return showsTrackingEvents(readSettings(shop), shipment.carrier.code) ? plannedEvents(shipment) : [];
}

/**
 * A refusal may be temporary. Later events wait so long after the first refusal, because the platform shows events in
 * the order sent.
 */
const REFUSED_FOR_GOOD_MS = 3_600_000;

/** Platforms refuse what is yet to happen. */
function noLaterThan(now: Date, time: Date): Date {
  return time > now ? now : time;
}

/** Identifies an event by the fields that the platform shows. It may drop fractions of seconds. */
function digestOf({ status, happenedAt, message }: Omit<ShownEvent, "id">): string {
  const shown = [status, Math.floor(happenedAt.getTime() / 1000), message];
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
}
