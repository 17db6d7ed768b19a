/** A thread that reads uploaded files, so that the thread that answers requests does not. `file-readers.ts` starts it from its source. */
import { once } from "node:events";
import { parentPort } from "node:worker_threads";
import type { CheckedPdf } from "../../adapters/printing/check-pdf.ts";
import type { PdfFault } from "../../adapters/printing/pdf-fault.ts";
import type { BilledShipment } from "../../domain/bills/billed-shipment.ts";
import type { Known, Numbers } from "../../domain/bills/check-bill.ts";
import type { BillFile, BillReading } from "../../domain/bills/check-file.ts";
import type { CalendarDate, CarrierAccount } from "../../domain/engine/index.ts";
import type { FileBytes } from "../../domain/files/file-bytes.ts";
import { joined } from "../../domain/files/file-bytes.ts";
import type { BatchBody, NamesUsed, SavedNames } from "../../domain/orders/batches/batch-body.ts";
import type { ScanCsv, ScanForm } from "../../domain/orders/carriers-without-api/read-scan-csv.ts";
import type { OrderFile, OrderFileRequest } from "../../domain/orders/import/order-file.ts";
import type { ProductVariant } from "../../domain/orders/products/product-store.ts";
import type { KnownVariants, ProductCsv } from "../../domain/orders/products/read-product-csv.ts";
import type { CheckedUpload, UploadTerms, WithoutSecrets } from "../../domain/tariffs/load/check-upload.ts";
import type { ThreadAnswer, ThreadReport } from "./thread-pool.ts";
import { yieldProcessor } from "./yield-processor.ts";

export type ReadingJob =
  | ({ readonly kind: "tariffs" } & UploadTerms)
  | { readonly kind: "products"; readonly file: FileBytes }
  | { readonly kind: "orders"; readonly file: FileBytes; readonly request: OrderFileRequest }
  | { readonly kind: "batch-body"; readonly body: Uint8Array; readonly form: "json" | "csv" }
  | { readonly kind: "scans"; readonly file: FileBytes; readonly form: ScanForm; readonly now: Date }
  | { readonly kind: "bill"; readonly file: BillFile }
  | { readonly kind: "invoice"; readonly pdf: Uint8Array };

export interface ReadingResults {
  readonly tariffs: CheckedUpload;
  readonly products: ProductCsv;
  readonly orders: OrderFile;
  readonly "batch-body": BatchBody;
  readonly scans: ScanCsv;
  readonly bill: BillReading;
  readonly invoice: InvoiceReading;
}
export type ReadingResult = ReadingResults[ReadingJob["kind"]];

/** Of an error's class, a message between threads keeps nothing: a PDF's fault is a result. */
export type InvoiceReading = CheckedPdf | { readonly fault: PdfFault };

/** Variants, shipments, addresses or boxes that the rows of a file name, or the account of a tariff's carrier. */
export type ReadingQuestion =
  | { readonly by: "carrier"; readonly code: string }
  | { readonly by: "variant-id" | "sku"; readonly names: readonly string[] }
  | { readonly by: "saved-names"; readonly names: NamesUsed }
  | { readonly by: "billed"; readonly numbers: Numbers }
  | { readonly by: "collected"; readonly from: CalendarDate; readonly to: CalendarDate };
export type ReadingAnswer =
  | readonly ProductVariant[]
  | Known
  | readonly BilledShipment[]
  | SavedNames
  | WithoutSecrets<CarrierAccount>
  | null;

type Message = ReadingJob | ThreadAnswer<ReadingAnswer>;

/** Files that are wrong throughout: enough to correct, and little to hand over. */
const MOST_PROBLEMS = 5_000;

parentPort?.on("message", async (message: Message) => {
  if (message.kind === "answer") return;
  try {
    report({ kind: "done", result: await read(message) });
  } catch (error) {
    report({ kind: "failed", error });
  }
});

