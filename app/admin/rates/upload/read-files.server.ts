import { z } from "zod";
import { readBody } from "../../../read-body.ts";
import type { TariffFiles } from "../../../services.server.ts";

/** Bytes of all files together. A tariff of a hundred thousand prices needs a tenth of it. */
const LARGEST = 8 * 1024 * 1024;
const MOST_FILES = 20;

/** Bytes of the form around the files. */
const ENVELOPE = 64 * 1024;

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
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw refusal(415, "Send the files as multipart/form-data.");
  const body = await readBody(request.body, request.headers.get("content-length"), {
    longest: LARGEST + ENVELOPE,
  });
  // The body was not read, so its intent is unknown.
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
