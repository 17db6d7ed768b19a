import { z } from "zod";
import type { FileBytes } from "../../../domain/files/file-bytes.ts";
import { parseJsonWithin } from "../../../domain/files/parse-json.ts";
import { MAX_ROWS } from "../../../domain/orders/batches/batch.ts";
import { orderAnswers } from "../../../domain/orders/import/answers.ts";
import { confirmedLabelSchema } from "../../../domain/orders/purchases/confirmed-label.ts";
import { sumsField } from "../frame/label-costs.server.ts";
import { jsonField } from "../frame/read-form.server.ts";
import { readUpload, refusal } from "../frame/read-upload.server.ts";
import { uploadLimits } from "../frame/upload-limits.ts";

/** The person's answers about the file, as JSON. */
const answers = z.string().max(200_000).transform(jsonIn).pipe(orderAnswers);
const index = z
  .int()
  .min(0)
  .max(MAX_ROWS - 1);

/** Characters of as many labels as a file may have. */
const LONGEST_LABELS = 512 * 1024;

/** The UUIDv7 of the moment at which the first prices were read. */
const id = z.uuid({ version: "v7" });

/** The forms that send the file. It is read anew each time, and nothing of it is kept before it is bought. */
const fileForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("check"), answers }),
  z.object({
    /** The prices of further rows. */
    intent: z.literal("price"),
    answers,
    id,
    from: z.coerce.number().pipe(index),
    sums: sumsField,
  }),
  z.object({
    intent: z.literal("buy"),
    answers,
    id,
    /** The labels that the merchant confirmed, by their row's index: no other is bought. */
    labels: jsonField(
      z
        .array(z.tuple([index, confirmedLabelSchema]))
        .min(1)
        .max(MAX_ROWS),
      LONGEST_LABELS,
    ),
  }),
]);
export type FileForm = z.output<typeof fileForm> & { readonly file: FileBytes };

function jsonIn(text: string): unknown {
  try {
    return parseJsonWithin(text);
  } catch {
    return null;
  }
}

/** @throws Response 413, 400; our own page never causes one */
export async function readFileForm(request: Request): Promise<FileForm> {
  const most = uploadLimits.shipments;
  const upload = await readUpload(request, most + LONGEST_LABELS);
  const [file] = upload?.files("file") ?? [];
  const size = file?.bytes.reduce((sum, { length }) => sum + length, 0) ?? 0;
  if (upload === null || size > most) throw refusal(413, `Keep the file within ${most} bytes.`);
  const names = ["intent", "id", "answers", "from", "sums", "labels"] as const;
  const fields = names.flatMap((name) => {
    const value = upload.field(name);
    return value === null ? [] : [[name, value]];
  });
  const form = fileForm.safeParse({ answers: "{}", ...Object.fromEntries(fields) });
  if (file === undefined || !form.success)
    throw refusal(
      400,
      "Send the file as the form's part named file, with intent check, or buy with the id and the labels of its prices.",
    );
  return { ...form.data, file: file.bytes };
}
