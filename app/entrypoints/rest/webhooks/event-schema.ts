import { z } from "zod";
import type { EventSubject, WebhookEventType } from "../../../domain/events/events.ts";
import { events, webhookEventTypes } from "../../../domain/events/events.ts";
import { pickupResponse } from "../pickups/pickups.ts";
import { shipmentResponse } from "../shipments/schema.ts";
import { trackerResponse } from "../trackers/trackers.ts";
import { answeredTimestamp } from "../values/fields.ts";
import { jobResponse } from "../values/job.ts";
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

interface EventSchema {
  readonly type: WebhookEventType;
  readonly occasion: string;
  readonly schema: z.ZodType;
}

/** Every event that may be sent, with the schema of its body. */
export const eventSchemas: readonly EventSchema[] = [...webhookEventTypes, "webhook.test" as const].map(
  (type) => {
    const occasion = events[type].webhook;
    return {
      type,
      occasion,
      schema: z
        .object({
          id: z
            .uuid()
            .meta({ description: "The event's id, the same at every try: skip one that you have handled." }),
          type: z.literal(type).meta({ description: "What happened." }),
          timestamp: answeredTimestamp.meta({ description: "When it happened, in UTC." }),
          environment: z.enum(["sandbox", "production"]).meta({
            description: "The environment of the resource, and of the endpoint that gets the event.",
          }),
          sequence: z.int().meta({
            description:
              "Grows with each event of the environment. An older event may arrive after a younger one.",
            example: 128,
          }),
          data: subjects[type.split(".")[0] as EventSubject].meta({
            description: "The resource as its GET answers it at the moment of the try.",
          }),
        })
        .meta({ id: `${pascalCase(type)}Event`, description: occasion }),
    };
  },
);

function pascalCase(type: string): string {
  return type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
