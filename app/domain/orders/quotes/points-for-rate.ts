import type { Address, Caller, CarrierPoint, NearPoint, PointIndex, Rate } from "../../engine/index.ts";
import { fitsNeed, needOf, pointOf, pointsAround } from "../../engine/index.ts";
import type { OfferedService } from "../offers/offered-services.ts";
import type { ResolvedService } from "../offers/resolve-service.ts";
import type { PointChosen } from "../parcels/shipment-parties.ts";
import type { OrderServices } from "../ports.ts";
import type { ChosenPoint } from "./chosen-point.ts";

export interface ShownPoint {
  readonly locationId: string;
  readonly name: string;
  /** Street and city. */
  readonly place: string;
  /** The opening hours in the carrier's words; `null`: unknown. */
  readonly openingHours: string | null;
}

/** The points that a label to a point can go to. */
export interface RatePoints {
  /** The last choice, by shopper or merchant; `null`: none yet, or the carrier knows it no more. */
  readonly chosen: (ShownPoint & { readonly takesIt: boolean }) | null;
  /** Points that take the parcels, the nearest first; none where the postcode's place is unknown. */
  readonly nearest: readonly (ShownPoint & { readonly distanceM: number })[];
}

const SHOWN = 10;

/** @param near the postcode to search around, or words of a name, street or city; `null`: the recipient's postcode */
export async function pointsForRate(
  { ports }: Pick<OrderServices, "ports">,
  caller: Caller,
  { accountId, parcels }: Pick<Rate, "accountId" | "parcels">,
  service: OfferedService,
  {
    to,
    near,
    chosenId,
    cashOnDelivery,
  }: {
    readonly to: Pick<Address, "country" | "zip">;
    readonly near: string | null;
    readonly chosenId: string | null;
    /** The point has to take cash. */
    readonly cashOnDelivery: boolean;
  },
): Promise<RatePoints> {
  const index =
    (await ports.points.of(caller, accountId)) ??
    (await aroundRate(ports, caller, accountId, { country: to.country, zip: near ?? to.zip ?? null }));
  if (index === null) return { chosen: null, nearest: [] };
  const kind = service.service.locker?.kind;
  const need = needOf(parcels, {
    country: to.country,
    reachedFrom: { country: to.country, zip: near ?? to.zip ?? null },
    cashOnDelivery,
    ...(kind !== undefined && { kind }),
  });
  const home = index.placeOf(to.country, to.zip ?? "");
  const place = near === null ? home : index.placeOf(to.country, near);
  const nearest =
    place === null
      ? index.named(to.country, near ?? "", SHOWN, need, home)
      : index.nearest(place, SHOWN, need);
  const chosen = chosenId === null ? null : index.get(chosenId);
  return {
    chosen: chosen && { ...shown(chosen), takesIt: fitsNeed(chosen, need) },
    nearest: nearest.map(shownNear),
  };
}

async function aroundRate(
  ports: OrderServices["ports"],
  caller: Caller,
  accountId: string,
  place: { readonly country: string; readonly zip: string | null },
): Promise<PointIndex | null> {
  const account = await ports.accounts.get(caller, accountId);
  return account === null ? null : pointsAround(ports, account, place);
}

function shownNear({ point, distanceM }: NearPoint): RatePoints["nearest"][number] {
  return { ...shown(point), distanceM };
}

function shown({ locationId, name, address: where, openingHours }: CarrierPoint): ShownPoint {
  const place = [where.address ?? where.address2, where.city].filter(Boolean).join(", ");
  return { locationId, name, place, openingHours };
}

/** The last choice of a point for this service: after checkout, else at checkout; `null`: none. */
export function chosenPointOf(
  { code, endsAtPoint }: OfferedService,
  later: ChosenPoint | null,
  resolved: ResolvedService,
): string | null {
  if (!endsAtPoint) return null;
  if (later !== null && later.service === code) return later.locationId;
  return "service" in resolved && resolved.service.code === code ? (resolved.locationId ?? null) : null;
}

/** The known point that a label without a home address goes to: the merchant's, else the last choice; `null`: none. */
export async function pointChosen(
  { ports }: Pick<OrderServices, "ports">,
  caller: Caller,
  offered: readonly OfferedService[],
  {
    point: wanted,
    later,
    resolved,
  }: {
    readonly point: string | undefined;
    readonly later: ChosenPoint | null;
    readonly resolved: ResolvedService;
  },
): Promise<PointChosen | null> {
  for (const service of offered) {
    const locationId = service.endsAtPoint ? (wanted ?? chosenPointOf(service, later, resolved)) : null;
    const point = locationId === null ? null : await pointOf(ports, caller, [service.accountId], locationId);
    if (point !== null) return { locationId: point.locationId, point };
  }
  return null;
}
