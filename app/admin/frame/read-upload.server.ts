import { readBody } from "../../read-body.ts";
import { DISCARDED } from "./upload-limits.ts";

/** Bytes of the form around the files. */
const ENVELOPE = 64 * 1024;

/**
 * The form of an upload, which a page of the embedded admin sent; `null`: its files are longer than the limit.
 * @param longest bytes of all files together
 * @throws Response 415, 400; our own pages never cause one
 */
export async function readUpload(request: Request, longest: number): Promise<FormData | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw refusal(415, "Send the files as multipart/form-data.");
  const body = await readBody(request.body, request.headers.get("content-length"), {
    longest: longest + ENVELOPE,
    discardUpTo: DISCARDED,
  });
  if (body === null) return null;
  // The body's own bytes, not a copy: a file of products is large.
  return new Response(body as Uint8Array<ArrayBuffer>, { headers: { "content-type": type } })
    .formData()
    .catch(() => {
      throw refusal(400, "The form can't be read.");
    });
}

export function refusal(status: number, message: string): Response {
  return new Response(message, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
}
