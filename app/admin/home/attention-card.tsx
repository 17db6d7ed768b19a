import { BlockStack, Box, Button, Card, Divider, Icon, InlineStack, Text } from "@shopify/polaris";
import { AlertCircleIcon, AlertTriangleIcon, CheckCircleIcon } from "@shopify/polaris-icons";
import type { ReactNode } from "react";
import type { LabelNoticeCode } from "../../engine/index.ts";
import type { PurchaseReason } from "../../orders/purchase-reason.ts";
import { useReasonWords, useTexts } from "../../texts/use-texts.tsx";

/** One item that needs the merchant. `details` are the carrier's words. */
export type AttentionItem =
  | {
      readonly kind: "fulfillment";
      readonly purchaseId: string;
      /** The shipment of a label that was bought without a fulfillment. It can be cancelled. */
      readonly shipmentId: string | null;
      readonly orderName: string;
      readonly orderUrl: string;
      /** `open`: the carrier has not answered yet. */
      readonly state: "failed" | "open";
      readonly reason: PurchaseReason | null;
    }
  /** The label has another address than the order. */
  | {
      readonly kind: "address-changed";
      readonly shipmentId: string;
      readonly orderName: string;
      readonly orderUrl: string;
      readonly labelPlace: string;
      readonly orderPlace: string;
      readonly replaceable: boolean;
    }
  | {
      readonly kind: "exception";
      readonly shipmentId: string;
      /** `null`: the shipment has no order. */
      readonly orderName: string | null;
      readonly number: string;
      readonly recipient: string;
      readonly carrier: string;
      readonly phone: string | null;
      readonly details: string;
      readonly since: string;
    }
  /** News about a label that the merchant did not ask for, or could not cancel. */
  | {
      readonly kind: "label-notice";
      readonly noticeId: string;
      readonly code: LabelNoticeCode;
      readonly shipmentId: string;
      /** The tracking number. */
      readonly name: string;
      readonly carrier: string;
    }
  /** A carrier's voucher numbers that run out, or are missing. */
  | {
      readonly kind: "voucher-numbers";
      readonly name: string;
      /** The carrier's page. */
      readonly url: string;
      readonly state: "none" | "used-up" | "low";
      readonly left: number;
    }
  /** Nothing of these carriers shows at checkout. */
  | {
      readonly kind: "no-exchange-rate";
      readonly from: string;
      readonly to: string;
      readonly carriers: readonly string[];
    }
  /** Shoppers chose a flat rate that has no service. */
  | {
      readonly kind: "unknown-method";
      readonly name: string;
      readonly orders: number;
      readonly orderName: string;
    }
  /** A stale exchange rate that checkout converts with. */
  | {
      readonly kind: "exchange-rate";
      readonly from: string;
      readonly to: string;
      readonly ageDays: number;
      readonly date: string;
      readonly source: string;
    }
  /** Webhooks from Shopify that failed; `since` the oldest. */
  | { readonly kind: "webhooks"; readonly count: number; readonly since: string }
  /** A server of the merchant's own that gets no more webhooks. */
  | {
      readonly kind: "webhook-endpoint";
      readonly endpointId: string;
      readonly host: string;
      readonly reason: "failing" | "gone";
      readonly since: string;
    };

export type EndpointIntent = "enable-endpoint" | "remove-endpoint";

/** The remedies for a label with another address than its order, or without a fulfillment. */
export type LabelIntent = "replace-label" | "keep-label" | "cancel-label";

interface AttentionCardProps {
  readonly items: readonly AttentionItem[];
  /** The action in progress, and the id of its purchase or shipment. */
  readonly acting: { readonly intent: string; readonly id: string } | null;
  onRetry(purchaseId: string): void;
  onDismiss(purchaseId: string): void;
  onDismissNotice(noticeId: string): void;
  onExceptionDone(shipmentId: string): void;
  onLabel(intent: LabelIntent, shipmentId: string): void;
  onEndpoint(intent: EndpointIntent, endpointId: string): void;
  readonly loadingMore: boolean;
  /** Absent if all items are shown. */
  onMore?(): void;
}

