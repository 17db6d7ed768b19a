import type { Caller } from "../../../domain/engine/index.ts";
import type { EventSubject } from "../../../domain/events/events.ts";
import type { WebhookEvent } from "../../../domain/orders/webhooks/webhook-store.ts";
import type { Services } from "../../../process/services.server.ts";
import { presentBatch } from "../batches/batches.ts";
import { presentPickup } from "../pickups/pickups.ts";
import { presentShipment } from "../shipments/present-shipment.ts";
import { presentTracker } from "../trackers/trackers.ts";
import { urlsOf } from "../values/urls.ts";
import type { EventData } from "./event-schema.ts";
import { presentEndpoint } from "./schema.ts";

type App = Pick<Services, "ports" | "env" | "batches" | "webhooks" | "trackers" | "links">;
type Present<Subject extends EventSubject> = (
  app: App,
  caller: Caller,
  id: string,
) => Promise<EventData<Subject> | null>;

const subjects: { readonly [Subject in EventSubject]: Present<Subject> } = {
  async shipment(app, caller, id) {
    const shipment = await app.ports.shipments.get(caller, id);
    return shipment && presentShipment(shipment, urlsOf({ app, caller }));
  },
  async tracker(app, caller, id) {
    const tracker = await app.trackers.get(caller, id);
    return tracker && presentTracker(tracker, urlsOf({ app, caller }));
  },
  async pickup({ ports }, caller, id) {
    const pickup = await ports.pickups.get(caller, id);
    return pickup && presentPickup(pickup);
  },
  async batch({ ports, batches }, caller, id) {
    const batch = await batches.get(caller, id);
    return batch && presentBatch({ ports }, batch);
  },
  async webhook({ webhooks }, caller, id) {
    const endpoint = await webhooks.get(caller, id);
    return endpoint && presentEndpoint(endpoint);
  },
};

/**
 * The subject is as GET answers it now: an event stores no person, and a late one brings no outdated data. `null`: the subject is
 * no longer there.
 */
export async function eventBody(app: App, caller: Caller, event: WebhookEvent): Promise<string | null> {
  const { id, type, sequence, createdAt, subjectId } = event;
  // The column is text, so an older process may read an event that only a newer one has.
  const [subject = ""] = type.split(".");
  const data = isSubject(subject) ? await subjects[subject](app, caller, subjectId) : null;
  if (data === null) return null;
  const { environment } = caller;
  return JSON.stringify({ id, type, timestamp: createdAt.toISOString(), environment, sequence, data });
}

const isSubject = (word: string): word is EventSubject => Object.hasOwn(subjects, word);
