import type { SentEvent } from "../ports.ts";
import type { PlannedEvent } from "./planned-events.ts";

/** The ledger's event id of an event that the platform refused for good. */
export const REFUSED = "refused";

/**
 * The planned events that are still to be sent, in order. The platform shows the event that was sent last, so a scan that becomes
 * known after a later delivery, return or loss was sent stays in the shipment's history alone; sent, it would show the parcel on
 * its way. So does a delivery that a caller's history words anew.
 */
export function dueEvents(
  planned: readonly PlannedEvent[],
  ledger: ReadonlyMap<string, SentEvent>,
): readonly PlannedEvent[] {
  const isSent = ({ key }: PlannedEvent): boolean => typeof ledger.get(key)?.eventId === "string";
  const known = planned.findLastIndex((event) => event.isEnd && isSent(event));
  const end = known === -1 && showsDelivery([...ledger.values()]) ? planned.findLastIndex(isDelivery) : known;
  return planned.slice(end + 1).filter((event) => !isSent(event));
}

function isDelivery({ status }: { readonly status: string | null }): boolean {
  return status === "delivered";
}

/** Whether the fulfillment shows a delivery now: nothing was sent after it. */
function showsDelivery(ledger: readonly SentEvent[]): boolean {
  const shown = ledger.filter(({ eventId }) => eventId !== null && eventId !== REFUSED);
  const last = Math.max(...shown.map(({ begunAt }) => begunAt.getTime()));
  return shown.some((event) => isDelivery(event) && event.begunAt.getTime() === last);
}
