import type { AcsAccount } from "../accounts.ts";
import type { Area } from "../places/areas.ts";
import { areasOf, isRemote } from "../places/areas.ts";
import type { Point } from "../places/points.ts";
import { pointKinds } from "../places/points.ts";
import type { ServedCountry } from "../places/stations.ts";
import type { CallContext } from "../protocol/define-call.ts";
import type { RefusalText } from "../protocol/refusal.ts";
import type { Quirks } from "../quirks.ts";
import type { VoucherRequest } from "./voucher-request.ts";

/** A voucher before it exists, with the facts that its rules ask about. */
export interface VoucherDraft {
  readonly request: VoucherRequest;
  readonly account: AcsAccount;
  readonly quirks: Quirks;
  readonly today: string;
  readonly country: ServedCountry | null;
  /** rows of the recipient's post code */
  readonly areas: readonly Area[];
  readonly isRemote: boolean;
  readonly ordered: readonly string[];
  /** as ordered, with the product that an appointment adds */
  readonly products: readonly string[];
  /** null: none is named, or there is none */
  readonly point: Point | null;
  readonly isLocker: boolean;
  /** the parcel stays at the point for its recipient */
  readonly isCollection: boolean;
}

/** @returns null if the rule holds */
export type VoucherRule = (draft: VoucherDraft) => RefusalText | null;

export function draftVoucher({ world, account, today }: CallContext, request: VoucherRequest): VoucherDraft {
  const country = countryOf(request.Recipient_Country);
  const areas = country === null ? [] : areasOf(country, request.Recipient_Zipcode ?? "");
  const ordered = productsOf(request.Acs_Delivery_Products);
  const point = pointOf(world.points, request);
  const isLocker = point?.kind === pointKinds.locker;
  return {
    request,
    account,
    quirks: world.quirks,
    today,
    country,
    areas,
    isRemote: isRemote(areas, request.Recipient_Region ?? ""),
    ordered,
    products: withAppointment(ordered, request.Appointment_Until_Time),
    point,
    isLocker,
    isCollection: isLocker || (point !== null && (country === "CY" || ordered.includes("REC"))),
  };
}

export function productsOf(list: string | null): string[] {
  return list === null || list.trim() === "" ? [] : list.split(",").map((product) => product.trim());
}

function countryOf(text: string | null): ServedCountry | null {
  return text === "GR" || text === "CY" ? text : null;
}

function pointOf(points: ReadonlyMap<string, Point>, request: VoucherRequest): Point | null {
  const { Acs_Station_Destination: station, Acs_Station_Branch_Destination: branch } = request;
  if (station === null) return null;
  const point = points.get(`${station}-${branch}`);
  return point?.isOpen ? point : null;
}

/** An appointment up to 10:00 adds morning delivery, a later one the two-hour slot. Source: section 5. */
function withAppointment(ordered: readonly string[], until: string | null): readonly string[] {
  if (until === null) return ordered;
  const added = until <= "10:00" ? "MDV" : "TDD";
  return ordered.includes(added) ? ordered : [...ordered, added];
}
