import type { Address, Caller, NearPoint, Rate } from "../engine/index.ts";
import { misfitOf, needOf } from "../engine/index.ts";
import type { ChosenPoint } from "./chosen-point.ts";
import type { OfferedService } from "./offers/offered-services.ts";
import type { ResolvedService } from "./offers/resolve-service.ts";
import type { OrderServices } from "./ports.ts";

/** The points that a label to a point can go to. */
export interface RatePoints {
  /** The last choice, by shopper or merchant; `null`: none yet, or the carrier knows it no more. */
  readonly chosen: { readonly locationId: string; readonly name: string; readonly takesIt: boolean } | null;
  /** Points that take the parcels, the nearest first; none where the postcode's place is unknown. */
  readonly nearest: readonly {
    readonly locationId: string;
    readonly name: string;
    readonly place: string;
    readonly distanceM: number;
  }[];
}

const SHOWN = 10;

/** @param near the postcode to search around; `null`: the recipient's */
export async function pointsForRate(
  { ports }: Pick<OrderServices, "ports">,
  caller: Caller,
  { accountId, parcels }: Pick<Rate, "accountId" | "parcels">,
  service: OfferedService,
  {
    to,
    near,
    chosenId,
  }: { readonly to: Address; readonly near: string | null; readonly chosenId: string | null },
): Promise<RatePoints> {
  const index = await ports.points.of(caller, accountId);
  if (index === null) return { chosen: null, nearest: [] };
  const kind = service.service.locker?.kind;
  const need = needOf(parcels, { country: to.country, ...(kind !== undefined && { kind }) });
  const place = index.placeOf(to.country, near ?? to.zip ?? "");
  const chosen = chosenId === null ? null : index.get(chosenId);
  return {
    chosen: chosen && {
      locationId: chosen.locationId,
      name: chosen.name,
      takesIt: misfitOf(chosen, need) === null,
    },
    nearest: place === null ? [] : index.nearest(place, SHOWN, need).map(shown),
  };
}

function shown({ point, distanceM }: NearPoint): RatePoints["nearest"][number] {
  const { address, address2, city } = point.address;
  const place = [address ?? address2, city].filter(Boolean).join(", ");
  return { locationId: point.locationId, name: point.name, place, distanceM };
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
