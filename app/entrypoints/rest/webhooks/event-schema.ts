import { z } from "zod";
import type { EventSubject, WebhookEventType } from "../../../domain/orders/webhooks/webhook-store.ts";
import { pickupResponse } from "../pickups/schema.ts";
import { shipmentResponse } from "../shipments/schema.ts";
import { trackerResponse } from "../trackers/schema.ts";
import { jobResponse } from "../values/job.ts";
import { answeredTimestamp } from "../values/time.ts";
import { endpointResponse } from "./schema.ts";

const subjects = {
  shipment: shipmentResponse,
  tracker: trackerResponse,
  pickup: pickupResponse,
  batch: jobResponse,
  webhook: endpointResponse,
} as const satisfies Record<EventSubject, z.ZodType>;

/** The body's `data`: the subject as its GET answers it. */
export type EventData<Subject extends EventSubject> = z.output<(typeof subjects)[Subject]>;

/** When each event is sent. A type without a row does not compile. */
const occasions = {
  "shipment.created": "A shipment was bought, by a request, a batch, a return or a shop's order.",
  "shipment.cancelled": "A shipment was cancelled; `data.state` is `cancelled`.",
  "shipment.label_ready":
    "The label can be printed from `data.label_url`. A few carriers draw it minutes after the purchase.",
  "shipment.tracking_updated":
    "The tracking history changed: the carrier scanned the parcel, or `PUT` replaced the history.",
  "shipment.delivered":
    "The parcel was delivered; `data.delivered_at` says when. The event `shipment.tracking_updated` is sent as well.",
  "shipment.exception":
    "The tracking status became `EXCEPTION`: the parcel needs a hand. The event `shipment.tracking_updated` is sent as well.",
  "shipment.refund_decided":
    "The carrier decided about the refund of a cancelled label, or is asked no more; `data.refund` has its answer.",
  "tracker.updated": "The tracking history of a parcel that was bought elsewhere changed.",
  "tracker.delivered":
    "The tracker's parcel was delivered; `data.delivered_at` says when. The event `tracker.updated` is sent as well.",
  "tracker.exception":
    "The tracker's status became `EXCEPTION`. The event `tracker.updated` is sent as well.",
  "pickup.scheduled": "The carrier confirmed a pickup, or another time for it.",
  "pickup.cancelled": "The carrier confirmed that it does not come; `data.state` is `cancelled`.",
  "batch.done":
    "Every row of a batch has its result in `data.rows`: bought, or refused with an error of its own.",
  "batch.failed":
    "A batch ended before all its rows; `data.error` says why. Rows with a `shipment_id` and no error were bought.",
  "webhook.test":
    "You asked for it, by `POST /v1/webhook_endpoints/{id}/test`. Only that endpoint gets it, whatever events it chose.",
} as const satisfies Record<WebhookEventType, string>;

interface EventSchema {
  readonly type: WebhookEventType;
  readonly occasion: string;
  readonly schema: z.ZodType;
}

/** Every event that may be sent, with the schema of its body. */
export const eventSchemas: readonly EventSchema[] = (Object.keys(occasions) as WebhookEventType[]).map(
  (type) => ({
    type,
    occasion: occasions[type],
    schema: z
      .object({
        id: z
          .uuid()
          .meta({ description: "The event's id, the same at every try: skip one that you have handled." }),
        type: z.literal(type).meta({ description: "What happened." }),
        timestamp: answeredTimestamp.meta({ description: "When it happened, in UTC." }),
        environment: z
          .enum(["sandbox", "production"])
          .meta({ description: "The environment of the resource, and of the endpoint that gets the event." }),
        sequence: z.int().meta({
          description:
            "Grows with each event of the environment. An older event may arrive after a younger one.",
          example: 128,
        }),
        data: subjects[type.split(".")[0] as EventSubject].meta({
          description: "The resource as its GET answers it at the moment of the try.",
        }),
      })
      .meta({ id: `${pascalCase(type)}Event`, description: occasions[type] }),
  }),
);

function pascalCase(type: string): string {
  return type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
