import type { WebhookDelivery, WebhookEndpoint } from "../../../domain/orders/webhooks/webhook-store.ts";
import type { DeliveryResponse, EndpointResponse } from "./schema.ts";

export function presentEndpoint(endpoint: WebhookEndpoint): EndpointResponse {
  const { id, url, description, events, disabled, failingSince, formerSecretUntil, createdAt } = endpoint;
  return {
    ...{ id, url, description, events: [...events], enabled: disabled === null },
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
