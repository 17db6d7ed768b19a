/** The audit trail of the key's merchant and environment. */
import type { AuditEvent } from "../../../domain/orders/audit/audit-event.ts";
import { wrapped } from "../server/answer.ts";
import { searching, withScope } from "../server/endpoint.ts";
import type { AuditEventResponse } from "./schema.ts";
import { auditQuery } from "./schema.ts";

const PAGE = 50;

const list = searching("/v1/audit_events", auditQuery, async ({ app, caller }, query) => {
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
  return wrapped(events.map(presentEvent), { next_cursor: nextCursor });
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

export const auditEndpoints = [withScope("admin", list)];
