/** The audit trail of the key's merchant and environment. */

import { z } from "zod";
import { environments } from "../../../domain/engine/index.ts";
import { auditActions } from "../../../domain/events/events.ts";
import type { AuditEvent } from "../../../domain/orders/audit/audit-event.ts";
import { actorKinds } from "../../../domain/orders/audit/audit-event.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Call } from "../server/endpoint.ts";
import { page, reading } from "../server/endpoint.ts";
import { answeredTimestamp, filledText, timestamp } from "../values/fields.ts";

const PAGE = 50;

const auditQuery = z.object({
  limit: z
    .int({ error: "must be a whole number from 1 to 250" })
    .gte(1, "must be at least 1")
    .lte(250, "must be at most 250")
    .optional()
    .meta({ description: "Events of a page. Default: 50.", example: 50 }),
  cursor: z.uuid().optional().meta({ description: "next_cursor of the page before." }),
  action: z
    .enum(auditActions, { error: `must be one of ${auditActions.join(", ")}` })
    .optional()
    .describe("Only events of this action."),
  actor: z
    .enum(actorKinds, { error: `must be one of ${actorKinds.join(", ")}` })
    .optional()
    .describe("Only events by this kind of actor."),
  actor_id: filledText(40).optional().meta({
    description: "With actor=key, the key's id; with actor=staff, Shopify's number of the member of staff.",
  }),
  from: timestamp.optional().meta({ description: "At this time or later." }),
  to: timestamp.optional().meta({ description: "Before this time." }),
});

const auditEventResponse = z
  .object({
    id: z.uuid().describe("The event's id, a UUIDv7; a `cursor` is one."),
    at: answeredTimestamp.describe("When it happened."),
    environment: z
      .enum(environments)
      .nullable()
      .meta({ description: "`null`: it concerns both environments." }),
    actor: z
      .object({
        kind: z.enum(actorKinds).meta({
          description:
            "`member`: a person who logged in to the dashboard by e-mail; `operator`: the command line; `rule`: an automation rule; `app`: the service by itself.",
        }),
        id: z
          .string()
          .nullable()
          .describe(
            "Of the key, the member or the shop's member of staff; null for the operator and the app.",
          ),
        name: z.string().nullable().meta({
          description:
            "The name of the key, the member, or the shop's member of staff; null where none is known.",
        }),
        address: z.string().nullable().meta({ description: "The network address of the request." }),
      })
      .describe("The person or program that did it."),
    action: z.string().describe(`What was done, one of ${auditActions.join(", ")}.`),
    object: z
      .object({
        kind: z.string().meta({ description: "The kind of thing that was changed.", example: "shipment" }),
        id: z.string().nullable().describe("Its id; null where there is only one of the kind."),
      })
      .describe("The thing that it was done to."),
    detail: z
      .record(z.string(), z.unknown())
      .meta({ description: "Codes, counts and names of changed fields; neither people nor secrets." }),
  })
  .meta({ id: "AuditEvent" });
type AuditEventResponse = z.input<typeof auditEventResponse>;

const list = reading({
  method: "GET",
  path: "/v1/audit_events",
  scope: "admin",
  operationId: "listAuditEvents",
  tag: "Audit",
  summary: "Read who did what, the newest first",
  description:
    "Labels bought and cancelled, settings, carriers and their credentials, tariffs, boxes, rules, keys, webhook endpoints, saved addresses, the tracking page, pickups, batches, exports and erasures of people. Events are kept for 400 days unless the operator chose otherwise, and never change. Needs the scope admin.",
  query: auditQuery,
  answers: page("Events, the newest first.", auditEventResponse),
  async handle({ app, caller }: Call<Pick<Services, "audit">>, query) {
    const { limit = PAGE, cursor = null, action, actor, actor_id, from, to } = query;
    const filter = {
      environment: caller.environment,
      action,
      actorKind: actor,
      actorId: actor_id,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    };
    const { events, nextCursor } = await app.audit.page(caller.merchantId, filter, limit, cursor);
    return { data: events.map(presentEvent), next_cursor: nextCursor };
  },
});

function presentEvent({
  id,
  at,
  environment,
  actor,
  action,
  object,
  detail,
}: AuditEvent): AuditEventResponse {
  return { id, at: at.toISOString(), environment, actor, action, object, detail };
}

export const auditEndpoints = [list];
