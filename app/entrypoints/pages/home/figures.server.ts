import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import type { Services } from "../../../process/services.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import type { Viewer } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";

/** The figures apart from their page, which never waits for them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { services, viewer, format } = await requireViewer(request, "read");
  const { days } = addressSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  return figuresView(services, viewer, Number(days), format);
}

const addressSchema = z.object({ days: z.enum(["7", "30"]).catch("7") });

async function figuresView(
  services: Pick<Services, "figures">,
  viewer: Viewer,
  days: number,
  format: PageFormat,
) {
  const figures = await services.figures.of(callerOf(viewer), days, viewer.timeZone ?? "UTC");
  const { promised, inTime, costs } = figures;
  return {
    asked: days,
    shipments: figures.shipments,
    inTime: promised === 0 ? null : format.percent(Math.round((inTime / promised) * 100) * 10_000),
    promised,
    /** The average cost of a shipment, one amount for each currency. */
    costs: costs.map(({ currency, shipments, totalMinor }) =>
      format.money({ minor: Math.round(totalMinor / shipments), currency }),
    ),
    checkouts: figures.checkouts,
    p95: figures.checkoutP95Ms,
    withoutRates: figures.withoutRates,
    isPartial: figures.isPartial,
    days: figures.days.map(({ day, ...counts }) => ({ ...counts, name: format.shortDay(day) })),
  };
}
