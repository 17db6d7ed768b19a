import { z } from "zod";
import type { TariffFiles } from "../../../services.server.ts";
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
  const sent = fields.safeParse({ intent: form.get("intent") });
  if (!sent.success) throw refusal(400, "intent: must be check or store");
  const files = form.getAll("files").filter((entry) => typeof entry !== "string");
  if (files.length > MOST_FILES) return { ...sent.data, files: "too-many" };
  const read = await Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  return { ...sent.data, files: read };
}
