import type { PaperFile } from "../../../domain/orders/printing/papers.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Answer } from "../server/answer.ts";
import { ApiError } from "../server/api-error.ts";
import type { ApiRequest } from "../server/api-request.ts";
import { requireHttps } from "../server/authenticate.ts";
import type { SafeNeeds } from "../server/handler.ts";
import { answerSafely } from "../server/handler.ts";

type Needs = SafeNeeds & Pick<Services, "env" | "papers" | "links">;

/** `GET /manifests/<id>.pdf?s=…`, `GET /invoices/<shipment>.pdf?s=…`: the signature in the link is the permission, so no key is needed. */
export function answerPaper(app: Needs, request: ApiRequest): Promise<Answer> {
  return answerSafely(app, request, async () => {
    requireHttps(request, app.env.TRUST_PROXY);
    const { name, mediaType, bytes } = await paper(app, request);
    return {
      status: 200,
      headers: {
        "content-type": mediaType,
        "content-disposition": `inline; filename="${name}"`,
        // A list loses the shipments that are cancelled.
        "cache-control": "private, no-cache",
        "x-robots-tag": "noindex",
      },
      body: request.method === "HEAD" ? null : bytes,
    };
  });
}

function paper(app: Needs, { url, method }: ApiRequest): Promise<PaperFile> {
  const isList = url.pathname.startsWith("/manifests/");
  const target = app.links.read(isList ? "manifest" : "invoice", url);
  if (target === "invalid") {
    throw new ApiError("FORBIDDEN", "This link is not valid: use the one of a fresh answer as it is.");
  }
  if (target === "expired") {
    throw new ApiError("GONE", "This link has expired: read its resource again for a fresh one.");
  }
  const { id, ...caller } = target;
  if (isList) return app.papers.manifest(caller, id, "pdf", { isPrinted: method === "GET" });
  // Not signed: a reader of one form may read all.
  return app.papers.customsPaper(caller, id, url.searchParams.get("form"));
}
