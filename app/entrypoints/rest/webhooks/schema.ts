import { z } from "zod";
import { webhookEventTypes } from "../../../domain/events/events.ts";
import type { WebhookDelivery, WebhookEndpoint } from "../../../domain/orders/webhooks/webhook-store.ts";
import { deliveryStates, disabledReasons, tryErrors } from "../../../domain/orders/webhooks/webhook-store.ts";
import { answeredTimestamp, optionalText, text, timestamp } from "../values/fields.ts";

const url = text(2048).meta({
  description: "https, and an address of the public internet. Redirects are not followed.",
  example: "https://shop.example.com/webhooks",
});
const events = z
  .array(z.enum(webhookEventTypes, { error: `must be one of ${webhookEventTypes.join(", ")}` }))
  .max(webhookEventTypes.length)
  .transform((chosen) => [...new Set(chosen)])
  .meta({ description: "Empty or absent: all, also those of later versions." });
const description = optionalText(255).describe("A note of your own, such as the system behind the URL.");

export const endpointRequest = z
  .object({ url, events: events.optional(), description })
  .meta({ id: "WebhookEndpointRequest" });

export const endpointChange = z
  .object({
    url: url.optional(),
    events: events.optional(),
    description,
    enabled: z.boolean().optional().meta({ description: "`true` also ends a pause after failures." }),
  })
  .meta({ id: "WebhookEndpointChange" });

export const rotation = z
  .object({
    former_valid_hours: z
      .number()
      .min(0, "must be 0 to 168")
      .max(168, "must be 0 to 168")
      .optional()
      .meta({ description: "How long the former secret signs too. Default: 24." }),
  })
  .meta({ id: "WebhookSecretRotation" });

export const emptyRequest = z.object({}).meta({ id: "WebhookTestRequest" });

export const replayRequest = z
  .object({
    event_id: z.uuid().optional().describe("One event, by its id. Without it, `from` is needed."),
    from: timestamp.optional().describe("All events recorded at this time or later."),
    to: timestamp.optional().describe("With from: until this time. Absent: until now."),
  })
  .refine(({ event_id, from }) => (event_id === undefined) !== (from === undefined), {
    error: "either event_id or from is needed",
    path: ["event_id"],
  })
  .meta({ id: "WebhookReplayRequest" });

export const deliveryQuery = z.object({
  state: z.enum(deliveryStates).optional().describe("Only deliveries in this state."),
  limit: z.number().int().min(1).max(250).optional().describe("Deliveries of a page. Default: 50."),
  cursor: z
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ description: "The next_cursor of the page before.", example: 100_000 }),
});

export const endpointResponse = z
  .object({
    id: z.uuid().describe("The endpoint's id, a UUIDv7."),
    url: z.string().describe("Where events are sent to."),
    description: z.string().nullable().describe("Your own note; null without one."),
    events: z.array(z.string()).meta({ description: "Empty: all." }),
    enabled: z.boolean().describe("Whether events are sent. They are recorded either way."),
    disabled: z
      .object({
        reason: z.enum(disabledReasons).describe("Why it was disabled."),
        at: answeredTimestamp.describe("When it was disabled."),
      })
      .nullable()
      .meta({
        description:
          "`failing`: no success in five days; `gone`: it answered 410. Events are still recorded: enable it, then replay them.",
      }),
    failing_since: answeredTimestamp
      .nullable()
      .describe("The first failure since the last success; null while all is well."),
    former_secret_until: answeredTimestamp
      .nullable()
      .describe("Until then the former secret signs too; null without one."),
    created_at: answeredTimestamp.describe("When the endpoint was added."),
  })
  .meta({ id: "WebhookEndpoint" });
export type EndpointResponse = z.output<typeof endpointResponse>;

export const secretsResponse = z
  .object({
    secret: z.string().meta({
      description: "Signs every request. After `whsec_` it is the key in base64.",
      example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
    }),
    former_secret: z.string().nullable().describe("Signs too, until former_secret_until; null without one."),
    former_secret_until: answeredTimestamp
      .nullable()
      .describe("When the former secret ends; null without one."),
  })
  .meta({ id: "WebhookSecrets" });

export const testResponse = z
  .object({
    event_id: z.uuid().describe("The id of the test event: its `webhook-id`."),
    sequence: z.number().int().describe("The event's number in the environment."),
  })
  .meta({ id: "WebhookTest" });

export const replayResponse = z
  .object({ replayed: z.number().int().describe("How many events will be sent again.") })
  .meta({ id: "WebhookReplay" });

export const deliveryResponse = z
  .object({
    event_id: z.uuid().meta({ description: "The `webhook-id` of every try." }),
    sequence: z.number().int().describe("The event's number in the environment."),
    type: z.string().describe("The event's type, such as shipment.delivered."),
    subject_id: z
      .uuid()
      .describe("The id of the shipment, tracker, pickup, batch or endpoint that it is about."),
    created_at: answeredTimestamp.describe("When the event was recorded."),
    state: z
      .enum(deliveryStates)
      .describe("`due`: not yet delivered; `delivered`: answered 2xx; `failed`: given up after 24 hours."),
    tries: z
      .array(
        z.object({
          at: answeredTimestamp.describe("When it was tried."),
          status: z.number().int().nullable().meta({ description: "The receiver's." }),
          error: z.enum(tryErrors).nullable().describe("Why the try failed; null if it succeeded."),
          ms: z.number().int().describe("How long the try took, in milliseconds."),
        }),
      )
      .describe("Every try, the oldest first; at most the last 100."),
    next_try_at: answeredTimestamp.nullable().describe("When it is tried again; null when it is not."),
  })
  .meta({ id: "WebhookDelivery" });
export type DeliveryResponse = z.output<typeof deliveryResponse>;

export function presentEndpoint(endpoint: WebhookEndpoint): EndpointResponse {
  const { id, url, description, events, disabled, failingSince, formerSecretUntil, createdAt } = endpoint;
  return {
    id,
    url,
    description,
    events: [...events],
    enabled: disabled === null,
    disabled: disabled && { reason: disabled.reason, at: disabled.at.toISOString() },
    failing_since: failingSince?.toISOString() ?? null,
    former_secret_until: formerSecretUntil?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}

export function presentDelivery({ event, state, tries, nextAt }: WebhookDelivery): DeliveryResponse {
  return {
    event_id: event.id,
    sequence: event.sequence,
    type: event.type,
    subject_id: event.subjectId,
    created_at: event.createdAt.toISOString(),
    state,
    tries: tries.map(({ at, status, error, ms }) => ({ at, status, error, ms })),
    next_try_at: state === "due" ? nextAt.toISOString() : null,
  };
}
