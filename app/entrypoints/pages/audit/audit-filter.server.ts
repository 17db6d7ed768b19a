import { z } from "zod";
import { auditActions } from "../../../domain/events/events.ts";
import type { ActorKind, AuditFilter } from "../../../domain/orders/audit/audit-event.ts";
import { actorKinds } from "../../../domain/orders/audit/audit-event.ts";
import type { ViewerContext } from "../frame/require-viewer.server.ts";
import { momentsOf, periods } from "../shipments/shipments-filter.server.ts";

/** People edit and cut addresses, so an invalid value counts as absent. */
export const auditFilterSchema = z.object({
  view: z.enum(["all", ...actorKinds]).catch("all"),
  action: z.enum(auditActions).nullable().catch(null),
  period: z.enum(periods).nullable().catch(null),
});

/** The filter that the page's address asks for. */
type Asked = z.output<typeof auditFilterSchema>;

export type AuditViewer = Pick<ViewerContext, "services" | "viewer" | "shop">;

/** The events that the page shows. */
export function auditFilterOf(
  { services: { ports }, viewer: { timeZone, environment }, shop }: AuditViewer,
  { view, action, period }: Asked,
): AuditFilter {
  const actorKind: ActorKind | undefined = view === "all" ? undefined : view;
  return {
    // A key sees its own environment, as by the API; the shop's staff see both.
    environment: shop === null ? environment : undefined,
    actorKind,
    action: action ?? undefined,
    ...(period !== null && momentsOf(period, ports.clock.now(), timeZone ?? "UTC")),
  };
}
