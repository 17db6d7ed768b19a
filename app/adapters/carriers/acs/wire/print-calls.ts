import { z } from "zod";
import type { AcsCall, AcsOutput } from "./acs-call.ts";
import { refusalError, refusalOf } from "./refusals.ts";
import { text } from "./values.ts";

/** 1: thermal paper; 2: A4 with three labels a page. Source: section 6. */
export type PrintType = 1 | 2;

const print = "ACS_Print_Voucher";

/** The PDF of one voucher with its other parcels. Printing marks it as printed, which the pickup list demands. */
export function printVoucher(voucher: string, type: PrintType): AcsCall<Uint8Array> {
  const { alias, parameters, read } = printVouchers([voucher], type);
  return { alias, parameters, read: (output) => onlyPdf.parse(read(output).get(voucher)) };
}

/** PDFs by voucher; ACS takes up to 10 in one call. @throws EngineError one of them was refused */
export function printVouchers(
  vouchers: readonly string[],
  type: PrintType,
  alias: typeof print | "ACS_Print_Voucher_V2" = print,
): AcsCall<ReadonlyMap<string, Uint8Array>> {
  return {
    alias,
    parameters: {
      Voucher_No: vouchers.join(","),
      Print_Type: type,
      Start_Position: 1,
      Language: "EN",
    },
    read: (output) => pdfsOf(alias, output, vouchers),
  };
}

const onlyPdf = z.instanceof(Uint8Array, { error: "no PDF" });

/** Base64 of a PDF. */
const pdf = z.string().transform((base64, context) => {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.subarray(0, 4).toString("latin1") === "%PDF") return new Uint8Array(bytes);
  context.addIssue("no PDF");
  return z.NEVER;
});

const printed = z.object({
  Voucher_No: text,
  /** The wire's spelling where several are printed. */
  Voucber_No: text,
  Mass_Voucher_No: text,
  PDFData: z.string().nullish(),
  ACSExecution_HasError: z.boolean().nullish(),
  ACSExecutionErrorMessage: text,
  Error_Message: text,
});

const byNumber = z.record(z.string().regex(/^\d+$/), z.string());

const object = z.union([
  z.string().transform((base64) => [{ number: "", base64 }]),
  z
    .array(z.union([byNumber.transform(entriesOf), printed.transform((row) => [row])]))
    .transform((list) => list.flat()),
  byNumber.transform(entriesOf),
  printed.transform((row) => [row]),
]);

function entriesOf(record: Record<string, string>) {
  return Object.entries(record).map(([number, base64]) => ({ number, base64 }));
}

/**
 * A PDF comes in one of three places, each in several forms: a text, `{Voucher_No, PDFData}`, or
 * `{"<voucher>": "<base64>"}`, alone or in a list. Source: section 6.
 */
function pdfsOf(
  alias: string,
  { value, object: beside }: AcsOutput,
  asked: readonly string[],
): ReadonlyMap<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  for (const entry of object.parse(value.ACSObjectOutput ?? beside)) {
    const { number, base64 } = "number" in entry ? entry : entryOf(alias, entry);
    // A text without a number belongs to the only voucher that was asked for.
    found.set(number === "" && asked.length === 1 ? (asked[0] ?? "") : number, pdf.parse(base64));
  }
  return found;
}

function entryOf(alias: string, row: z.output<typeof printed>): { number: string; base64: string } {
  const said = row.ACSExecutionErrorMessage || row.Error_Message;
  if (row.ACSExecution_HasError === true || said !== "") throw refusalError(refusalOf(alias, said));
  const number = row.Voucher_No || row.Voucber_No || row.Mass_Voucher_No;
  return { number, base64: row.PDFData ?? "" };
}
