import type { CarrierLabel } from "../../../../domain/engine/index.ts";
import { MAX_LABEL_BYTES, pdfOf, zplOf } from "../../kit/label-bytes.ts";
import type { GenikiOperation } from "./service.ts";
import { service } from "./service.ts";

/** Documents come as bare bytes, by HTTP GET; the key is in the address, which is never logged. Source: section 6. */

export type PdfFormat = "Sticker" | "Flyer";

/** Length of a list: ours. Source: section 6. */
export const MOST_VOUCHERS = 20;

const deadlineMs = 60_000;
const pathOf = (name: string): string => `${service.path}/${name}`;

interface PrintedVouchers {
  readonly vouchers: readonly string[];
  readonly format: PdfFormat;
}

export const vouchersPdf: GenikiOperation<PrintedVouchers, CarrierLabel> = {
  name: "GetVouchersPdf",
  deadlineMs,
  maxBytes: MAX_LABEL_BYTES,
  request: ({ vouchers, format }, { key }) => ({
    method: "GET",
    path: pathOf("GetVouchersPdf"),
    query: { authKey: key, voucherNumbers: vouchers, format, extraInfoFormat: "None" },
  }),
  read: pdfOf,
};

/** 10 cm high and 15 cm wide. */
export const voucherZpl: GenikiOperation<{ readonly voucher: string }, CarrierLabel> = {
  name: "GetVoucherZPL",
  deadlineMs,
  request: ({ voucher }, { key }) => ({
    method: "GET",
    path: pathOf("GetVoucherZPL"),
    query: { authKey: key, voucherNo: voucher, format: "Sticker1015" },
  }),
  read: zplOf,
};

/** The coupon that a shopper takes to a shop. Source: section 8. */
export const couponPdf: GenikiOperation<{ readonly serial: string }, CarrierLabel> = {
  name: "GetReturnRequestPdf",
  deadlineMs,
  maxBytes: MAX_LABEL_BYTES,
  request: ({ serial }, { key }) => ({
    method: "GET",
    path: pathOf("GetReturnRequestPdf"),
    query: { authKey: key, returnSerial: serial },
  }),
  read: pdfOf,
};
