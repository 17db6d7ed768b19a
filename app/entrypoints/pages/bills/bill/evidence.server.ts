import type { LoaderFunctionArgs } from "@remix-run/node";
import { evidenceFile } from "../../../../domain/bills/evidence.ts";
import { BYTE_ORDER_MARK } from "../../../../domain/files/csv-text.ts";
import { pageTexts } from "../../../../texts/loaded.ts";
import { requirePage } from "../../frame/require-page.server.ts";
import { requireBill } from "./require-bill.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { format, ...context } = await requirePage(request);
  const bill = await requireBill(context, params.id);
  const { evidenceWords } = pageTexts(format.language).bills;
  return new Response(BYTE_ORDER_MARK + evidenceFile(bill, evidenceWords), {
    headers: { "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" },
  });
}
