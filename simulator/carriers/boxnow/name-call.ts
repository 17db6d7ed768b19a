import type { CarrierCall } from "../kit/http.ts";
import type { NamedCall } from "../kit/serve-carrier.ts";

type Naming = readonly [name: string, method: string, path: RegExp];

/** The calls by name. A group in the path is the subject. */
const namings: readonly Naming[] = [
  ["login", "POST", /^\/api\/v1\/auth-sessions$/],
  ["partners", "GET", /^\/api\/v1\/entrusted-partners$/],
  ["points", "GET", /^\/api\/v1\/(?:origins|destinations)$/],
  ["points", "GET", /^\/v1\/apms_/],
  ["check-address", "POST", /:checkAddressDelivery$/],
  ["return", "POST", /:customerReturns$/],
  ["book", "POST", /^\/api\/v1\/(?:simple-)?delivery-requests$/],
  ["change", "PUT", /^\/api\/v1\/delivery-requests\/([^/]+)$/],
  ["labels", "POST", /^\/api\/v1\/labels:search$/],
  ["label", "GET", /^\/api\/v1\/(?:parcels|delivery-requests)\/([^/]+)\/label/],
  ["cancel", "POST", /^\/api\/v1\/parcels\/([^/]+):cancel$/],
  ["confirm", "POST", /^\/api\/v1\/parcels\/([^/]+):confirm-anyapm-delivery$/],
  ["track", "GET", /^\/api\/v1\/parcels$/],
];

/** Names a call by what survives its repetition: the operation, and the order or parcel that it is about. */
export function nameCall(call: CarrierCall): NamedCall {
  for (const [name, method, path] of namings) {
    const match = method === call.method ? path.exec(call.path) : null;
    if (match !== null) return { name, subject: match[1] ?? subjectOf(name, call) };
  }
  return { name: "other", subject: null };
}

function subjectOf(name: string, { body, query }: CarrierCall): string | null {
  if (name === "book") return /"orderNumber"\s*:\s*"([^"]*)"/.exec(body.toString("utf8"))?.[1] ?? null;
  if (name === "track") return query.get("orderNumber") ?? query.get("parcelId");
  return null;
}
