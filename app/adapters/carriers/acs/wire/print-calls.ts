import { z } from "zod";
import { base64Pdf } from "../../kit/label-bytes.ts";
import { text } from "../../kit/lax-values.ts";
import type { AcsOperation } from "./acs-call.ts";
import { acsCall } from "./acs-call.ts";
import type { AcsOutput } from "./envelope.ts";
import { refusalIn } from "./refusals.ts";

/** 1: thermal paper; 2: A4 with three labels a page. Source: section 6. */
export type PrintType = 1 | 2;

const print = "ACS_Print_Voucher";

/** The PDF of one voucher with its other parcels. Printing marks it as printed, which the pickup list demands. */
export function printVoucher(voucher: string, type: PrintType): AcsOperation<Uint8Array> {
  return acsCall({
    ...printing([voucher], type, print),
    read: (output) => onlyPdf.parse(pdfsOf(print, output, [voucher]).get(voucher)),
  });
}

/** PDFs by voucher; ACS takes up to 10 in one call. @throws EngineError one of them was refused @internal */
export function printVouchers(
  vouchers: readonly string[],
  type: PrintType,
  alias: typeof print | "ACS_Print_Voucher_V2" = print,
): AcsOperation<ReadonlyMap<string, Uint8Array>> {
  return acsCall({
    ...printing(vouchers, type, alias),
    read: (output) => pdfsOf(alias, output, vouchers),
  });
}

const printing = (vouchers: readonly string[], type: PrintType, alias: string) => ({
  alias,
  parameters: { Voucher_No: vouchers.join(","), Print_Type: type, Start_Position: 1, Language: "EN" },
});

const onlyPdf = z.instanceof(Uint8Array, { error: "no PDF" });

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
    found.set(number === "" && asked.length === 1 ? (asked[0] ?? "") : number, base64Pdf.parse(base64));
  }
  return found;
}

function entryOf(alias: string, row: z.output<typeof printed>): { number: string; base64: string } {
  const said = row.ACSExecutionErrorMessage || row.Error_Message;
  if (row.ACSExecution_HasError === true || said !== "") throw refusalIn(alias, said).error;
  const number = row.Voucher_No || row.Voucber_No || row.Mass_Voucher_No;
  return { number, base64: row.PDFData ?? "" };
}
