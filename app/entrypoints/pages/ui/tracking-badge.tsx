import type { BadgeProps } from "@shopify/polaris";
import { Badge } from "@shopify/polaris";
import type { ShipmentState, TrackingStatus } from "../../../domain/engine/index.ts";
import { useTexts } from "../../../texts/use-texts.tsx";

type BadgeLook = Pick<Exclude<BadgeProps, { children?: never }>, "tone" | "progress">;

const looks: Record<TrackingStatus | "cancelled", BadgeLook> = {
  PRE_TRANSIT: { tone: "attention", progress: "incomplete" },
  TRANSIT: { tone: "info", progress: "partiallyComplete" },
  DELIVERED: { tone: "success", progress: "complete" },
  EXCEPTION: { tone: "critical" },
  cancelled: {},
};

/** A shipment's tracking status in a badge. A cancelled shipment shows only its cancellation. */
export function TrackingBadge({ state, status }: { state: ShipmentState; status: TrackingStatus }) {
  const texts = useTexts();
  const shown = state === "cancelled" ? "cancelled" : status;
  return <Badge {...looks[shown]}>{texts.status[shown]}</Badge>;
}
