import type { CarrierLabel } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Answer } from "../server/answer.ts";
import { ApiError } from "../server/api-error.ts";
import type { ApiRequest } from "../server/api-request.ts";
import { requireHttps } from "../server/authenticate.ts";
import type { SafeNeeds } from "../server/handler.ts";
import { answerSafely } from "../server/handler.ts";

/** Long enough to open and print it, short enough that caches drop a cancelled label soon. */
const CACHE = "private, max-age=300";

type Needs = SafeNeeds & Pick<Services, "env" | "links" | "papers" | "prints">;

/**
 * `GET /labels/<id>.pdf?s=…[&format=<format>]`: the signature in the link is the permission, so no key is needed. It
 * does not cover the format: a link that prints the label may print it on other paper.
 */
export function answerLabel(app: Needs, request: ApiRequest): Promise<Answer> {
  return answerSafely(app, request, () => label(app, request));
}

async function label(app: Needs, request: ApiRequest): Promise<Answer> {
  requireHttps(request, app.env.TRUST_PROXY);
  const target = app.links.read("label", request.url);
  if (target === "invalid") {
    throw new ApiError("FORBIDDEN", "This label link is not valid: use label_url as the shipment shows it.");
  }
  if (target === "expired") {
    throw new ApiError("GONE", "This label link has expired: read the shipment again for a fresh one.");
  }
  const { shipmentId, piece, ...caller } = target;
  const shipment = await app.ports.shipments.get(caller, shipmentId);
  if (shipment === null) throw new EngineError("NOT_FOUND", "The shipment does not exist.");
  if (shipment.state === "cancelled") {
    throw new ApiError("GONE", "The shipment was cancelled: its label must not be used.");
  }
  if (shipment.redactedAt !== undefined) {
    throw new ApiError("GONE", "The shipment's addresses were erased: its label can't be printed any more.");
  }
  const { mediaType, bytes } = await app.papers.label(
    shipment,
    piece,
    request.url.searchParams.get("format") ?? undefined,
  );
  if (request.method !== "HEAD") await app.prints.handOutLabel(shipment);
  return {
    status: 200,
    headers: {
      "content-type": mediaType,
      "content-disposition": `inline; filename="${fileName(shipment.trackingRef, piece, mediaType)}"`,
      "cache-control": CACHE,
      "x-robots-tag": "noindex",
    },
    body: request.method === "HEAD" ? null : bytes,
  };
}

function fileName(trackingRef: string, piece: number | null, mediaType: CarrierLabel["mediaType"]): string {
  const name = trackingRef.replace(/[^A-Za-z0-9-]+/g, "-");
  const extension = mediaType === "application/pdf" ? "pdf" : "zpl";
  return piece === null ? `${name}.${extension}` : `${name}-${piece}.${extension}`;
}
