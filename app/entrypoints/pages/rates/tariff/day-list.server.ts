import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import { isCalendarDate } from "../../../../domain/engine/index.ts";
import { dayListFormats } from "../../../../domain/orders/printing/papers.ts";
import { fieldSchemas } from "../../frame/fields.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { inPageEnvironment } from "../page-environment.server.ts";
import { findTariff } from "./loader.server.ts";
import { dayListFields } from "./tariff-fields.ts";

const query = z
  .object({ ...fieldSchemas(dayListFields), format: z.enum(dayListFormats) })
  .refine(({ date }) => isCalendarDate(date));

/** The list of a day's shipments as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { services, caller } = inPageEnvironment(request, await requireViewer(request, "admin"));
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const found = await findTariff(services, caller, params.code ?? "");
  if (found === null || !asked.success) throw data(null, { status: 404 });
  const { date, format } = asked.data;
  const { name, mediaType, bytes } = await services.papers.dayList(caller, found.account.id, date, format);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
