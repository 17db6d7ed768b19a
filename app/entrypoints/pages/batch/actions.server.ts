import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { withRealCarriers } from "../../../domain/engine/index.ts";
import type { BatchOrder } from "../../../domain/orders/batches/batch.ts";
import { fileRowOf } from "../../../domain/orders/batches/batch.ts";
import { outcomesOf } from "../../../domain/orders/batches/outcomes.ts";
import { confirmRows } from "../../../domain/orders/batches/price-rows.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import type { OrderAnswers } from "../../../domain/orders/import/answers.ts";
import { readKept, withKept } from "../../../domain/orders/import/kept-answers.ts";
import type { OrderFile } from "../../../domain/orders/import/order-file.ts";
import type { OrderQuestions } from "../../../domain/orders/import/read-orders.ts";
import { arePricesExpired } from "../../../domain/orders/purchases/prices-expire.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import { ThreadsBusyError, UnreadableFileError } from "../../../domain/uploads/reading-errors.ts";
import { orNotFound } from "../frame/or-not-found.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { languageOf } from "../frame/page-format.server.ts";
import { printBought, printBoughtFields } from "../frame/print-bought.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import type { ViewerContext } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import type { DoubtfulRow } from "./doubtful-rows.server.ts";
import { doubtfulRows } from "./doubtful-rows.server.ts";
import type { FileForm } from "./file-form.server.ts";
import { readFileForm } from "./file-form.server.ts";
import { boughtLabels, NAMED, namedErrors } from "./loader.server.ts";
import type { ReadFile, RowPrices } from "./row-prices.server.ts";
import { after, PRICING_MS, rowPrices, rowsOf } from "./row-prices.server.ts";
import type { WrongRow } from "./wrong-rows.tsx";

/** Rows shown before buying. */
const SHOWN = 20;

export async function action({ request }: ActionFunctionArgs) {
  const language = languageOf(request);
  const { format, ...context } = await requireViewer(request, "ship");
  const isFile = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  const form = isFile ? await readFileForm(request) : await readForm(request, batchForm);
  if ("file" in form) return actOnFile(context, form, format);
  return actOnBatch(context, form, language);
}

/** The forms of the page's other buttons. */
const batchForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("print"), id: z.uuid(), ...printBoughtFields }),
  z.object({ intent: z.literal("dismiss"), id: z.uuid() }),
]);

export interface Understood {
  readonly intent: "check";
  /** The id that the batch to buy will have, with the time of its prices: a repeated click is the same batch. */
  readonly id: string;
  readonly rows: number;
  readonly good: number;
  readonly shown: readonly ReturnType<typeof shownRow>[];
  readonly wrong: number;
  readonly errors: readonly WrongRow[];
  readonly more: number;
  readonly layout: string | null;
  readonly unused: readonly string[];
  readonly totals: readonly number[];
  /** Rows whose address may be wrong; buying does not wait for them. */
  readonly doubtful: readonly DoubtfulRow[];
  readonly moreDoubtful: number;
  /** With the meaning of every column. */
  readonly answers: OrderAnswers;
  /** Of the first rows. */
  readonly prices: RowPrices;
}

export interface Asked {
  readonly intent: "ask";
  readonly questions: OrderQuestions;
  readonly answers: OrderAnswers;
}

export type BatchAnswer =
  | Understood
  | Asked
  /** The prices of further rows. */
  | { readonly intent: "price"; readonly id: string; readonly prices: RowPrices }
  | { readonly intent: "buy" | "dismiss" }
  /** The labels of the print. 0: all that the button named are in another print. */
  | { readonly intent: "print"; readonly labels: number }
  /** The prices are too old, or the file has other rows by now: nothing was bought. */
  | { readonly intent: "expired" }
  /** The file as a whole can't be read. */
  | { readonly intent: "unreadable"; readonly message: string }
  | {
      readonly intent: "fault";
      readonly fault: Extract<OrderFile, { readonly state: "fault" }>["fault"];
      readonly row: number | null;
    };

async function actOnBatch(
  context: ViewerContext,
  form: z.output<typeof batchForm>,
  language: string,
): Promise<BatchAnswer> {
  const { services, viewer } = context;
  const caller = callerOf(viewer);
  if (form.intent === "dismiss") {
    await services.batches.dismiss(caller, form.id);
    return { intent: "dismiss" };
  }
  const labels = async () => {
    const batch = await services.batches.get(caller, form.id);
    return batch === null ? [] : boughtLabels(services, batch, await outcomesOf(services.ports, batch));
  };
  const print = { labels, order: "given" as const, language };
  return { intent: "print", labels: await printBought(context, form, print) };
}

async function actOnFile(context: ViewerContext, form: FileForm, format: PageFormat): Promise<BatchAnswer> {
  const { services, viewer } = context;
  const caller = callerOf(viewer);
  const read = await readFile(context, form);
  if ("message" in read) return { intent: "unreadable", message: read.message };
  if (read.state === "fault") return { intent: "fault", fault: read.fault, row: read.row };
  if (read.state === "asks") return { intent: "ask", questions: read.questions, answers: read.answers };
  const { ports } = services;
  switch (form.intent) {
    case "check": {
      // The oldest price is not older than the id.
      const id = ports.ids.next();
      const doubtful = await doubtfulRows(ports, caller, read);
      return understood(id, read, doubtful, await rowPrices(ports, caller, read, 0, [], format));
    }
    case "price": {
      const prices = await rowPrices(ports, caller, read, form.from, form.sums, format);
      return { intent: "price", id: form.id, prices };
    }
    case "buy":
      return { intent: await buyFile(context, form, read) };
  }
}

/** Buys the rows that the merchant confirmed, each once however often the request is repeated. */
async function buyFile(
  { services, viewer }: ViewerContext,
  { id, labels, answers }: Extract<FileForm, { readonly intent: "buy" }>,
  read: ReadFile,
): Promise<"buy" | "expired"> {
  const { ports, batches, fileAnswers } = services;
  const caller = callerOf(viewer);
  if ((await batches.get(caller, id)) !== null) return "buy";
  if (arePricesExpired(id, ports.clock.now())) return "expired";
  const { orders: all, ...checked } = read.file;
  const confirmed = await confirmRows(withRealCarriers(ports), caller, all, labels, after(PRICING_MS));
  if (confirmed === null) return "expired";
  const { orders, errors } = confirmed;
  const shipmentIds = orders.map(() => ports.ids.next());
  const result = {
    ...checked,
    ...rowsOf(read),
    errors: [...checked.errors, ...errors].sort((one, other) => one.index - other.index),
  };
  await orNotFound(batches.add({ id, caller, askedBy: "merchant", shipmentIds, result }, orders));
  if (Object.keys(answers).length > 0) {
    const kept = readKept(await fileAnswers.of(viewer.merchantId));
    await fileAnswers.set(viewer.merchantId, withKept(kept, read.answers));
  }
  return "buy";
}

function understood(
  id: string,
  read: ReadFile,
  doubtful: readonly DoubtfulRow[],
  prices: RowPrices,
): Understood {
  const { file, headers, layout, unused, totals, answers: given } = read;
  const { orders, errors } = file;
  const result = rowsOf(read);
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
    prices,
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
