import type { CarrierCall, Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import { partnerOf } from "../access/authorize.ts";
import { refused } from "../errors.ts";
import type { Parcel } from "../model.ts";
import { paymentStates } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";
import { parcelRow } from "./parcel-row.ts";

/** The states that the filter takes, and nothing else. */
const filterStates = [
  "new",
  "in-transit",
  "expired-return",
  "returned",
  "in-final-destination",
  "delivered",
  "lost",
  "canceled",
  "missing",
];

/**
 * `GET /api/v1/parcels`, newest first (assumption). Source: contract sheet, section 8.
 * @throws P417 `q` is for people's logins; P442 limit over 100; P400 a parameter that can't be read (assumption)
 */
export function listParcels(world: BoxnowWorld, call: CarrierCall): Reply {
  const partner = partnerOf(world, call);
  const { query } = call;
  if (query.has("q")) throw refused("P417");
  const limit = wholeNumber(query, "limit") ?? 50;
  if (limit > 100) throw refused("P442");
  if (limit < 1) throw refused("P400");
  const isWanted = filterOf(query);
  const found = [...world.parcels.values()]
    .filter((parcel) => parcel.request.partnerId === partner.id && isWanted(parcel))
    .toReversed();
  const page = pageOf(query.get("pageToken"));
  const rows = found.slice(page * limit, (page + 1) * limit);
  const last = Math.max(0, Math.ceil(found.length / limit) - 1);
  const next = page < last ? page + 1 : world.quirks.pagesRepeat ? page : null;
  return json({
    pagination: {
      first: tokenOf(0),
      last: tokenOf(last),
      ...(next !== null && { next: tokenOf(next) }),
      ...(page > 0 && { prev: tokenOf(page - 1) }),
    },
    // Assumption: of this page.
    count: rows.length,
    data: rows.map((parcel) => parcelRow(world, parcel)),
  });
}

function filterOf(query: URLSearchParams): (parcel: Parcel) => boolean {
  const states = known(query, "state", filterStates);
  const modes = known(query, "paymentMode", ["prepaid", "cod"]);
  const payments = known(query, "paymentState", paymentStates);
  const [parcelId, orderNumber] = [query.get("parcelId"), query.get("orderNumber")];
  const [from, to] = [wholeNumber(query, "createdFrom"), wholeNumber(query, "createdTo")];
  return ({ id, state, paymentState, request }) =>
    (parcelId === null || id === parcelId) &&
    (orderNumber === null || request.orderNumber === orderNumber) &&
    (states.length === 0 || states.includes(state)) &&
    (modes.length === 0 || modes.includes(request.paymentMode)) &&
    (payments.length === 0 || payments.includes(paymentState)) &&
    (from === null || request.createdAtMs >= from) &&
    (to === null || request.createdAtMs <= to);
}

function known(query: URLSearchParams, name: string, values: readonly string[]): string[] {
  const given = query.getAll(name);
  if (given.some((value) => !values.includes(value))) throw refused("P400");
  return given;
}

function wholeNumber(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  if (!/^\d+$/.test(text)) throw refused("P400");
  return Number(text);
}

const tokenOf = (page: number): string => Buffer.from(JSON.stringify({ p: page })).toString("base64");

function pageOf(token: string | null): number {
  if (token === null) return 0;
  const [, page] = /^\{"p":(\d+)\}$/.exec(Buffer.from(token, "base64").toString("utf8")) ?? [];
  if (page === undefined) throw refused("P400");
  return Number(page);
}
