import { BlockStack, Button, Divider, Link, Text } from "@shopify/polaris";
import { Fragment } from "react";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import { AttentionLine } from "../ui/attention-line.tsx";

interface KeptBack {
  readonly reason: PurchaseReason;
  readonly orders: number;
  /** The latest order. */
  readonly orderId: string;
  readonly orderName: string;
  /** `buy`: their labels are chosen and bought together; `show`: Shopify has to release them first. */
  readonly remedy: "buy" | "show";
}

/** Orders that the rule for paid orders leaves to the merchant: a line and a remedy for all orders of each reason. */
export function KeptBackLines({ kept }: { readonly kept: readonly KeptBack[] }) {
  const texts = useTexts().cause;
  return (
    <BlockStack gap="300">
      <Text as="h2" variant="headingMd">
        {texts.keptTitle}
      </Text>
      {kept.map((each) => (
        <Fragment key={each.reason.code}>
          <Divider />
          <KeptBackLine {...each} />
        </Fragment>
      ))}
    </BlockStack>
  );
}

function KeptBackLine({ reason, orders, orderId, orderName, remedy }: KeptBack) {
  const { cause: texts, causes } = useTexts();
  const words = useReasonWords();
  const button = texts.keptRemedies[remedy];
  return (
    <AttentionLine
      icon="warning"
      title={texts.kept(orders)}
      body={words(reason)}
      more={
        <Text as="p" tone="subdued" breakWord>
          <Link url={`/app/orders/${orderId}`}>{orderName}</Link>
          {orders > 1 ? ` ${causes.more(orders - 1)}` : null}
        </Text>
      }
    >
      <Button
        url={`/app/orders?kept=${reason.code}`}
        accessibilityLabel={causes.remedyFor(button, texts.kept(orders), words(reason))}
      >
        {button}
      </Button>
    </AttentionLine>
  );
}
