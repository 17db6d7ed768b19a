import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { callerOf } from "../../orders/caller-of.ts";
import { askForPrint } from "../../orders/printing/ask-for-print.ts";
import { MAX_PRINTED, printOrders } from "../../orders/printing/print.ts";
import { readSettings, saveSettings } from "../../orders/settings.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import type { View } from "./loader.server.ts";
import { filterOf, views } from "./loader.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  return actOnShipments(await requireShop(request), await readForm(request, shipmentsForm));
}

const paper = {
  format: z.string().max(20),
  position: z.coerce.number().int().min(1).max(20),
  order: z.enum(printOrders),
};

/** The forms of the list's buttons. */
export const shipmentsForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("print"),
    ids: z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(z.uuid()).max(MAX_PRINTED)),
    ...paper,
  }),
  z.object({
    intent: z.literal("print-all"),
    view: z.enum(Object.keys(views) as [View, ...View[]]),
    search: z.string().max(100),
    ...paper,
  }),
  z.object({ intent: z.literal("dismiss-print"), id: z.uuid() }),
]);

export interface ShipmentsAnswer {
  readonly intent: "print" | "dismiss-print";
  /** How many labels were asked for. */
  readonly asked: number;
}

export async function actOnShipments(
  context: ShopContext,
  form: z.output<typeof shipmentsForm>,
): Promise<ShipmentsAnswer> {
  const { services, shop } = context;
  const caller = callerOf(shop);
  if (form.intent === "dismiss-print") {
    await services.prints.dismiss(caller, form.id);
    return { intent: "dismiss-print", asked: 0 };
  }
  const shipmentIds = form.intent === "print" ? form.ids : await idsOfView(context, form.view, form.search);
  if (shipmentIds.length === 0) return { intent: "print", asked: 0 };
  // A format that this version no longer prints gives way to the default.
  const { labelFormats } = services.ports;
  const format = labelFormats.find((each) => each === form.format) ?? labelFormats[0] ?? form.format;
  const asked = { shipmentIds, format, startPosition: form.position, order: form.order };
  const print = { id: services.ports.ids.next(), caller, askedBy: "merchant" as const, asked };
  await askForPrint(services, print, { queued: true });
  if (format !== readSettings(shop).paper) await saveSettings(services, shop, { paper: format });
  return { intent: "print", asked: shipmentIds.length };
}

async function idsOfView(
  { services, shop }: ShopContext,
  view: View,
  search: string,
): Promise<readonly string[]> {
  const filter = await filterOf(services, shop, view, search);
  if (filter.state === "cancelled") return [];
  const { shipments } = await services.ports.shipments.page(
    callerOf(shop),
    { ...filter, state: "created" },
    MAX_PRINTED,
    null,
  );
  return shipments.map(({ id }) => id);
}
