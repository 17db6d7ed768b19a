import type { Api } from "@shopify/ui-extensions/admin.order-details.block.render";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { OrderShipment, OrderShipments } from "./read-shipments.ts";
import { readShipments } from "./read-shipments.ts";

declare const shopify: Api;

/** A block on the admin's order page. Source: shopify.dev, "Admin UI extensions" 2026-07, admin.order-details.block.render. */
export default function orderShipments(): void {
  const [{ id } = { id: "" }] = shopify.data.selected;
  render(<Block orderId={id.slice(id.lastIndexOf("/") + 1)} />, document.body);
}

type Seen = OrderShipments | "loading" | "failed";

function Block({ orderId }: { orderId: string }) {
  const [seen, setSeen] = useState<Seen>("loading");
  useEffect(() => {
    readShipments(orderId, shopify.i18n.translate("language")).then(setSeen, () => setSeen("failed"));
  }, [orderId]);
  const text = shopify.i18n.translate;
  return (
    <s-admin-block heading={text("name")} collapsedSummary={summaryOf(seen)}>
      <s-stack gap="base">
        {seen === "loading" && <s-spinner accessibilityLabel={text("loading")} />}
        {seen === "failed" && <s-text tone="critical">{text("failed")}</s-text>}
        {typeof seen !== "string" && seen.shipments.length === 0 && (
          <s-text>{text(seen.isHidden ? "hidden" : "none")}</s-text>
        )}
        {typeof seen !== "string" && seen.isHidden && <s-button href="/app">{text("allow")}</s-button>}
        {typeof seen !== "string" &&
          seen.shipments.map((shipment) => <Row key={shipment.id} {...shipment} />)}
        <s-button href={`/app/orders/${orderId}`}>{text("ship")}</s-button>
      </s-stack>
    </s-admin-block>
  );
}

/** A shipment in a line: its state, its number, its carrier; or the reason why there is none. */
function Row({ status, carrier, trackingNumber, trackingUrl, reason }: OrderShipment) {
  return (
    <s-stack direction="inline" gap="small" alignItems="center">
      <s-badge tone={tones[status]}>{shopify.i18n.translate(`status.${status}`)}</s-badge>
      {trackingNumber !== null && trackingUrl !== null && (
        <s-link href={trackingUrl} target="_blank">
          {trackingNumber}
        </s-link>
      )}
      {trackingNumber !== null && trackingUrl === null && <s-text>{trackingNumber}</s-text>}
      {carrier !== null && <s-text color="subdued">{carrier}</s-text>}
      {reason !== null && <s-text>{reason}</s-text>}
    </s-stack>
  );
}

const tones = {
  making: "info",
  failed: "critical",
  "left-alone": "neutral",
  cancelled: "neutral",
  PRE_TRANSIT: "warning",
  TRANSIT: "info",
  DELIVERED: "success",
  EXCEPTION: "critical",
} as const satisfies Record<OrderShipment["status"], string>;

/** The folded block's text. */
function summaryOf(seen: Seen): string {
  if (typeof seen === "string") return shopify.i18n.translate(seen);
  if (seen.shipments.length === 0) return shopify.i18n.translate(seen.isHidden ? "hidden" : "none");
  return seen.shipments
    .map(({ trackingNumber, status }) => trackingNumber ?? shopify.i18n.translate(`status.${status}`))
    .join(", ");
}
