import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "../../csv-text.ts";
import { auditFile } from "../../orders/audit/audit-file.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { auditFilterOf, auditFilterSchema } from "./audit-filter.server.ts";

/** All events that the page's filter lets through, newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop } = await requireShop(request);
  const asked = auditFilterSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const events = services.audit.stream(shop.merchantId, auditFilterOf(services, shop, asked));
  return csvDownload(auditFile(events), "audit-trail.csv");
}
