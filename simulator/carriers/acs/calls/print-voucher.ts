import { createHash } from "node:crypto";
import { drawVoucher } from "../papers/voucher-paper.ts";
import type { AcsCall, CallContext, Output } from "../protocol/define-call.ts";
import { defineCall } from "../protocol/define-call.ts";
import * as fields from "../protocol/fields.ts";
import { Refused } from "../protocol/refusal.ts";
import { assumedTexts, texts } from "../protocol/refusal-texts.ts";
import { findVoucher } from "../vouchers/find-voucher.ts";
import type { Print, Voucher } from "../vouchers/voucher.ts";

const maxVouchers = 10;

interface PrintOrder {
  readonly type: Print["type"];
  readonly start: number;
}

interface Printed {
  readonly number: string;
  readonly pdf: string | null;
  readonly error: string;
}

/** Labels as base64. Printing marks a voucher as printed. Source: section 6. */
export const printVoucher = definePrint("ACS_Print_Voucher", (_context, rows) => {
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return { value: { ACSObjectOutput: only.pdf } };
  return {
    value: {
      ACSObjectOutput: rows.map(({ number, pdf, error }) => ({
        Voucber_No: number,
        PDFData: pdf,
        ACSExecution_HasError: error !== "",
        ACSExecutionErrorMessage: error,
      })),
    },
  };
});

/** The same, with the PDF in another place. Assumption: several vouchers come in the manual's place alone. */
export const printVoucherV2 = definePrint("ACS_Print_Voucher_V2", ({ world }, rows) => {
  const [only] = rows;
  if (world.quirks.secondPrintPlace === "value" && rows.length === 1 && only !== undefined)
    return { value: { ACSObjectOutput: { Voucher_No: only.number, PDFData: only.pdf } } };
  return { object: rows.map(({ number, pdf }) => ({ [number]: pdf })) };
});

function definePrint(
  alias: string,
  place: (context: CallContext, rows: readonly Printed[]) => Output,
): AcsCall {
  return defineCall({
    alias,
    parameters: {
      Voucher_No: fields.identifiers,
      Print_Type: fields.number,
      // Thermal paper has no places.
      Start_Position: fields.numberOrNull.optional(),
      // The manual's request has none.
      Language: fields.language.optional(),
    },
    errorField: "Error_Message",
    answer: async (context, input) => {
      const order = orderOf(input.Print_Type, input.Start_Position ?? null);
      const { Voucher_No: numbers } = input;
      if (numbers.length > maxVouchers) throw new Refused(assumedTexts.countOfVouchers);
      if (numbers.length === 1) return place(context, [await printOne(context, numbers[0] ?? "", order)]);
      const rows: Printed[] = [];
      for (const number of numbers) rows.push(await printRow(context, number, order));
      return place(context, rows);
    },
  });
}

function orderOf(printType: number, start: number | null): PrintOrder {
  if (printType === 1) return { type: "thermal", start: 1 };
  if (printType !== 2) throw new Refused(assumedTexts.printType);
  if (start !== 1 && start !== 2 && start !== 3) throw new Refused(assumedTexts.startPosition);
  return { type: "laser", start };
}

/** One row of several, which may hold its own refusal. */
async function printRow(context: CallContext, number: string, order: PrintOrder): Promise<Printed> {
  try {
    return await printOne(context, number, order);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { gr, en = gr } = error.text;
    return { number, pdf: null, error: context.language === "EN" ? en : gr };
  }
}

/** Assumption: the number of another parcel is unknown here; it is printed with its main voucher. */
async function printOne(context: CallContext, number: string, order: PrintOrder): Promise<Printed> {
  const voucher = findVoucher(context.world, context.account, number);
  if (voucher === null) throw new Refused(texts.noShipment);
  if (voucher.list !== null) throw new Refused(texts.printAfterList, { place: "execution" });
  const pdf = await print(context, voucher, order);
  return { number, pdf: pdf.toString("base64"), error: "" };
}

async function print({ world, now }: CallContext, voucher: Voucher, order: PrintOrder): Promise<Buffer> {
  const record: Print = { n: voucher.prints.length + 1, at: now, ...order, sha256: null };
  voucher.prints.push(record);
  const pdf = await drawVoucher(world, voucher, record);
  record.sha256 = createHash("sha256").update(pdf).digest("hex");
  return pdf;
}
