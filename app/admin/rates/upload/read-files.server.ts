import { z } from "zod";
import { readBody } from "../../../read-body.ts";
import type { TariffFiles } from "../../../services.server.ts";

/** Bytes of all files together: a tariff of a hundred thousand prices has a tenth of it. */
const LARGEST = 8 * 1024 * 1024;
const MOST_FILES = 20;

/** What the form itself needs around the files. */
const ENVELOPE = 64 * 1024;

const fields = z.object({ intent: z.enum(["check", "store"]) });

export interface SentFiles {
  readonly intent: z.output<typeof fields>["intent"];
  /** In words for a text: why they are not looked at. */
  readonly files: TariffFiles | "too-large" | "too-many";
}

/**
 * A form with files that a page of the embedded admin sent.
 * @throws Response 415, 400: our own pages send nothing of the kind
 */
export async function readFiles(request: Request): Promise<SentFiles> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw refusal(415, "Send the files as multipart/form-data.");
  const body = await readBody(request.body, request.headers.get("content-length"), {
    longest: LARGEST + ENVELOPE,
  });
  // Nothing of it was read: what was meant with it can't be told.
  if (body === null) return { intent: "check", files: "too-large" };
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => {
      throw refusal(400, "The form can't be read.");
    });
  const sent = fields.safeParse({ intent: form.get("intent") });
  if (!sent.success) throw refusal(400, "intent: must be check or store");
  const files = form.getAll("files").filter((entry) => typeof entry !== "string");
  if (files.length > MOST_FILES) return { ...sent.data, files: "too-many" };
  const read = await Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  return { ...sent.data, files: read };
}

function refusal(status: number, message: string): Response {
  return new Response(message, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
}
