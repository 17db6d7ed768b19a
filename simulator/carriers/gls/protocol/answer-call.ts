import { germanDay } from "../../kit/german-time.ts";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import { bare, htmlPage, json } from "../../kit/http.ts";
import { appOf, giveToken } from "../access/tokens.ts";
import { answerConsignment, consignmentPath } from "../customs/consignment-call.ts";
import { answerDocuments, documentBase, takeUpload, uploadBase } from "../customs/document-calls.ts";
import { letTimePass } from "../shipments/books.ts";
import { answerTracking, quotaUsedUp, trackBase } from "../tracking/track-and-trace.ts";
import type { GlsWorld } from "../world.ts";
import type { Answer } from "./define-call.ts";
import { Failure, failed, ParserFailure, parserFailed } from "./failure.ts";
import { findCall, isKnownPath, shipitBase } from "./find-call.ts";
import { spelt } from "./spelling.ts";

export const tokenPath = "/oauth2/v2/token";
const contentType = "application/glsversion1+json";

/** The gateway's refusal for Track & Trace; ShipIT's limit is unknown, and a bare status (assumption). */
export const tooFast = ({ path }: CarrierCall): Reply =>
  path.startsWith(trackBase) ? quotaUsedUp() : bare(429);

/** Every address of GLS. Source: sections 1, 3. */
export async function answerCall(world: GlsWorld, call: CarrierCall): Promise<Reply> {
  letTimePass(world);
  if (call.path === tokenPath) return giveToken(world, call);
  if (call.path.startsWith(`${trackBase}/`)) return answerTracking(world, call);
  if (call.path === consignmentPath) return answerConsignment(world, call);
  if (call.path.startsWith(`${documentBase}/`)) return answerDocuments(world, call);
  if (call.path.startsWith(`${uploadBase}/`)) return takeUpload(world, call);
  if (call.path.startsWith(`${shipitBase}/`)) return answerShipit(world, call);
  return htmlPage("Not Found", 404);
}

/** A call of ShipIT: the gateway's checks, then the backend's. Source: sections 2, 11. */
async function answerShipit(world: GlsWorld, call: CarrierCall): Promise<Reply> {
  const app = appOf(world, call);
  if (app === null) return htmlPage("Unauthorized", 401);
  if (!app.entitlements.includes("shipit"))
    return plain("The credential is not allowed to access the API", 403);
  if (!world.pace.allows(app.clientId)) return bare(429);
  if (world.settings.isBackendOff) return bare(490);
  const path = call.path.slice(shipitBase.length);
  const found = findCall(call.method, path);
  if (found === null) return bare(isKnownPath(path) ? 405 : 404);
  if (!typesOf(call.headers.accept).includes(contentType)) return bare(406);
  if (call.method === "POST" && typesOf(call.headers["content-type"])[0] !== contentType) return bare(415);
  const now = world.clock.now();
  const context = { world, app, now, today: germanDay(now), parts: found.parts, query: call.query };
  try {
    return replyOf(world, await found.call.run(context, parse(call)));
  } catch (error) {
    if (error instanceof Failure) return failed(world.quirks, error);
    if (error instanceof ParserFailure) return parserFailed(error);
    throw error;
  }
}

const plain = (body: string, status: number): Reply => ({
  status,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body,
});

/** Media types of a header, in small letters and without parameters. */
const typesOf = (header = ""): string[] =>
  header.split(",").map((type) => (type.split(";")[0] ?? "").trim().toLowerCase());

function replyOf({ quirks }: GlsWorld, answer: Answer): Reply {
  if ("status" in answer && "headers" in answer) return answer as Reply;
  return json(spelt(quirks.names, answer), 200, { "content-type": "application/glsVersion1+json" });
}

/** An absent body is an empty object. @throws ParserFailure no UTF-8, no JSON */
function parse({ body }: CarrierCall): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new ParserFailure("The body is not JSON.");
  }
}
