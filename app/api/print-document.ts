import type { Services } from "../services.server.ts";
import type { Answer } from "./answer.ts";
import { ApiError } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { requireHttps } from "./authenticate.ts";
import { answerSafely } from "./handler.ts";

/** `GET /prints/…`: the signature in the link is the permission, so no key is needed. Marks the shipments as printed. */
export function answerPrint(app: Services, request: ApiRequest): Promise<Answer> {
  return answerSafely(app, request, () => document(app, request));
}

async function document(app: Services, request: ApiRequest): Promise<Answer> {
  requireHttps(request, app.env.TRUST_PROXY);
  const target = app.printLinks.read(request.url);
  if (target === "invalid")
    throw new ApiError("FORBIDDEN", "This link is not valid: use url as it was answered.");
  if (target === "expired") throw new ApiError("GONE", "This link has expired: ask for the labels again.");
  const print = await app.prints.get(target.caller, target.printId);
  const file = print?.state === "done" ? await app.prints.document(print) : null;
  if (print === null || file === null)
    throw new ApiError("GONE", "The document is kept no longer: ask for the labels again.");
  const isHead = request.method === "HEAD";
  if (!isHead && !(await app.prints.handOut(print)))
    throw new ApiError(
      "GONE",
      "One of the shipments was cancelled or erased since the document was made: ask for the labels again.",
    );
  const extension = file.mediaType === "application/pdf" ? "pdf" : "zpl";
  return {
    status: 200,
    headers: {
      "content-type": file.mediaType,
      "content-disposition": `inline; filename="labels-${print.id.slice(-6)}.${extension}"`,
      // A label may be cancelled at any moment.
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
    body: isHead ? null : file.bytes,
  };
}
