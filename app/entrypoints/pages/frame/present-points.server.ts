import type { RatePoints } from "../../../domain/orders/quotes/points-for-rate.ts";
import type { PointsOfRate } from "../ui/point-choice.tsx";
import type { PageFormat } from "./page-format.server.ts";

/** A rate's points, each nearest one with its distance. */
export function presentPoints({ chosen, nearest }: RatePoints, format: PageFormat): PointsOfRate {
  return {
    chosen,
    nearest: nearest.map(({ locationId, name, place, distanceM }) => ({
      locationId,
      label: [name, place, format.distance(distanceM)].filter(Boolean).join(" · "),
    })),
  };
}
