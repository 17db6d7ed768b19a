import type { Exporter } from "./exporter.ts";

/** The merchant's part in an order's customs declaration, for carriers that declare it themselves. */
export interface OrderCustoms {
  /** Their statements that belong to this order. */
  readonly exporter: Exporter;
  readonly isReturn: boolean;
  /** The invoice as a PDF: the merchant's own upload, or the one that we draw. @throws EngineError NOT_FOUND it was deleted */
  pdf(): Promise<Uint8Array>;
}
