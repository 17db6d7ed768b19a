import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { FileBytes } from "../../../domain/files/file-bytes.ts";
import { parseJsonWithin } from "../../../domain/files/parse-json.ts";
import type { BatchOrder } from "../../../domain/orders/batches/batch.ts";
import { fileRowOf } from "../../../domain/orders/batches/batch.ts";
import { outcomesOf } from "../../../domain/orders/batches/outcomes.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import type { OrderAnswers } from "../../../domain/orders/import/answers.ts";
import { orderAnswers } from "../../../domain/orders/import/answers.ts";
import { readKept, withKept } from "../../../domain/orders/import/kept-answers.ts";
import type { OrderFile } from "../../../domain/orders/import/order-file.ts";
import type { OrderQuestions } from "../../../domain/orders/import/read-orders.ts";
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
import type { DoubtfulRow } from "./doubtful-rows.server.ts";
import { doubtfulRows } from "./doubtful-rows.server.ts";
import { NAMED, namedErrors } from "./loader.server.ts";

/** Rows shown before buying. */
const SHOWN = 20;

export async function action({ request }: ActionFunctionArgs) {
  const language = languageOf(request);
  const context = await requireViewer(request, "ship");
  const isFile = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  const form = isFile ? await readFileForm(request) : await readForm(request, batchForm);
  return actOnBatch(context, form, language);
}

/** The person's answers about the file, as JSON. */
const answers = z.string().max(200_000).transform(jsonIn).pipe(orderAnswers);
const fileForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("check"), answers }),
  z.object({ intent: z.literal("buy"), id: z.uuid(), answers }),
]);
type FileForm = z.output<typeof fileForm> & { readonly file: FileBytes };

function jsonIn(text: string): unknown {
  try {
    return parseJsonWithin(text);
  } catch {
    return null;
  }
}

/** @throws Response 413, 400; our own page never causes one */
async function readFileForm(request: Request): Promise<FileForm> {
  const upload = await readUpload(request, uploadLimits.shipments);
  if (upload === null) throw refusal(413, `Keep the file within ${uploadLimits.shipments} bytes.`);
  const [file] = upload.files("file");
  const form = fileForm.safeParse({
    intent: upload.field("intent"),
    id: upload.field("id") ?? undefined,
    answers: upload.field("answers") ?? "{}",
  });
  if (file === undefined || !form.success)
    throw refusal(400, "Send the file as the form's part named file, with intent check, or buy and an id.");
  return { ...form.data, file: file.bytes };
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
  readonly shown: readonly ReturnType<typeof shownRow>[];
  readonly wrong: number;
  readonly errors: readonly { readonly row: number; readonly field: string; readonly message: string }[];
  readonly more: number;
  readonly layout: string | null;
  readonly unused: readonly string[];
  readonly totals: readonly number[];
  /** Rows whose address may be wrong; buying does not wait for them. */
  readonly doubtful: readonly DoubtfulRow[];
  readonly moreDoubtful: number;
  /** With the meaning of every column. */
  readonly answers: OrderAnswers;
}

export interface Asked {
  readonly intent: "ask";
  readonly questions: OrderQuestions;
  readonly answers: OrderAnswers;
}

export type BatchAnswer =
  | Understood
  | Asked
  | { readonly intent: "buy" | "print" | "dismiss" }
  /** The file as a whole can't be read. */
  | { readonly intent: "unreadable"; readonly message: string }
  | {
      readonly intent: "fault";
      readonly fault: Extract<OrderFile, { readonly state: "fault" }>["fault"];
      readonly row: number | null;
    };

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
      const read = await readFile(context, form);
      if ("message" in read) return { intent: "unreadable", message: read.message };
      if (read.state === "fault") return { intent: "fault", fault: read.fault, row: read.row };
      if (read.state === "asks") return { intent: "ask", questions: read.questions, answers: read.answers };
      if (form.intent === "check") {
        const doubtful = await doubtfulRows(services.ports, caller, read);
        return understood(services.ports.ids.next(), read, doubtful);
      }
      const { orders, ...checked } = read.file;
      const shipmentIds = orders.map(() => services.ports.ids.next());
      const result = { ...checked, rows: read.rows.map(([row = 0]) => row) };
      const batch = { id: form.id, caller, askedBy: "merchant" as const, shipmentIds, result };
      await orNotFound(services.batches.add(batch, orders));
      if (Object.keys(form.answers).length > 0) {
        const kept = readKept(await services.fileAnswers.of(viewer.merchantId));
        await services.fileAnswers.set(viewer.merchantId, withKept(kept, read.answers));
      }
      return { intent: "buy" };
    }
  }
}

type ReadFile = Extract<OrderFile, { readonly state: "read" }>;

function understood(
  id: string,
  { file, rows, headers, layout, unused, totals, answers: given }: ReadFile,
  doubtful: readonly DoubtfulRow[],
): Understood {
  const { orders, errors } = file;
  const result = { rows: rows.map(([row = 0]) => row) };
  return {
    intent: "check",
    id,
    rows: orders.length,
    good: orders.length - errors.length,
    shown: orders
      .flatMap((order, index) => (order === null ? [] : [shownRow(order, fileRowOf(result, index))]))
      .slice(0, SHOWN),
    ...namedErrors(errors, result, headers),
    ...{ layout, unused, totals },
    doubtful: doubtful.slice(0, NAMED),
    moreDoubtful: Math.max(0, doubtful.length - NAMED),
    answers: given,
  };
}

/** A file that can't be read now, or by itself, is a message as well. */
async function readFile(
  { services, viewer }: Pick<ViewerContext, "services" | "viewer">,
  { file, answers: given }: FileForm,
): Promise<OrderFile | { readonly message: string }> {
  const { cashOnDelivery, rowsOfOrder } = readSettings(viewer);
  try {
    return await services.files.orders(viewer.merchantId, file, {
      answers: given,
      kept: readKept(await services.fileAnswers.of(viewer.merchantId)),
      rowsOfOrder,
      cashWords: ["cod", "cash on delivery", ...cashOnDelivery.gateways],
      sender: senderOf(viewer),
    });
  } catch (error) {
    if (error instanceof ThreadsBusyError || error instanceof UnreadableFileError)
      return { message: error.message };
    throw error;
  }
}

function shownRow(order: BatchOrder, row: number) {
  const { to, items, cashOnDelivery } = order;
  return {
    row,
    recipient: to.name ?? to.company ?? "",
    street: [to.address, to.address2].filter(Boolean).join(", "),
    place: [to.zip, to.city, to.country].filter(Boolean).join(" "),
    phone: to.phone ?? "",
    choice: choiceOf(order),
    grams: items.reduce((sum, { weightG }) => sum + weightG, 0),
    parcels: items.length,
    cash: cashOnDelivery ?? null,
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
