import { z } from "zod";
import {
  deliveryStates,
  disabledReasons,
  tryErrors,
  webhookEventTypes,
} from "../../orders/webhooks/webhook-store.ts";
import { optionalText, text } from "./text.ts";
import { answeredTimestamp, timestamp } from "./time.ts";

const url = text(2048).meta({
  description: "https, and an address of the public internet. Redirects are not followed.",
  example: "https://shop.example.com/webhooks",
});
const events = z
  .array(z.enum(webhookEventTypes, { error: `must be one of ${webhookEventTypes.join(", ")}` }))
  .max(webhookEventTypes.length)
  .transform((chosen) => [...new Set(chosen)])
  .meta({ description: "Empty or absent: all, also those of later versions." });
const description = optionalText(255);

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
  .object({ event_id: z.uuid().optional(), from: timestamp.optional(), to: timestamp.optional() })
  .refine(({ event_id, from }) => (event_id === undefined) !== (from === undefined), {
    error: "either event_id or from is needed",
    path: ["event_id"],
  })
  .meta({ id: "WebhookReplayRequest" });

export const deliveryQuery = z.object({
  state: z.enum(deliveryStates).optional(),
  limit: z.number().int().min(1).max(250).optional(),
  cursor: z
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ description: "The next_cursor of the page before.", example: 100_000 }),
});

export const endpointResponse = z
  .object({
    id: z.uuid(),
    url: z.string(),
    description: z.string().nullable(),
    events: z.array(z.string()).meta({ description: "Empty: all." }),
    enabled: z.boolean(),
    disabled: z
      .object({ reason: z.enum(disabledReasons), at: answeredTimestamp })
      .nullable()
      .meta({
        description:
          "`failing`: no success in five days; `gone`: it answered 410. Events are still recorded: enable it, then replay them.",
      }),
    failing_since: answeredTimestamp.nullable(),
    former_secret_until: answeredTimestamp.nullable(),
    created_at: answeredTimestamp,
  })
  .meta({ id: "WebhookEndpoint" });
export type EndpointResponse = z.output<typeof endpointResponse>;

export const secretsResponse = z
  .object({
    secret: z.string().meta({ example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD" }),
    former_secret: z.string().nullable(),
    former_secret_until: answeredTimestamp.nullable(),
  })
  .meta({ id: "WebhookSecrets" });

export const testResponse = z
  .object({ event_id: z.uuid(), sequence: z.number().int() })
  .meta({ id: "WebhookTest" });

export const replayResponse = z.object({ replayed: z.number().int() }).meta({ id: "WebhookReplay" });

export const deliveryResponse = z
  .object({
    event_id: z.uuid().meta({ description: "The `webhook-id` of every try." }),
    sequence: z.number().int(),
    type: z.string(),
    subject_id: z.uuid(),
    created_at: answeredTimestamp,
    state: z.enum(deliveryStates),
    tries: z.array(
      z.object({
        at: answeredTimestamp,
        status: z.number().int().nullable().meta({ description: "The receiver's." }),
        error: z.enum(tryErrors).nullable(),
        ms: z.number().int(),
      }),
    ),
    next_try_at: answeredTimestamp.nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type DeliveryResponse = z.output<typeof deliveryResponse>;
