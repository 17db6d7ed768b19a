import { z } from "zod";
import { webhookEventTypes } from "../../../domain/events/events.ts";
import { urlFault } from "../../../domain/orders/webhooks/public-address.ts";
import type { Services } from "../../../process/services.server.ts";
import { listOf } from "../frame/field-table.ts";
import { fieldSchemas } from "../frame/fields.server.ts";
import { endpointFields } from "./endpoint-fields.ts";

/** The schema of an endpoint's form: the endpoint as typed, with its events as stored. */
export const endpointForm = {
  ...fieldSchemas(endpointFields),
  events: z
    .string()
    .transform(listOf)
    .pipe(z.array(z.enum(webhookEventTypes)).max(webhookEventTypes.length)),
};

export type EndpointProblem = "missing" | "many" | NonNullable<ReturnType<typeof urlFault>>;

/** `null`: Waybill can send to it. */
export function problemOf({ env }: Pick<Services, "env">, url: string): EndpointProblem | null {
  return url === "" ? "missing" : urlFault(url, env.WEBHOOK_PRIVATE_HOSTS);
}
