import { z } from "zod";
import { webhookEventTypes } from "../../../domain/events/events.ts";
import { urlFault } from "../../../domain/orders/webhooks/public-address.ts";
import type { Services } from "../../../process/services.server.ts";

/** The fields of an endpoint, as typed. `events`: separated by commas; none means all. */
export const endpointFields = {
  url: z.string().trim().max(2048),
  description: z.string().trim().max(255),
  events: z
    .string()
    .transform((text) => text.split(",").filter((event) => event !== ""))
    .pipe(z.array(z.enum(webhookEventTypes)).max(webhookEventTypes.length)),
};

export type EndpointProblem = "missing" | "many" | NonNullable<ReturnType<typeof urlFault>>;

/** `null`: Waybill can send to it. */
export function problemOf({ env }: Pick<Services, "env">, url: string): EndpointProblem | null {
  return url === "" ? "missing" : urlFault(url, env.WEBHOOK_PRIVATE_HOSTS);
}
