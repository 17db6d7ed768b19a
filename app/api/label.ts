import { EngineError } from "../engine/index.ts";
import type { Services } from "../services.server.ts";
import { services } from "../services.server.ts";
import { toResponse } from "./answer.ts";
import { ApiError } from "./api-error.ts";
import { requireHttps } from "./authenticate.ts";
import type { Connection } from "./connection.ts";
import { isFault, refusalOf } from "./refusal.ts";
import { requestIdOf } from "./request-id.ts";

/** Long enough to open and print it, short enough that a cancelled label is soon gone. */
const CACHE = "private, max-age=300";

/** `GET /labels/<id>.pdf?…`: the signature in the link is the permission; no key is asked for. */
export async function handleLabel(request: Request, connection: Connection): Promise<Response> {
  const app = services();
  const requestId = requestIdOf(request, () => app.ports.ids.next());
  try {
    return await label(app, request, connection, requestId);
  } catch (error) {
    if (isFault(error)) app.log.error({ err: error, requestId }, "label failed");
    return toResponse(refusalOf(error), requestId);
  }
}

async function label(
  app: Services,
  request: Request,
  connection: Connection,
  requestId: string,
): Promise<Response> {
  requireHttps(request, connection, app.env.TRUST_PROXY);
  if (request.method !== "GET" && request.method !== "HEAD") {
    throw new ApiError("METHOD_NOT_ALLOWED", "A label can only be read.", {
      headers: { allow: "GET, HEAD" },
    });
  }
  const target = app.links.verify(new URL(request.url));
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
  const pdf = request.method === "HEAD" ? null : await app.papers.label(shipment, piece);
  return new Response(pdf === null ? null : pdf.slice(), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${fileName(shipment.trackingRef, piece)}"`,
      "cache-control": CACHE,
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
      "x-request-id": requestId,
    },
  });
}

function fileName(trackingRef: string, piece: number | null): string {
  const name = trackingRef.replace(/[^A-Za-z0-9-]+/g, "-");
  return piece === null ? `${name}.pdf` : `${name}-${piece}.pdf`;
}
