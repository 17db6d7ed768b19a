import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Issue } from "../../../domain/engine/index.ts";
import type { FileBytes } from "../../../domain/files/file-bytes.ts";
import type { BatchOrder } from "../../../domain/orders/batches/batch.ts";
import type { BatchFile } from "../../../domain/orders/batches/batch-file.ts";
import { outcomesOf } from "../../../domain/orders/batches/outcomes.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { askBySettings, lastPrint } from "../../../domain/orders/printing/ask-by-settings.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import { ThreadsBusyError, UnreadableFileError } from "../../../domain/uploads/reading-errors.ts";
import { orNotFound } from "../frame/or-not-found.server.ts";
import { languageOf } from "../frame/page-format.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import { readUpload, refusal } from "../frame/read-upload.server.ts";
import type { ViewerContext } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import { uploadLimits } from "../frame/upload-limits.ts";
import { namedErrors } from "./loader.server.ts";

/** Rows shown before buying. */
const SHOWN = 20;

export async function action({ request }: ActionFunctionArgs) {
  const language = languageOf(request);
  const context = await requireViewer(request, "ship");
  const isFile = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  const form = isFile ? await readFileForm(request) : await readForm(request, batchForm);
  return actOnBatch(context, form, language);
}

const fileForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("check") }),
  z.object({ intent: z.literal("buy"), id: z.uuid() }),
]);
type FileForm = z.output<typeof fileForm> & { readonly csv: FileBytes };

/** @throws Response 413, 400; our own page never causes one */
async function readFileForm(request: Request): Promise<FileForm> {
  const upload = await readUpload(request, uploadLimits.shipments);
  if (upload === null) throw refusal(413, `Keep the file within ${uploadLimits.shipments} bytes.`);
  const [file] = upload.files("file");
  const form = fileForm.safeParse({ intent: upload.field("intent"), id: upload.field("id") ?? undefined });
  if (file === undefined || !form.success)
    throw refusal(400, "Send the file as the form's part named file, with intent check, or buy and an id.");
  return { ...form.data, csv: file.bytes };
}

/** The forms of the page's other buttons. */
const batchForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("print"), id: z.uuid(), printId: z.uuid() }),
  z.object({ intent: z.literal("dismiss"), id: z.uuid() }),
]);

export interface Understood {
  readonly intent: "check";
  /** The id that the batch to buy will have: a repeated click is the same batch. */
  readonly id: string;
  readonly rows: number;
  readonly good: number;
  readonly shown: readonly {
    readonly row: number;
    readonly recipient: string;
    readonly place: string;
    readonly choice: string;
    readonly grams: number;
  }[];
  readonly wrong: number;
  readonly errors: readonly { readonly row: number; readonly field: string; readonly message: string }[];
  readonly more: number;
}

export type BatchAnswer =
  | Understood
  | { readonly intent: "buy" | "print" | "dismiss" }
  /** The file as a whole can't be read. */
  | { readonly intent: "unreadable"; readonly message: string };

async function actOnBatch(
  context: ViewerContext,
  form: FileForm | z.output<typeof batchForm>,
  language: string,
): Promise<BatchAnswer> {
  const { services, viewer } = context;
  const caller = callerOf(viewer);
  switch (form.intent) {
    case "dismiss":
      await services.batches.dismiss(caller, form.id);
      return { intent: "dismiss" };
    case "print":
      await printBatch(context, form.id, form.printId, language);
      return { intent: "print" };
    case "check":
    case "buy": {
      const file = await readFile(context, form.csv);
      if ("path" in file) return { intent: "unreadable", message: file.message };
      const { orders, ...result } = file;
      const { errors } = result;
      if (form.intent === "check")
        return {
          intent: "check",
          id: services.ports.ids.next(),
          rows: orders.length,
          good: orders.length - errors.length,
          shown: orders
            .flatMap((order, index) => (order === null ? [] : [rowOf(order, index)]))
            .slice(0, SHOWN),
          ...namedErrors(errors),
        };
      const shipmentIds = orders.map(() => services.ports.ids.next());
      const batch = { id: form.id, caller, askedBy: "merchant" as const, shipmentIds, result };
      await orNotFound(services.batches.add(batch, orders));
      return { intent: "buy" };
    }
  }
}

/** A file that can't be read now, or by itself, is a message as well. */
async function readFile(
  { services, viewer }: Pick<ViewerContext, "services" | "viewer">,
  csv: FileBytes,
): Promise<BatchFile | Issue> {
  try {
    return await services.files.batch(viewer.merchantId, csv, senderOf(viewer));
  } catch (error) {
    if (error instanceof ThreadsBusyError || error instanceof UnreadableFileError)
      return { path: "", message: error.message };
    throw error;
  }
}

function rowOf(order: BatchOrder, index: number) {
  const { to, items } = order;
  return {
    row: index + 2,
    recipient: to.name ?? to.company ?? "",
    place: [to.zip, to.city, to.country].filter(Boolean).join(" "),
    choice: choiceOf(order),
    grams: items.reduce((sum, { weightG }) => sum + weightG, 0),
  };
}

function choiceOf(order: BatchOrder): string {
  if ("rateId" in order) return order.rateId;
  const { choice } = order;
  return "select" in choice ? choice.select : `${choice.driver}.${choice.code}`;
}

/** The fields of `address_from` for rows that have none. */
function senderOf(viewer: ViewerContext["viewer"]): Readonly<Record<string, string>> | null {
  const { sender } = readSettings(viewer);
  if (sender === null) return null;
  return Object.fromEntries(
    Object.entries(sender).flatMap(([field, text]) => (text === null ? [] : [[field, text]])),
  );
}

async function printBatch(
  context: ViewerContext,
  batchId: string,
  id: string,
  language: string,
): Promise<void> {
  const { services, viewer } = context;
  const batch = await services.batches.get(callerOf(viewer), batchId);
  if (batch === null) return;
  const outcomes = await outcomesOf(services.ports, batch);
  const shipmentIds = outcomes.flatMap(({ shipmentId }) => shipmentId ?? []);
  if (shipmentIds.length === 0) return;
  const print = { id, shipmentIds, order: "given" as const, language, ...lastPrint(viewer) };
  await orNotFound(askBySettings(services, viewer, context.shop, print));
}
