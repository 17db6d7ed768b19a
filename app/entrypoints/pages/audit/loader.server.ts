import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { auditActions } from "../../../domain/events/events.ts";
import type { AuditEvent } from "../../../domain/orders/audit/audit-event.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { settingsFieldNames, settingsFields } from "../../../domain/orders/settings-fields.ts";
import { historySentence } from "../../../texts/history-words.server.ts";
import { pageTexts } from "../../../texts/loaded.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import type { Viewer } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import type { AuditViewer } from "./audit-filter.server.ts";
import { auditFilterOf, auditFilterSchema } from "./audit-filter.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { format, ...context } = await requireViewer(request, "admin");
  return auditPage(context, new URL(request.url), format);
}

const PAGE_SIZE = 50;
const cursorSchema = z.object({ cursor: z.uuid().nullable().catch(null) });

/** A page of the audit trail, newest first. */
export async function auditPage(context: AuditViewer, address: URL, format: PageFormat) {
  const { services, viewer } = context;
  const asked = Object.fromEntries(address.searchParams);
  const filter = auditFilterSchema.parse(asked);
  const { cursor } = cursorSchema.parse(asked);
  const [page, accounts] = await Promise.all([
    services.audit.page(viewer.merchantId, auditFilterOf(context, filter), PAGE_SIZE, cursor),
    services.accounts.list(callerOf(viewer)),
  ]);
  const carriers = new Map(
    accounts.map(({ carrier, friendlyName }) => [carrier.code, friendlyName ?? carrier.name]),
  );
  return {
    ...filter,
    cursor,
    nextCursor: page.nextCursor,
    actions: auditActions,
    keptDays: services.env.AUDIT_KEPT_DAYS,
    rows: page.events.map((event) => rowOf(event, viewer, carriers, format)),
  };
}

/** A setting's own name in the trail, or else the label of its field. */
function settingName(key: string, language: string): string {
  const { audit, shopSettings } = pageTexts(language);
  const labels: Partial<Record<string, { readonly label: string }>> = shopSettings.fields;
  const field = settingsFieldNames.find((name) => settingsFields[name].at === key) ?? "";
  return audit.fields[key] ?? labels[field]?.label ?? key;
}

/** The parts of a detail that the page shows. An event of a newer release may hold more. */
const detailSchema = z.object({
  carrier: z.string().optional().catch(undefined),
  trackingRef: z.string().optional().catch(undefined),
  prefix: z.string().optional().catch(undefined),
  host: z.string().optional().catch(undefined),
  count: z.number().optional().catch(undefined),
  fields: z.array(z.string()).default([]).catch([]),
});

function rowOf(
  { id, at, actor, action, object, detail, environment }: AuditEvent,
  viewer: Viewer,
  carriers: ReadonlyMap<string, string>,
  format: PageFormat,
) {
  const { carrier, trackingRef, prefix, host, count = null, fields } = detailSchema.parse(detail);
  const isHere = object.kind === "shipment" && environment === viewer.environment;
  return {
    id,
    said: historySentence({ action, actor }, format.language),
    at: format.recentMoment(at),
    address: actor.address,
    /** Names, in the order in which they are shown. */
    about: [trackingRef, prefix, host, carrier && (carriers.get(carrier) ?? carrier)].filter(
      (name) => name !== undefined,
    ),
    page: isHere ? `/shipments/${object.id}` : null,
    count,
    fields: fields.map((field) => settingName(field, format.language)),
    isSandbox: environment === "sandbox",
  };
}
