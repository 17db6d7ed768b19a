import type { Shipment } from "../../engine/index.ts";
import type { Services, Shop } from "../../services.server.ts";
import type { AdminClient } from "../admin-client.ts";
import { ShopifyRefusedError } from "../admin-errors.ts";
import { gid } from "../gid.ts";
import type { FulfillmentEvent } from "../operations/tracking.ts";
import { createFulfillmentEvent, fulfillmentEvents } from "../operations/tracking.ts";
import type { TrackingWork } from "../orders/order-work.ts";
import { restOfPages } from "../rest-of-pages.ts";
import { readSettings, showsTrackingEvents } from "../settings.ts";
import type { PlannedEvent } from "./planned-events.ts";
import { plannedEvents } from "./planned-events.ts";
import { stillStands } from "./still-stands.ts";

/**
 * Brings the fulfillment's events up to the shipment's history: in order, each once. An event can't be changed or
 * deleted, so each is written down before it is sent; one whose answer never came is looked for on the fulfillment.
 * One that Shopify still refuses an hour after it first did is given up.
 * @throws ShopifyRefusedError the fulfillment takes none, we may not send any, or one is refused for the time being
 * @throws ShopifyUnavailableError | LeaseLostError the rest is sent by the next attempt
 */
export async function sendEvents(
  { services, admin, shop, lease }: TrackingWork,
  fulfillmentId: string,
  shipment: Shipment,
): Promise<number> {
  const ledger = await services.sentEvents.list(shop.domain, fulfillmentId);
  const begun = new Map(ledger.map((entry) => [entry.entryKey, entry]));
  const known = new Set(ledger.map(({ eventId }) => eventId));
  const isForGood = (refusedAt: Date | null | undefined) =>
    refusedAt != null && services.ports.clock.now().getTime() - refusedAt.getTime() > REFUSED_FOR_GOOD_MS;
  let present: readonly FulfillmentEvent[] | undefined;
  let sent = 0;
  for (const event of wantedEvents(shop, shipment)) {
    const before = begun.get(event.key);
    if (typeof before?.eventId === "string") continue;
    if (before !== undefined) {
      present ??= await readEvents(admin, fulfillmentId);
      const arrived = present.find((candidate) => !known.has(candidate.id) && isSame(candidate, event));
      if (arrived !== undefined) {
        known.add(arrived.id);
        await services.sentEvents.finish(shop.domain, fulfillmentId, event.key, arrived.id);
        continue;
      }
    }
    await services.sentEvents.begin(shop.merchantId, shop.domain, fulfillmentId, event.key);
    await lease.confirm();
    const id = await create(admin, fulfillmentId, event).catch(async (error: unknown) => {
      if (!(error instanceof EventRefusedError)) throw error;
      await services.sentEvents.refused(shop.domain, fulfillmentId, event.key);
      if (!isForGood(before?.refusedAt)) throw error;
      if (!(await stillStands(admin, fulfillmentId))) throw error;
      const { status, happenedAt } = event;
      const about = { shop: shop.domain, fulfillmentId, status, happenedAt, refusal: error.message };
      services.log.warn(about, "Shopify takes no such tracking event");
      return REFUSED;
    });
    await services.sentEvents.finish(shop.domain, fulfillmentId, event.key, id);
    if (id !== REFUSED) sent++;
  }
  return sent;
}

/** Whether the shipment has an event of which it isn't certain that the fulfillment shows it. */
export async function areEventsDue(
  services: Services,
  shop: Shop,
  fulfillmentId: string,
  shipment: Shipment,
): Promise<boolean> {
  const ledger = await services.sentEvents.list(shop.domain, fulfillmentId);
  const sent = new Set(ledger.flatMap(({ entryKey, eventId }) => (eventId === null ? [] : [entryKey])));
  return wantedEvents(shop, shipment).some(({ key }) => !sent.has(key));
}

/** None where the merchant shows no scans of this carrier. */
function wantedEvents(shop: Shop, shipment: Shipment): readonly PlannedEvent[] {
  return showsTrackingEvents(readSettings(shop), shipment.carrier.code) ? plannedEvents(shipment) : [];
}

/** What stands in the ledger for an event that Shopify doesn't take. */
const REFUSED = "refused";
/** So long after its first refusal the later ones wait for it. A refusal may pass; they are shown in the order in which they were made. */
const REFUSED_FOR_GOOD_MS = 3_600_000;

/** This event is refused, not all of them. */
class EventRefusedError extends ShopifyRefusedError {}

async function create(admin: AdminClient, fulfillmentId: string, event: PlannedEvent): Promise<string> {
  const { fulfillmentEventCreate: answer } = await admin.request(createFulfillmentEvent, {
    event: {
      fulfillmentId: gid("Fulfillment", fulfillmentId),
      status: event.status,
      happenedAt: event.happenedAt.toISOString(),
      ...(event.message === "" ? {} : { message: event.message }),
    },
  });
  if (answer.userErrors.length > 0)
    throw new EventRefusedError(answer.userErrors.map(({ message }) => message).join(" "));
  if (answer.fulfillmentEvent === null)
    throw new ShopifyRefusedError("Shopify made no event and gave no reason.");
  return answer.fulfillmentEvent.id;
}

async function readEvents(admin: AdminClient, fulfillmentId: string): Promise<readonly FulfillmentEvent[]> {
  const id = gid("Fulfillment", fulfillmentId);
  const page = async (after: string | null) =>
    (await admin.request(fulfillmentEvents, { id, after })).fulfillment?.events;
  const first = await page(null);
  return first === undefined ? [] : (await restOfPages(first, page)).nodes;
}

/** Shopify keeps whole seconds. */
function isSame(present: FulfillmentEvent, planned: PlannedEvent): boolean {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  return (
    present.status === planned.status &&
    (present.message ?? "") === planned.message &&
    seconds(new Date(present.happenedAt)) === seconds(planned.happenedAt)
  );
}
