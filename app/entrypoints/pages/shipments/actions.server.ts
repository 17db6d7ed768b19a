import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { labelRunKinds } from "../../../domain/orders/label-runs/label-run.ts";
import { askBySettings } from "../../../domain/orders/printing/ask-by-settings.ts";
import { outdatedPickLists } from "../../../domain/orders/printing/outdated-pick-lists.ts";
import { markPreviewsPrinted } from "../../../domain/orders/printing/preview-print.ts";
import { MAX_PRINTED, printDocuments, printOrders } from "../../../domain/orders/printing/print.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import { languageOf } from "../frame/page-format.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import type { ViewerContext } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import type { LabelRunAnswer } from "../label-runs/label-run-forms.server.ts";
import {
  actOnLabelRuns,
  chooseLabels,
  chosenIds,
  labelRunForms,
} from "../label-runs/label-run-forms.server.ts";
import type { ListFilter } from "./shipments-filter.server.ts";
import { filterFields, filterOf } from "./shipments-filter.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const language = languageOf(request);
  return actOnShipments(
    await requireViewer(request, "ship"),
    await readForm(request, shipmentsForm),
    language,
  );
}

const paper = {
  documents: z.enum(printDocuments),
  format: z.string().max(20),
  position: z.coerce.number().int().min(1).max(20),
  order: z.enum(printOrders),
};

/** The forms of the list's buttons. */
export const shipmentsForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("print"), ids: chosenIds, ...paper }),
  z.object({ intent: z.literal("print-all"), ...filterFields, ...paper }),
  z.object({ intent: z.literal("print-pick-list"), list: z.uuid() }),
  z.object({ intent: z.literal("dismiss-print"), id: z.uuid() }),
  z.object({ intent: z.literal("mark-printed"), id: z.uuid() }),
  z.object({ intent: z.literal("choose-all"), step: z.enum(labelRunKinds), ...filterFields }),
  ...labelRunForms,
]);

export type ShipmentsAnswer =
  /** `asked`: how many labels. */
  { readonly intent: "print" | "dismiss-print" | "mark-printed"; readonly asked: number } | LabelRunAnswer;

export async function actOnShipments(
  context: ViewerContext,
  form: z.output<typeof shipmentsForm>,
  language: string,
): Promise<ShipmentsAnswer> {
  const { services, viewer } = context;
  const caller = callerOf(viewer);
  if (form.intent === "dismiss-print") {
    await services.prints.dismiss(caller, form.id);
    return { intent: "dismiss-print", asked: 0 };
  }
  if (form.intent === "mark-printed") {
    // Only a shop has previews.
    if (context.shop !== null) await markPreviewsPrinted(services, context.shop, [form.id]);
    return { intent: "mark-printed", asked: 0 };
  }
  if (form.intent === "choose-all") return chooseLabels(context, form.step, await idsOfView(context, form));
  if (form.intent === "print-pick-list") return printPickList(context, form.list, language);
  if (form.intent !== "print" && form.intent !== "print-all") return actOnLabelRuns(context, form);
  const shipmentIds = form.intent === "print" ? form.ids : await idsOfView(context, form);
  if (shipmentIds.length === 0) return { intent: "print", asked: 0 };
  const { documents, order, position: startPosition } = form;
  const id = services.ports.ids.next();
  await askBySettings(services, viewer, context.shop, {
    id,
    shipmentIds,
    format: form.format,
    documents,
    order,
    startPosition,
    language,
  });
  return { intent: "print", asked: shipmentIds.length };
}

/** The next revision of a pick list; nothing, if its sheet is no longer out of date. */
async function printPickList(
  { services, viewer, shop }: ViewerContext,
  listId: string,
  language: string,
): Promise<ShipmentsAnswer> {
  const lists = await outdatedPickLists(services, callerOf(viewer));
  const shipmentIds = lists.find((list) => list.listId === listId)?.shipmentIds.slice(0, MAX_PRINTED) ?? [];
  if (shipmentIds.length === 0) return { intent: "print", asked: 0 };
  const id = services.ports.ids.next();
  const { slipPaper: format } = readSettings(viewer);
  const paper = { format, documents: "pick_list" as const, order: "order" as const, startPosition: 1 };
  await askBySettings(services, viewer, shop, { id, shipmentIds, ...paper, language });
  return { intent: "print", asked: shipmentIds.length };
}

async function idsOfView(
  { services, viewer }: ViewerContext,
  wanted: ListFilter,
): Promise<readonly string[]> {
  const filter = await filterOf(services, viewer, wanted);
  if (filter.state === "cancelled") return [];
  const { shipments } = await services.ports.shipments.page(
    callerOf(viewer),
    { ...filter, state: "created" },
    MAX_PRINTED,
    null,
  );
  return shipments.map(({ id }) => id);
}
