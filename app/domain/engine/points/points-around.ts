import { EngineError } from "../errors.ts";
import type { PointPlace } from "../point-ports.ts";
import type { Ports } from "../ports.ts";
import type { CarrierAccount } from "../values/account.ts";
import { isOnEarth } from "./distance.ts";
import type { PointIndex } from "./point-index.ts";
import { indexPoints } from "./point-index.ts";

const MOST = 50;
/** On a page, where a person waits. */
export const AROUND_WITHIN_MS = 3_000;

/**
 * The points around a place, of an account whose carrier answers them by place alone. `null`: it does not, or not in time; nothing
 * is thrown, as the others have points.
 */
export async function pointsAround(
  { carriers }: Pick<Ports, "carriers">,
  account: CarrierAccount,
  place: { readonly country: string; readonly zip?: string | null },
  withinMs: number = AROUND_WITHIN_MS,
): Promise<PointIndex | null> {
  const zip = place.zip?.trim() ?? "";
  if (zip === "") return null;
  try {
    const { pointsNear } = carriers.connect(account);
    if (pointsNear === undefined) return null;
    const around: PointPlace = { country: place.country, zip };
    const points = await pointsNear.near(around, { most: MOST, withinMs });
    const usable = points.filter((point) => point.locationId !== "" && isOnEarth(point));
    return usable.length === 0 ? null : indexPoints(usable);
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** Has the carriers asked now, for an answer that is needed soon. */
export function askAround(
  ports: Pick<Ports, "carriers">,
  accounts: readonly CarrierAccount[],
  place: Parameters<typeof pointsAround>[2],
): void {
  for (const account of accounts) void pointsAround(ports, account, place).catch(() => undefined);
}
