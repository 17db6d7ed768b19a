import type { BusboyInstance } from "@fastify/busboy";
import { Busboy } from "@fastify/busboy";
import { takeBody } from "../../request/read-body.ts";
import { DISCARDED } from "./upload-limits.ts";

/** Bytes of the form around the files. */
const ENVELOPE = 64 * 1024;
/** Our pages send a few fields, and at most as many files as a tariff has. */
const MOST_PARTS = 100;

export interface UploadedFile {
  /** The file's name without its folders. */
  readonly name: string;
  /** The contents, in the parts in which they arrived. */
  readonly bytes: readonly Uint8Array[];
}

/** The form of an upload. */
export interface Upload {
  /** The value of a field without a file; `null`: it was not sent. */
  field(name: string): string | null;
  /** The files of a field, in the order sent. */
  files(field: string): readonly UploadedFile[];
}

/**
 * The form of an upload, which a page of the embedded admin sent; `null`: its files are longer than the limit. It is parsed as it
 * arrives, and nothing is copied: `Request.formData()` copies a whole body eight times at once, and all other requests wait.
 * @param longest bytes of all files together
 * @throws Response 415, 400; our own pages never cause one
 */
export async function readUpload(request: Request, longest: number): Promise<Upload | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw refusal(415, "Send the files as multipart/form-data.");
  const fields = new Map<string, string>();
  const files: { readonly field: string; readonly name: string; readonly bytes: Uint8Array[] }[] = [];
  const parser = parserOf(type);
  const { promise: parsed, resolve, reject } = Promise.withResolvers<void>();
  // A form that breaks off is an error of the parser and of its file, each more than once.
  parser.on("error", reject).once("finish", resolve);
  parsed.catch(() => {});
  parser.on("field", (name, value) => fields.set(name, value));
  parser.on("file", (field, stream, name) => {
    const bytes: Uint8Array[] = [];
    files.push({ field, name, bytes });
    stream.on("error", reject).on("data", (chunk: Uint8Array) => bytes.push(chunk));
  });
  const isWhole = await takeBody(
    request.body,
    request.headers.get("content-length"),
    { longest: longest + ENVELOPE, discardUpTo: DISCARDED },
    async (chunk) => {
      if (chunk === null) for (const { bytes } of files) bytes.length = 0;
      else await Promise.race([parsed, written(parser, chunk)]).catch(unreadable);
    },
  );
  if (!isWhole) return null;
  parser.end();
  await parsed.catch(unreadable);
  return {
    field: (name) => fields.get(name) ?? null,
    files: (wanted) => files.filter(({ field }) => field === wanted),
  };
}

function parserOf(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { "content-type": type }, limits: { parts: MOST_PARTS } });
  } catch {
    return unreadable();
  }
}

function written(parser: BusboyInstance, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(chunk, (error) => (error == null ? resolve() : reject(error)));
  });
}

function unreadable(): never {
  throw refusal(400, "The form can't be read.");
}

export function refusal(status: number, message: string): Response {
  return new Response(message, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
}
