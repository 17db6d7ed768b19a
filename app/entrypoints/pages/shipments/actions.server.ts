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
import { jsonField, readForm } from "../frame/read-form.server.ts";
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
  z.object({ intent: z.literal("choose-print"), ...filterFields }),
  z.object({
    intent: z.literal("print"),
    ids: chosenIds,
    /** The filter of a view whose labels `ids` are. Absent: they were chosen one by one. */
    filter: jsonField(z.object(filterFields), 3_000).optional(),
    ...paper,
  }),
  z.object({ intent: z.literal("print-pick-list"), list: z.uuid() }),
  z.object({ intent: z.literal("dismiss-print"), id: z.uuid() }),
  z.object({ intent: z.literal("mark-printed"), id: z.uuid() }),
  z.object({ intent: z.literal("choose-all"), step: z.enum(labelRunKinds), ...filterFields }),
  ...labelRunForms,
]);

export type ShipmentsAnswer =
  | { readonly intent: "dismiss-print" | "mark-printed" }
  /** The labels of a view that is chosen whole. They are printed, also if others come meanwhile. */
  | { readonly intent: "choose-print"; readonly ids: readonly string[] }
  /** `came`: labels that came into the view since they were chosen, and are not printed. */
  | { readonly intent: "print"; readonly came: number }
  | LabelRunAnswer;

export async function actOnShipments(
  context: ViewerContext,
  form: z.output<typeof shipmentsForm>,
  language: string,
): Promise<ShipmentsAnswer> {
  const { services, viewer } = context;
  const caller = callerOf(viewer);
  if (form.intent === "dismiss-print") {
    await services.prints.dismiss(caller, form.id);
    return { intent: "dismiss-print" };
  }
  if (form.intent === "mark-printed") {
    // Only a shop has previews.
    if (context.shop !== null) await markPreviewsPrinted(services, context.shop, [form.id]);
    return { intent: "mark-printed" };
  }
  if (form.intent === "choose-all") return chooseLabels(context, form.step, await idsOfView(context, form));
  if (form.intent === "choose-print") return { intent: "choose-print", ids: await idsOfView(context, form) };
  if (form.intent === "print-pick-list") return printPickList(context, form.list, language);
  if (form.intent !== "print") return actOnLabelRuns(context, form);
  const { ids: shipmentIds, filter, documents, order, position: startPosition } = form;
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
  return { intent: "print", came: filter === undefined ? 0 : await cameSince(context, filter, shipmentIds) };
}

/** Of a view with more labels than one print has, those that were not chosen may be old. */
async function cameSince(context: ViewerContext, filter: ListFilter, chosen: readonly string[]) {
  if (chosen.length >= MAX_PRINTED) return 0;
  const known = new Set(chosen);
  return (await idsOfView(context, filter)).filter((id) => !known.has(id)).length;
}

/** The next revision of a pick list; nothing, if its sheet is no longer out of date. */
async function printPickList(
  { services, viewer, shop }: ViewerContext,
  listId: string,
  language: string,
): Promise<ShipmentsAnswer> {
  const lists = await outdatedPickLists(services, callerOf(viewer));
  const shipmentIds = lists.find((list) => list.listId === listId)?.shipmentIds.slice(0, MAX_PRINTED) ?? [];
  if (shipmentIds.length === 0) return { intent: "print", came: 0 };
  const id = services.ports.ids.next();
  const { slipPaper: format } = readSettings(viewer);
  const paper = { format, documents: "pick_list" as const, order: "order" as const, startPosition: 1 };
  await askBySettings(services, viewer, shop, { id, shipmentIds, ...paper, language });
  return { intent: "print", came: 0 };
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
