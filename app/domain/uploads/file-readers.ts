import type { ReadBill } from "../bills/bill-desk.ts";
import type { CarrierAccount, UploadedPdf } from "../engine/index.ts";
import type { FileBytes } from "../files/file-bytes.ts";
import type { BatchBody, NamesUsed, SavedNames } from "../orders/batches/batch-body.ts";
import type { ScanImport } from "../orders/carriers-without-api/import-scans.ts";
import type { OrderFile, OrderFileRequest } from "../orders/import/order-file.ts";
import type { ProductImport } from "../orders/products/import-product-csv.ts";
import type { CheckedUpload, UploadTerms } from "../tariffs/load/check-upload.ts";

export interface TariffUpload extends Omit<UploadTerms, "takers"> {
  accountOf(carrierCode: string): Promise<CarrierAccount | null>;
}

/**
 * Reads what a merchant uploads, on a thread of its own.
 * @throws ThreadsBusyError | UnreadableFileError
 */
export interface FileReaders {
  /**
   * Tariff documents and the tables they name, found among the same files by name, checked beside the versions that the
   * account of their carrier has. Without a wanted account, the files' bytes may be empty afterwards.
   */
  tariffs(merchantId: string, upload: TariffUpload): Promise<CheckedUpload>;
  /** @param file is empty afterwards */
  readonly products: ProductImport["readProductFile"];
  /** A file of orders to ship. @param file is empty afterwards */
  orders(merchantId: string, file: FileBytes, request: OrderFileRequest): Promise<OrderFile>;
  /** The body of a request for a batch. */
  batchBody(
    merchantId: string,
    body: Uint8Array,
    form: "json" | "csv",
    find: (names: NamesUsed) => Promise<SavedNames>,
  ): Promise<BatchBody>;
  /** @param file is empty afterwards */
  readonly scans: ScanImport["readScanFile"];
  readonly bill: ReadBill;
  /**
   * A PDF for customs: the same, written anew from checked objects.
   * @throws EngineError VALIDATION_FAILED it is no PDF that may be passed on; `metadata.reason` names the fault
   */
  invoice(merchantId: string, pdf: Uint8Array): Promise<UploadedPdf>;
}
