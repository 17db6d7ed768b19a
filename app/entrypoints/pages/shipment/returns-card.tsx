import { BlockStack, Card, InlineStack, Link, Text } from "@shopify/polaris";
import type { ShipmentState, TrackingStatus } from "../../../domain/engine/index.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { usePath } from "../ui/door.tsx";
import { ShopperLink } from "../ui/shopper-link.tsx";
import { TrackingBadge } from "../ui/tracking-badge.tsx";

export interface ReturnsView {
  /** Labels for a shipment's way back, newest first. */
  readonly returns: readonly {
    readonly id: string;
    readonly trackingRef: string;
    readonly state: ShipmentState;
    readonly status: TrackingStatus;
  }[];
  /** The shipment that a return brings back; `null`: no return. Its id is null if only a number is known. */
  readonly comesBack: { readonly id: string | null; readonly number: string } | null;
  /** The link to the label of an unused return, for the shopper; `null`: there is none to share. */
  readonly shopperLink: string | null;
}

/** The labels for a shipment's way back, or the shipment that a return brings back. */
export function ReturnsCard({ returns, comesBack, shopperLink }: ReturnsView) {
  const { shipment: texts } = useTexts();
  const path = usePath();
  if (returns.length === 0 && comesBack === null) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {comesBack === null ? texts.returns : texts.isReturn}
        </Text>
        {comesBack === null ? null : comesBack.id === null ? (
          <Text as="p">{texts.isReturnOf(comesBack.number)}</Text>
        ) : (
          <Link url={path(`/shipments/${comesBack.id}`)}>{texts.isReturnOf(comesBack.number)}</Link>
        )}
        {shopperLink === null ? null : (
          <ShopperLink url={shopperLink} label={texts.shopperLink} help={texts.shopperLinkHelp} />
        )}
        {returns.map(({ id, trackingRef, state, status }) => (
          <InlineStack key={id} align="space-between" gap="200">
            <Link url={path(`/shipments/${id}`)}>{trackingRef}</Link>
            <TrackingBadge state={state} status={status} />
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
