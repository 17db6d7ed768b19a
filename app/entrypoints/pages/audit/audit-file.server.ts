import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "../../../domain/files/csv-text.ts";
import { auditFile } from "../../../domain/orders/audit/audit-file.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import { auditFilterOf, auditFilterSchema } from "./audit-filter.server.ts";

/** All events that the page's filter lets through, newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requireViewer(request, "admin");
  const { services, viewer } = context;
  const asked = auditFilterSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const events = services.audit.stream(viewer.merchantId, auditFilterOf(context, asked));
  return csvDownload(auditFile(events), "audit-trail.csv");
}
