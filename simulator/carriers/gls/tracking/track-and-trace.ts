import { germanDay } from "../../kit/german-time.ts";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import { appOf } from "../access/tokens.ts";
import type { GlsApp } from "../accounts.ts";
import { momentOf } from "../moment.ts";
import { expired, fault, notEntitled, problem } from "../protocol/gateway.ts";
import type { Parcel, ParcelEvent } from "../shipments/parcel.ts";
import { withCheckDigit } from "../shipments/parcel.ts";
import type { GlsWorld } from "../world.ts";
import { countCall } from "../world.ts";
import { eventCodes, statuses, testStatuses } from "./statuses.ts";

export const trackBase = "/track-and-trace-v1/tracking";
const mostAtOnce = 10;

/** The day's calls are used up. Source: section 11. */
export const quotaUsedUp = (): Reply =>
  fault("Rate limit quota violation.", "policies.ratelimit.QuotaViolation", 429);

/** Track & Trace v1: gateway first, then the parcels. Source: section 10, B. */
export function answerTracking(world: GlsWorld, call: CarrierCall): Reply {
  const app = appOf(world, call);
  if (app === null) return expired();
  if (!app.entitlements.includes("tracking")) return notEntitled();
  if (call.method !== "GET") return problem("E_400_01", "Method not allowed", 405, call.path);
  const most = world.settings.trackingCallsPerDay;
  if (!countCall(world, `track ${app.clientId}`, germanDay(world.clock.now()), most)) return quotaUsedUp();
  const path = call.path.slice(trackBase.length);
  if (path === "/events/codes")
    return json(Object.entries(eventCodes).map(([code, description]) => ({ code, description })));
  const [, kind, list] = /^\/simple\/(trackids|references)\/([^/]+)$/.exec(path) ?? [];
  if (list === undefined) return problem("E_404_02", "Not found", 404, call.path);
  const asked = decodeURIComponent(list).split(",");
  if (asked.some((text) => text.trim() === "")) return problem("E_400_01", "An id is empty", 400, call.path);
  if (asked.length > mostAtOnce) return problem("E_400_02", "More than 10 ids", 400, call.path);
  const rows = asked.flatMap((requested) =>
    kind === "references"
      ? byReference(world, app, call.query, requested)
      : [byNumber(world, call.query, requested)],
  );
  return json({ parcels: rows });
}

/** A parcel's error is in its row. */
const notFound = (requested: string): object => ({
  requested,
  errorCode: "E_404_01",
  errorMessage: "Parcel not found",
});

/** By its number, with check digit or without. Assumption: any app may ask, as anyone who knows the number. */
function byNumber(world: GlsWorld, query: URLSearchParams, requested: string): object {
  const test = /^QAS_0{5}(\d{2})$/.exec(requested);
  const status = test === null ? undefined : testStatuses[Number(test[1]) - 1];
  if (status !== undefined) return testRow(world, query, requested, status);
  const parcel = [...world.parcels.values()].find(
    ({ number }) => number === requested || withCheckDigit(number) === requested,
  );
  return parcel?.closedAt ? rowOf(world, query, requested, parcel) : notFound(requested);
}

function byReference(world: GlsWorld, app: GlsApp, query: URLSearchParams, requested: string): object[] {
  const found = [...world.parcels.values()].filter(
    ({ clientId, closedAt, shipment }) =>
      clientId === app.clientId &&
      closedAt !== null &&
      (shipment.ShipmentReference ?? []).includes(requested),
  );
  if (found.length === 0) return [notFound(requested)];
  return found.map((parcel) => rowOf(world, query, requested, parcel));
}

function rowOf(
  { quirks }: GlsWorld,
  query: URLSearchParams,
  requested: string,
  { number, events }: Parcel,
): object {
  const unitno = quirks.trackedNumbersHaveCheckDigit ? withCheckDigit(number) : number;
  return parcelRow(query, { requested, unitno }, events);
}

function testRow(world: GlsWorld, query: URLSearchParams, requested: string, status: string): object {
  const { code = "", description = "" } = statuses[status] ?? {};
  const event = {
    code,
    status,
    description,
    city: "Koeln",
    postalCode: "50667",
    country: "DE",
    at: world.clock.now(),
  };
  return parcelRow(query, { requested, unitno: requested }, [event]);
}

/** Newest event first. Source: section 10. */
function parcelRow(
  query: URLSearchParams,
  { requested, unitno }: { requested: string; unitno: string },
  events: readonly ParcelEvent[],
): object {
  const newest = events.at(-1);
  return {
    requested,
    unitno,
    status: newest?.status ?? "PREADVICE",
    ...(newest && { statusDateTime: momentOf(newest.at) }),
    ...(query.get("showEvents") !== "false" && {
      events: events.toReversed().map(({ code, city, postalCode, country, description, at }) => ({
        code,
        city,
        postalCode,
        country,
        description,
        eventDateTime: momentOf(at),
      })),
    }),
    ...(query.get("showLinks") === "true" && {
      links: [{ rel: "self", href: `https://gls-group.com/track/${unitno}` }],
    }),
  };
}