/** Lists everything that needs attention, each item with its action. */
export function AttentionCard(props: AttentionCardProps) {
  const texts = useTexts();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.home.attention}
        </Text>
        {props.items.length === 0 ? (
          <Line icon="fine" title={texts.home.nothing} body={texts.home.nothingBody} />
        ) : (
          props.items.map((item, index) => (
            <BlockStack key={keyOf(item)} gap="300">
              {index > 0 ? <Divider /> : null}
              <Item item={item} {...props} />
            </BlockStack>
          ))
        )}
        {props.onMore === undefined ? null : (
          <InlineStack align="center">
            <Button loading={props.loadingMore} onClick={props.onMore}>
              {texts.home.moreAttention}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}

function keyOf(item: AttentionItem): string {
  switch (item.kind) {
    case "fulfillment":
      return item.purchaseId;
    case "address-changed":
    case "exception":
      return item.shipmentId;
    case "label-notice":
      return `${item.code} ${item.name}`;
    case "voucher-numbers":
      return item.url;
    case "exchange-rate":
    case "no-exchange-rate":
      return `${item.kind} ${item.from} ${item.to}`;
    case "unknown-method":
      return `${item.kind} ${item.name}`;
    case "webhooks":
      return item.kind;
    case "webhook-endpoint":
      return item.endpointId;
  }
}

function Item({
  item,
  acting,
  onRetry,
  onDismiss,
  onDismissNotice,
  onExceptionDone,
  onLabel,
  onEndpoint,
}: AttentionCardProps & { item: AttentionItem }) {
  const { home: texts, purchaseReasons } = useTexts();
  const words = useReasonWords();
  const does = (
    intent: LabelIntent | EndpointIntent | "retry" | "dismiss" | "dismiss-notice" | "exception-done",
    id: string,
  ) => acting?.intent === intent && acting.id === id;
  switch (item.kind) {
    case "fulfillment": {
      const failed = item.state === "failed";
      const { shipmentId } = item;
      const unshipped = shipmentId === null ? "notShipped" : "labelWithoutFulfillment";
      return (
        <Line
          icon={failed ? "critical" : "warning"}
          title={texts[failed ? unshipped : "stillBooking"](item.orderName)}
          body={item.reason === null ? texts.stillBookingBody : words(item.reason)}
        >
          <InlineStack gap="200">
            <Button url={item.orderUrl} target="_top">
              {texts.openOrder}
            </Button>
            {shipmentId === null ? null : (
              <Button
                disabled={acting !== null}
                loading={does("cancel-label", shipmentId)}
                accessibilityLabel={texts.cancelLabelOf(item.orderName)}
                onClick={() => onLabel("cancel-label", shipmentId)}
              >
                {texts.cancelLabel}
              </Button>
            )}
            <Button
              disabled={acting !== null}
              loading={does("dismiss", item.purchaseId)}
              accessibilityLabel={texts.dismissOf(item.orderName)}
              onClick={() => onDismiss(item.purchaseId)}
            >
              {texts.dismiss}
            </Button>
            <Button
              loading={does("retry", item.purchaseId)}
              disabled={acting !== null}
              accessibilityLabel={texts.tryAgainFor(item.orderName)}
              onClick={() => onRetry(item.purchaseId)}
            >
              {texts.tryAgain}
            </Button>
          </InlineStack>
        </Line>
      );
    }
    case "address-changed":
      return (
        <Line
          icon="warning"
          title={texts.addressChanged(item.orderName)}
          body={texts.addressChangedBody(item.labelPlace, item.orderPlace)}
        >
          <InlineStack gap="200">
            <Button url={item.orderUrl} target="_top">
              {texts.openOrder}
            </Button>
            <Button
              disabled={acting !== null}
              accessibilityLabel={texts.keepLabelOf(item.orderName)}
              onClick={() => onLabel("keep-label", item.shipmentId)}
            >
              {texts.keepLabel}
            </Button>
            {item.replaceable ? (
              <Button
                loading={does("replace-label", item.shipmentId)}
                disabled={acting !== null}
                accessibilityLabel={texts.replaceLabelOf(item.orderName)}
                onClick={() => onLabel("replace-label", item.shipmentId)}
              >
                {texts.replaceLabel}
              </Button>
            ) : null}
          </InlineStack>
        </Line>
      );
    case "exception":
      return (
        <Line
          icon="warning"
          title={texts.exception(item.orderName, item.number, item.recipient)}
          body={
            item.details === ""
              ? texts.exceptionSince(item.carrier, item.since)
              : texts.exceptionSaid(item.carrier, item.since, purchaseReasons.quoted(item.details))
          }
        >
          <InlineStack gap="200">
            {item.phone === null ? null : (
              <Button url={`tel:${item.phone.replace(/[^+\d]/g, "")}`} target="_top">
                {texts.call(item.phone)}
              </Button>
            )}
            <Button url={`/app/shipments/${item.shipmentId}`}>{texts.viewShipment}</Button>
            <Button
              disabled={acting !== null}
              loading={does("exception-done", item.shipmentId)}
              accessibilityLabel={texts.exceptionDoneOf(item.orderName ?? item.number)}
              onClick={() => onExceptionDone(item.shipmentId)}
            >
              {texts.exceptionDone}
            </Button>
          </InlineStack>
        </Line>
      );
    case "label-notice": {
      const { title, body } = texts.labelNotices[item.code];
      return (
        <Line
          icon={item.code === "second-cancelled" ? "fine" : "warning"}
          title={title(item.name)}
          body={body(item.carrier)}
        >
          <InlineStack gap="200">
            {item.code === "second-cancelling" ? null : (
              <Button
                disabled={acting !== null}
                loading={does("dismiss-notice", item.noticeId)}
                accessibilityLabel={texts.dismissNoticeOf(item.name)}
                onClick={() => onDismissNotice(item.noticeId)}
              >
                {texts.dismiss}
              </Button>
            )}
            <Button url={`/app/shipments/${item.shipmentId}`}>{texts.viewShipment}</Button>
          </InlineStack>
        </Line>
      );
    }
    case "voucher-numbers":
      return (
        <Line
          icon={item.state === "low" ? "warning" : "critical"}
          title={texts.numbersLow[item.state](item.name, item.left)}
          body={texts.numbersLowBody}
        >
          <Button url={item.url} accessibilityLabel={texts.enterNumbersOf(item.name)}>
            {texts.enterNumbers}
          </Button>
        </Line>
      );
    case "no-exchange-rate":
      return (
        <Line
          icon="critical"
          title={texts.noExchangeRate(item.from, item.to)}
          body={texts.noExchangeRateBody(item.carriers)}
        >
          <Button url="/app/rates/exchange">{texts.addExchangeRate}</Button>
        </Line>
      );
    case "unknown-method":
      return (
        <Line
          icon="warning"
          title={texts.unknownMethod(item.name)}
          body={texts.unknownMethodBody(item.orders, item.orderName)}
        >
          <Button url={`/app/rates/methods?${new URLSearchParams({ name: item.name })}`}>
            {texts.chooseItsService}
          </Button>
        </Line>
      );
    case "exchange-rate":
      return (
        <Line
          icon="warning"
          title={texts.oldExchangeRate(item.from, item.to, item.ageDays)}
          body={texts.oldExchangeRateBody(item.date, item.source)}
        />
      );
    case "webhooks":
      return (
        <Line icon="warning" title={texts.unhandled(item.count)} body={texts.unhandledBody(item.since)}>
          <Button url="/app/inbox?view=failing">{texts.viewMessages}</Button>
        </Line>
      );
    case "webhook-endpoint":
      return (
        <Line
          icon="warning"
          title={texts.endpointDisabled(item.host)}
          body={texts.endpointDisabledBody[item.reason](item.since)}
        >
          <InlineStack gap="200">
            <Button
              disabled={acting !== null}
              loading={does("remove-endpoint", item.endpointId)}
              accessibilityLabel={texts.removeEndpointOf(item.host)}
              onClick={() => onEndpoint("remove-endpoint", item.endpointId)}
            >
              {texts.removeEndpoint}
            </Button>
            <Button
              disabled={acting !== null}
              loading={does("enable-endpoint", item.endpointId)}
              accessibilityLabel={texts.enableEndpointOf(item.host)}
              onClick={() => onEndpoint("enable-endpoint", item.endpointId)}
            >
              {texts.enableEndpoint}
            </Button>
          </InlineStack>
        </Line>
      );
  }
}

const icons = {
  fine: { source: CheckCircleIcon, tone: "success" },
  warning: { source: AlertTriangleIcon, tone: "caution" },
  critical: { source: AlertCircleIcon, tone: "critical" },
} as const;

interface LineProps {
  readonly icon: keyof typeof icons;
  readonly title: string;
  readonly body: string;
  readonly children?: ReactNode;
}

function Line({ icon, title, body, children }: LineProps) {
  return (
    <InlineStack align="space-between" gap="300" blockAlign="center">
      <div style={{ flex: "1 1 16rem", minWidth: 0 }}>
        <InlineStack align="start" gap="200" wrap={false} blockAlign="start">
          <Box>
            <Icon {...icons[icon]} />
          </Box>
          <BlockStack>
            <Text as="p" fontWeight="medium">
              {title}
            </Text>
            {body === "" ? null : (
              <Text as="p" tone="subdued" breakWord>
                {body}
              </Text>
            )}
          </BlockStack>
        </InlineStack>
      </div>
      {children}
    </InlineStack>
  );
}