/** Modules are loaded for the first file of their kind. */
async function read(job: ReadingJob): Promise<ReadingResult> {
  switch (job.kind) {
    case "tariffs":
      return readTariffs(job);
    case "products": {
      const { readProductCsv } = await load(import("../../domain/orders/products/read-product-csv.ts"));
      const { unprintableLetters } = await load(import("../../adapters/printing/unprintable-letters.ts"));
      const known: KnownVariants = {
        byVariantIds: (names) => variants({ by: "variant-id", names }),
        bySkus: (names) => variants({ by: "sku", names }),
      };
      return readProductCsv(joined(job.file), known, { unprintable: unprintableLetters });
    }
    case "orders": {
      const { readOrderFile } = await load(import("../../entrypoints/rest/batches/read-order-file.ts"));
      return readOrderFile(joined(job.file), job.request);
    }
    case "batch-body": {
      const { readBatchBody } = await load(import("../../entrypoints/rest/batches/read-batch.ts"));
      const find = async (names: NamesUsed) => (await ask({ by: "saved-names", names })) as SavedNames;
      return readBatchBody(job.body, job.form, find);
    }
    case "scans": {
      const { readScanCsv } = await load(import("../../domain/orders/carriers-without-api/read-scan-csv.ts"));
      return readScanCsv(joined(job.file), job.form, job.now);
    }
    case "invoice":
      return readInvoice(job.pdf);
    case "bill": {
      const { checkFile } = await load(import("../../domain/bills/check-file.ts"));
      return checkFile(
        job.file,
        async (numbers) => (await ask({ by: "billed", numbers })) as Known,
        async (from, to) => (await ask({ by: "collected", from, to })) as readonly BilledShipment[],
      );
    }
  }
}

let isGivingWay = false;

/**
 * The thread gives way to the one that answers as soon as its first modules are loaded: a busy machine took longer to load them than to
 * read the file.
 */
async function load<Modules>(modules: Promise<Modules>): Promise<Modules> {
  const loaded = await modules;
  if (!isGivingWay) yieldProcessor();
  isGivingWay = true;
  return loaded;
}

async function readInvoice(pdf: Uint8Array): Promise<InvoiceReading> {
  const [{ checkPdf }, { UnsafePdfError }] = await load(
    Promise.all([
      import("../../adapters/printing/check-pdf.ts"),
      import("../../adapters/printing/pdf-fault.ts"),
      import("@cantoo/pdf-lib"),
    ]),
  );
  try {
    return await checkPdf(pdf);
  } catch (error) {
    if (error instanceof UnsafePdfError) return { fault: error.fault };
    throw error;
  }
}

async function readTariffs(terms: UploadTerms): Promise<CheckedUpload> {
  const [{ checkUpload }, { publishedGeography }] = await load(
    Promise.all([
      import("../../domain/tariffs/load/check-upload.ts"),
      import("../../domain/shipping-config/published-geography.ts"),
    ]),
  );
  const checked = await checkUpload(
    terms,
    publishedGeography,
    async (code) => (await ask({ by: "carrier", code })) as WithoutSecrets<CarrierAccount> | null,
  );
  if (checked.outcome === "asks-carrier") return checked;
  return { ...checked, problems: checked.problems.slice(0, MOST_PROBLEMS) };
}

async function variants(
  question: Extract<ReadingQuestion, { readonly names: readonly string[] }>,
): Promise<readonly ProductVariant[]> {
  return question.names.length === 0 ? [] : ((await ask(question)) as readonly ProductVariant[]);
}

/** The answer is of the question's kind: file-readers.ts. */
async function ask(question: ReadingQuestion): Promise<ReadingAnswer> {
  if (parentPort === null) throw new Error("this module is a thread's");
  report({ kind: "asked", question });
  const [{ answer }] = (await once(parentPort, "message")) as [ThreadAnswer<ReadingAnswer>];
  return answer;
}

function report(what: ThreadReport<ReadingResult, ReadingQuestion>): void {
  parentPort?.postMessage(what);
}
