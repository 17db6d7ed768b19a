import type { LoaderFunctionArgs } from "@remix-run/node";
import { webhookEventTypes } from "../../../domain/events/events.ts";
import type { WebhookEndpoint } from "../../../domain/orders/webhooks/webhook-store.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller, format } = await requireViewer(request, "admin");
  const endpoints = await services.webhooks.list(caller);
  return { types: webhookEventTypes, endpoints: endpoints.map((endpoint) => endpointView(endpoint, format)) };
}

export function endpointView(endpoint: WebhookEndpoint, format: PageFormat) {
  const { id, url, description, events, disabled, failingSince, formerSecretUntil } = endpoint;
  return {
    id,
    url,
    description,
    events: [...events],
    /** Null: it is on. */
    off: disabled?.reason ?? null,
    failingSince: failingSince === null ? null : format.moment(failingSince),
    formerUntil: formerSecretUntil === null ? null : format.moment(formerSecretUntil),
  };
}

export type EndpointView = ReturnType<typeof endpointView>;
