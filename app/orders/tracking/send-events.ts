import type { Shipment } from "../../engine/index.ts";
import type { TrackingWork } from "../order-work.ts";
import type { FulfillmentEvent, ShownEvent } from "../platform.ts";
import { EventRefusedError } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import { readSettings, showsTrackingEvents } from "../settings.ts";
import { isFulfillmentActive } from "./is-fulfillment-active.ts";
import type { PlannedEvent } from "./planned-events.ts";
import { plannedEvents } from "./planned-events.ts";

/**
 * Brings the fulfillment's events up to the shipment's history: in order, each once. An event can't be changed or
 * deleted, so each is written down before it is sent; one whose answer never came is looked for on the fulfillment.
 * One that the platform still refuses an hour after it first did is given up.
 * @throws PlatformRefusedError the fulfillment takes none, we may not send any, or one is refused for the time being
 * @throws PlatformUnavailableError | LeaseLostError the rest is sent by the next attempt
 */
export async function sendEvents(
  { services, platform, shop, lease }: TrackingWork,
  fulfillmentId: string,
  shipment: Shipment,
): Promise<number> {
  const ledger = await services.sentEvents.list(shop.domain, fulfillmentId);
  const begun = new Map(ledger.map((entry) => [entry.entryKey, entry]));
  const known = new Set(ledger.map(({ eventId }) => eventId));
  const isForGood = (refusedAt: Date | null | undefined) =>
    refusedAt != null && services.ports.clock.now().getTime() - refusedAt.getTime() > REFUSED_FOR_GOOD_MS;
  let present: readonly ShownEvent[] | undefined;
  let sent = 0;
  for (const event of wantedEvents(shop, shipment)) {
    const before = begun.get(event.key);
    if (typeof before?.eventId === "string") continue;
    if (before !== undefined) {
      present ??= await platform.listEvents(fulfillmentId);
      const arrived = present.find((candidate) => !known.has(candidate.id) && isSame(candidate, event));
      if (arrived !== undefined) {
        known.add(arrived.id);
        await services.sentEvents.finish(shop.domain, fulfillmentId, event.key, arrived.id);
        continue;
      }
    }
    await services.sentEvents.begin(shop.merchantId, shop.domain, fulfillmentId, event.key);
    await lease.confirm();
    const { status, happenedAt, message } = event;
    const id = await platform
      .sendEvent(fulfillmentId, { status, happenedAt, message })
      .catch(async (error: unknown) => {
        if (!(error instanceof EventRefusedError)) throw error;
        await services.sentEvents.refused(shop.domain, fulfillmentId, event.key);
        if (!isForGood(before?.refusedAt)) throw error;
        if (!(await isFulfillmentActive(platform, fulfillmentId))) throw error;
        const about = { shop: shop.domain, fulfillmentId, status, happenedAt, refusal: error.message };
        services.log.warn(about, "the platform takes no such tracking event");
        return REFUSED;
      });
    await services.sentEvents.finish(shop.domain, fulfillmentId, event.key, id);
    if (id !== REFUSED) sent++;
  }
  return sent;
}

/** Whether the shipment has an event of which it isn't certain that the fulfillment shows it. */
export async function areEventsDue(
  services: OrderServices,
  shop: OrderShop,
  fulfillmentId: string,
  shipment: Shipment,
): Promise<boolean> {
  const ledger = await services.sentEvents.list(shop.domain, fulfillmentId);
  const sent = new Set(ledger.flatMap(({ entryKey, eventId }) => (eventId === null ? [] : [entryKey])));
  return wantedEvents(shop, shipment).some(({ key }) => !sent.has(key));
}

/** None where the merchant shows no scans of this carrier. */
function wantedEvents(shop: OrderShop, shipment: Shipment): readonly PlannedEvent[] {
  return showsTrackingEvents(readSettings(shop), shipment.carrier.code) ? plannedEvents(shipment) : [];
}

/** What stands in the ledger for an event that the platform doesn't take. */
const REFUSED = "refused";
/** So long after its first refusal the later ones wait for it. A refusal may pass; they are shown in the order in which they were made. */
const REFUSED_FOR_GOOD_MS = 3_600_000;

/** A platform may keep whole seconds. */
function isSame(present: Omit<ShownEvent, "id">, planned: FulfillmentEvent): boolean {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  return (
    present.status === planned.status &&
    present.message === planned.message &&
    seconds(present.happenedAt) === seconds(planned.happenedAt)
  );
}
