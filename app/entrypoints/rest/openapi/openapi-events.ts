/** The requests that Waybill sends to webhook endpoints. */
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { eventSchemas } from "../webhooks/event-schema.ts";

const header = z.object({
  "webhook-id": z.string().meta({ description: "The event's `id`, the same at every try." }),
  "webhook-timestamp": z.string().meta({
    description: "Seconds since 1970 at this try. Refuse one more than five minutes from now.",
    example: "1795529100",
  }),
  "webhook-signature": z.string().meta({
    description:
      "`v1,` and the base64 of HMAC-SHA256 over id, timestamp and body, joined by dots. While the secret is being replaced there are two, with a space between.",
    example: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  }),
});

/** By the event's type. A row of `eventSchemas` is enough for a further event. */
export const sentEvents: ZodOpenApiPathsObject = Object.fromEntries(
  eventSchemas.map(({ type, occasion, schema }) => [
    type,
    {
      post: {
        operationId: `on.${type}`,
        tags: ["Webhooks"],
        summary: type,
        description: occasion,
        security: [],
        requestParams: { header },
        requestBody: { required: true, content: { "application/json": { schema } } },
        responses: {
          "2XX": { description: "Received. Answer within 10 seconds, and work afterwards." },
          "410": { description: "The endpoint is no longer there: it is disabled, and gets no more events." },
          default: {
            description: "Not received. The event is sent again for 24 hours, at growing intervals.",
          },
        },
      },
    },
  ]),
);
