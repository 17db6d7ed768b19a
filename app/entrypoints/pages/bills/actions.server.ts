import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { BillAnswer } from "../../../domain/bills/bill-desk.ts";
import type { ColumnMapping } from "../../../domain/bills/columns.ts";
import { columnMapping } from "../../../domain/bills/columns.ts";
import { parseJsonWithin } from "../../../domain/files/parse-json.ts";
import { ThreadsBusyError, UnreadableFileError } from "../../../domain/uploads/reading-errors.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { orNotFound } from "../frame/or-not-found.server.ts";
import type { Upload } from "../frame/read-upload.server.ts";
import { readUpload, refusal } from "../frame/read-upload.server.ts";
import { uploadLimits } from "../frame/upload-limits.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  const form = await readUpload(request, uploadLimits.bills);
  return form === null ? tooLarge : checkUpload(context, form);
}

type Fault = Extract<BillAnswer, { readonly state: "fault" }>["fault"] | "busy" | "heavy" | "size";

export type BillUploadAnswer =
  | { readonly state: "fault"; readonly fault: Fault }
  | Extract<BillAnswer, { readonly state: "columns" }>
  | { readonly state: "checked"; readonly id: string };

const tooLarge: BillUploadAnswer = { state: "fault", fault: "size" };

const fields = z.object({
  accountId: z.uuid(),
  kind: z.enum(["invoice", "payout"]),
  number: z.string().trim().min(1).max(100),
  days: z.coerce.number().int().min(0).max(365),
  /** Empty: not chosen yet. */
  columns: z.string().max(60_000),
});

/** @throws Response 400; the page never causes one */
export async function checkUpload(context: ShopContext, form: Upload): Promise<BillUploadAnswer> {
  const names = ["accountId", "kind", "number", "days", "columns"];
  const sent = fields.safeParse(Object.fromEntries(names.map((name) => [name, form.field(name)])));
  const [file] = form.files("file");
  if (!sent.success)
    throw refusal(400, `${sent.error.issues[0]?.path.join(".")}: ${sent.error.issues[0]?.message}`);
  if (file === undefined) throw refusal(400, "file: is missing");
  const { columns, ...request } = sent.data;
  const { bytes } = file;
  const { services, caller } = context;
  try {
    const answer = await orNotFound(
      services.bills.check(caller, {
        ...request,
        bytes,
        chosen: chosenIn(columns),
        currency: context.shop.currency ?? "EUR",
      }),
    );
    return answer.state === "checked" ? { state: "checked", id: answer.bill.id } : answer;
  } catch (error) {
    if (error instanceof ThreadsBusyError) return { state: "fault", fault: "busy" };
    if (error instanceof UnreadableFileError) return { state: "fault", fault: "heavy" };
    throw error;
  }
}

function chosenIn(columns: string): ColumnMapping | null {
  if (columns === "") return null;
  const parsed = columnMapping.safeParse(jsonIn(columns));
  if (!parsed.success) throw refusal(400, `columns: ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}

function jsonIn(text: string): unknown {
  try {
    return parseJsonWithin(text);
  } catch {
    return null;
  }
}
