import { z } from "zod";
import type { TariffFiles } from "../../../../domain/tariffs/load/check-upload.ts";
import { readUpload, refusal } from "../../frame/read-upload.server.ts";
import { uploadLimits } from "../../frame/upload-limits.ts";

const MOST_FILES = 20;

const fields = z.object({ intent: z.enum(["check", "store"]) });

export interface SentFiles {
  readonly intent: z.output<typeof fields>["intent"];
  /** A string is the reason why the files were not read, as a key of the texts. */
  readonly files: TariffFiles | "too-large" | "too-many";
}

/**
 * Reads the files of a form that a page of the embedded admin sent.
 * @throws Response 415, 400; our own pages never cause one
 */
export async function readFiles(request: Request): Promise<SentFiles> {
  const form = await readUpload(request, uploadLimits.tariff);
  // The body was not read, so its intent is unknown.
  if (form === null) return { intent: "check", files: "too-large" };
  const sent = fields.safeParse({ intent: form.field("intent") });
  if (!sent.success) throw refusal(400, "intent: must be check or store");
  const files = form.files("files");
  return { ...sent.data, files: files.length > MOST_FILES ? "too-many" : files };
}
