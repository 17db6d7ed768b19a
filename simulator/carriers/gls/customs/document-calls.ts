import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import { bare, json } from "../../kit/http.ts";
import { appOf } from "../access/tokens.ts";
import { expired, notEntitled, problem } from "../protocol/gateway.ts";
import type { GlsWorld } from "../world.ts";
import type { CustomsDocument } from "./document.ts";
import { keptMs, uploadWithinMs } from "./document.ts";

export const documentBase = "/document-management/v1/documents/customs";
export const uploadBase = "/uploads";

/** Assumption: invoices as PDF alone, as the sheet's example is. */
const preparation = z.strictObject({
  attributes: z.strictObject({
    documentType: z.literal("COMMERCIAL_INVOICE"),
    documentFormat: z.literal("pdf"),
    displayFileName: z.string().regex(/^.+\.pdf$/i),
  }),
});

/** Customs papers: prepared, uploaded elsewhere, read and deleted. Source: section 7. */
export function answerDocuments(world: GlsWorld, call: CarrierCall): Reply {
  const app = appOf(world, call);
  if (app === null) return expired();
  if (!app.entitlements.includes("documents")) return notEntitled();
  const path = call.path.slice(documentBase.length + 1);
  if (path === "prepare-upload" && call.method === "POST") return prepare(world, app.clientId, call);
  const document = world.documents.get(path);
  if (document?.clientId !== app.clientId || isGone(world, document))
    return problem("NOT_FOUND", "No such document", 404, call.path);
  if (call.method === "DELETE") {
    world.documents.delete(document.id);
    return bare(204);
  }
  if (call.method !== "GET") return problem("METHOD", "Method not allowed", 405, call.path);
  const { attributes, content } = document;
  return json({ attributes, documentContentAvailable: content !== null });
}

function prepare(world: GlsWorld, clientId: string, call: CarrierCall): Reply {
  const parsed = preparation.safeParse(bodyOf(call));
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, code }) => ({ type: code, fieldName: path.join(".") }));
    return json({ errors }, 400);
  }
  const id = randomUUID();
  const { attributes } = parsed.data;
  world.documents.set(id, { id, clientId, attributes, preparedAt: world.clock.now(), content: null });
  return json({ documentId: id, uploadURL: `http://${call.headers.host}${uploadBase}/${id}` });
}

/** The bytes alone, at the address that was given: a token there is refused. Source: section 7. */
export function takeUpload(world: GlsWorld, call: CarrierCall): Reply {
  const document = world.documents.get(call.path.slice(uploadBase.length + 1));
  const isLate =
    document === undefined || world.clock.nowMs >= document.preparedAt.getTime() + uploadWithinMs;
  if (document === undefined || isLate) return bare(403);
  if (call.method !== "PUT") return bare(405);
  if (call.headers.authorization !== undefined || !call.body.subarray(0, 5).equals(Buffer.from("%PDF-")))
    return bare(400);
  document.content = call.body;
  return bare(200);
}

/** False: unknown, another app's, not uploaded yet, or too old. */
export function isUsable(world: GlsWorld, id: string, clientId: string): boolean {
  const document = world.documents.get(id);
  return document?.clientId === clientId && document.content !== null && !isGone(world, document);
}

const isGone = ({ clock }: GlsWorld, { preparedAt }: CustomsDocument): boolean =>
  clock.nowMs >= preparedAt.getTime() + keptMs;

export function bodyOf({ body }: CarrierCall): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
