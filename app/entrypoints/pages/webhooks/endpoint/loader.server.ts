import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import { webhookEventTypes } from "../../../../domain/events/events.ts";
import type { WebhookDelivery } from "../../../../domain/orders/webhooks/webhook-store.ts";
import { deliveryStates } from "../../../../domain/orders/webhooks/webhook-store.ts";
import { shownValues } from "../../frame/fields.server.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { storedForm } from "../../frame/stale-save.server.ts";
import { endpointFields } from "../endpoint-fields.ts";
import { endpointView } from "../loader.server.ts";

const SHOWN = 25;

const addressSchema = z.object({
  state: z.enum(["all", ...deliveryStates]).catch("all"),
  /** A sequence number: the page shows older deliveries than that. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().catch(null),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { services, caller, format } = await requireViewer(request, "admin");
  const { state, before } = addressSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const endpoint = await services.webhooks.get(caller, params.id ?? "");
  if (endpoint === null) throw data(null, { status: 404 });
  const filter = { state: state === "all" ? undefined : state, before: before ?? undefined };
  const listed = await services.webhooks.deliveries(caller, endpoint.id, filter, SHOWN + 1);
  const shown = listed.slice(0, SHOWN);
  return {
    types: webhookEventTypes,
    endpoint: endpointView(endpoint, format),
    form: storedForm(shownValues(endpointFields, endpoint)),
    state,
    before,
    next: listed.length > SHOWN ? (shown.at(-1)?.event.sequence ?? null) : null,
    deliveries: shown.map((delivery) => deliveryView(delivery, format)),
  };
}

function deliveryView({ event, state, tries, nextAt }: WebhookDelivery, format: PageFormat) {
  return {
    id: event.id,
    sequence: event.sequence,
    type: event.type,
    at: format.moment(event.createdAt),
    state,
    next: state === "due" ? format.moment(nextAt) : null,
    tries: tries.map(({ at, status, error, ms }) => ({
      key: at,
      status,
      error,
      ms,
      at: format.moment(new Date(at)),
    })),
  };
}

export type DeliveryView = ReturnType<typeof deliveryView>;
