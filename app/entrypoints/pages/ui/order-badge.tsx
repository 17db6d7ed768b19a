import type { BadgeProps } from "@shopify/polaris";
import { Badge } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";

export type OrderState = "ready" | "on-hold" | "scheduled" | "elsewhere" | "buying" | "failed";

type BadgeLook = Pick<Exclude<BadgeProps, { children?: never }>, "tone" | "progress">;

const looks: Record<OrderState, BadgeLook> = {
  ready: { tone: "attention", progress: "incomplete" },
  "on-hold": { tone: "warning" },
  scheduled: { tone: "info" },
  elsewhere: {},
  buying: { tone: "info", progress: "partiallyComplete" },
  failed: { tone: "critical" },
};

/** The state of a fulfillment order on its way to a label. */
export function OrderBadge({ state }: { state: OrderState }) {
  const texts = useTexts().orders;
  return <Badge {...looks[state]}>{texts.states[state]}</Badge>;
}
