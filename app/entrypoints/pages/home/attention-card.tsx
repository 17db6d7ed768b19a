import { BlockStack, Button, Card, Divider, InlineStack, Text } from "@shopify/polaris";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import { CauseLines } from "../frame/cause-lines.tsx";
import type { CausesShown } from "../frame/cause-view.ts";
import { AttentionLine } from "../ui/attention-line.tsx";
import type { AttentionItem } from "./attention-item.ts";
import { HiddenOrdersLine } from "./hidden-orders-line.tsx";

export type EndpointIntent = "enable-endpoint" | "remove-endpoint";

/** The remedies for a label with another address than its order. */
export type LabelIntent = "replace-label" | "keep-label";

interface AttentionCardProps {
  readonly causes: CausesShown;
  readonly items: readonly AttentionItem[];
  /** The action in progress, and the id of its purchase or shipment. */
  readonly acting: { readonly intent: string; readonly id: string } | null;
  onRetryReturn(partId: string): void;
  onDismissNotice(noticeId: string): void;
  onExceptionDone(shipmentId: string): void;
  onLabel(intent: LabelIntent, shipmentId: string): void;
  onEndpoint(intent: EndpointIntent, endpointId: string): void;
  readonly loadingMore: boolean;
  /** Absent if all items are shown. */
  onMore?(): void;
}

/** Lists everything that needs attention, each item with its action. */
interface NoticeWords {
  readonly title: (number: string, order: string) => string;
  readonly body: (carrier: string) => string;
}

export function AttentionCard(props: AttentionCardProps) {
  const texts = useTexts();
  const hasCauses = props.causes.lines.length > 0;
  const isEmpty = props.items.length === 0 && !hasCauses;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.home.attention}
        </Text>
        {hasCauses ? <CauseLines causes={props.causes} /> : null}
        {isEmpty ? (
          <AttentionLine icon="fine" title={texts.home.nothing} body={texts.home.nothingBody} />
        ) : (
          props.items.map((item, index) => (
            <BlockStack key={keyOf(item)} gap="300">
              {index > 0 || hasCauses ? <Divider /> : null}
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
    case "address-changed":
    case "exception":
      return item.shipmentId;
    case "return":
      return item.partId;
    case "label-notice":
      return `${item.code} ${item.name}`;
    case "services-gone":
    case "voucher-numbers":
      return item.url;
    case "exchange-rate":
    case "no-exchange-rate":
      return `${item.kind} ${item.from} ${item.to}`;
    case "unknown-method":
      return `${item.kind} ${item.name}`;
    case "checkout-silent":
      return `${item.kind} ${item.cause}`;
    case "kept-back":
      return `${item.kind} ${JSON.stringify(item.reason)}`;
    case "no-carrier":
    case "open-outcomes":
    case "webhooks":
    case "hidden-orders":
    case "missing-product-data":
      return item.kind;
    case "webhook-endpoint":
      return item.endpointId;
  }
}

function Item({
  item,
  acting,
  onRetryReturn,
  onDismissNotice,
  onExceptionDone,
  onLabel,
  onEndpoint,
}: AttentionCardProps & { item: AttentionItem }) {
  const { home: texts, purchaseReasons } = useTexts();
  const words = useReasonWords();
  const does = (
    intent: LabelIntent | EndpointIntent | "retry-return" | "dismiss-notice" | "exception-done",
    id: string,
  ) => acting?.intent === intent && acting.id === id;
  switch (item.kind) {
    case "address-changed":
      return (
        <AttentionLine
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
        </AttentionLine>
      );
    case "exception":
      return (
        <AttentionLine
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
        </AttentionLine>
      );
    case "return":
      return (
        <AttentionLine
          icon="critical"
          title={texts.returnWithoutLabel(item.returnName)}
          body={item.reason === null ? "" : words(item.reason)}
        >
          <InlineStack gap="200">
            <Button url={`/app/shipments/${item.shipmentId}`}>{texts.viewShipment}</Button>
            <Button
              loading={does("retry-return", item.partId)}
              disabled={acting !== null}
              accessibilityLabel={texts.tryReturnAgain(item.returnName)}
              onClick={() => onRetryReturn(item.partId)}
            >
              {texts.tryAgain}
            </Button>
          </InlineStack>
        </AttentionLine>
      );
    case "label-notice": {
      const { title, body }: NoticeWords = texts.labelNotices[item.code];
      return (
        <AttentionLine
          icon={item.code === "second-cancelled" ? "fine" : "warning"}
          title={title(item.name, item.orderName)}
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
        </AttentionLine>
      );
    }
    case "open-outcomes":
      return (
        <AttentionLine
          icon="critical"
          title={texts.openOutcomes(item.count, item.carriers)}
          body={texts.openOutcomesBody}
        >
          <Button url="/app/shipments/outcomes">{texts.settleOutcomes}</Button>
        </AttentionLine>
      );
    case "hidden-orders":
      return <HiddenOrdersLine count={item.count} />;
    case "voucher-numbers":
      return (
        <AttentionLine
          icon={item.state === "low" ? "warning" : "critical"}
          title={texts.numbersLow[item.state](item.name, item.left)}
          body={texts.numbersLowBody}
        >
          <Button url={item.url} accessibilityLabel={texts.enterNumbersOf(item.name)}>
            {texts.enterNumbers}
          </Button>
        </AttentionLine>
      );
    case "services-gone":
      return (
        <AttentionLine
          icon="warning"
          title={texts.servicesGone(item.name, item.services)}
          body={texts.servicesGoneBody(item.services)}
        >
          <Button url={item.url} accessibilityLabel={texts.seeServicesOf(item.name)}>
            {texts.seeServices}
          </Button>
        </AttentionLine>
      );
    case "no-carrier":
      return (
        <AttentionLine icon="critical" title={texts.noCarrier} body={texts.noCarrierBody}>
          <Button url="/app/going-live">{texts.chooseCarrier}</Button>
        </AttentionLine>
      );
    case "missing-product-data":
      return (
        <AttentionLine
          icon="warning"
          title={texts.missingProductData}
          body={texts.missingProductDataBody(item.products, item.defaultWeight)}
        >
          <Button url="/app/products">{texts.openProducts}</Button>
        </AttentionLine>
      );
    case "no-exchange-rate":
      return (
        <AttentionLine
          icon="critical"
          title={texts.noExchangeRate(item.from, item.to)}
          body={texts.noExchangeRateBody(item.carriers)}
        >
          <Button url="/app/rates/exchange">{texts.addExchangeRate}</Button>
        </AttentionLine>
      );
    case "checkout-silent": {
      const { title, body } = texts.silences[item.cause];
      return (
        <AttentionLine icon="critical" title={title} body={body(item.since)}>
          {item.cause === "no-prices" ? (
            <Button url="/app/rates/try">{texts.tryCart}</Button>
          ) : (
            <Button url="/app/settings#checkout">{texts.openCheckoutSettings}</Button>
          )}
        </AttentionLine>
      );
    }
    case "unknown-method":
      return (
        <AttentionLine
          icon="warning"
          title={texts.unknownMethod(item.name)}
          body={texts.unknownMethodBody(item.orders, item.orderName)}
        >
          <Button url={`/app/rates/methods?${new URLSearchParams({ name: item.name })}`}>
            {texts.chooseItsService}
          </Button>
        </AttentionLine>
      );
    case "kept-back":
      return (
        <AttentionLine
          icon="warning"
          title={texts.keptBack(item.orders, item.orderName)}
          body={words(item.reason)}
        >
          <InlineStack gap="200">
            <Button url={`/app/orders/${item.orderId}`}>{texts.openKeptBack(item.orderName)}</Button>
            {item.orders === 1 ? null : (
              <Button url={`/app/orders?kept=${item.reason.code}`}>
                {texts.openAllKeptBack(item.orders)}
              </Button>
            )}
          </InlineStack>
        </AttentionLine>
      );
    case "exchange-rate":
      return (
        <AttentionLine
          icon="warning"
          title={texts.oldExchangeRate(item.from, item.to, item.ageDays)}
          body={(item.leftOut ? texts.lapsedExchangeRateBody : texts.oldExchangeRateBody)(
            item.date,
            item.source,
          )}
        >
          <Button url="/app/rates/exchange">{texts.openExchangeRates}</Button>
        </AttentionLine>
      );
    case "webhooks":
      return (
        <AttentionLine
          icon="warning"
          title={texts.unhandled(item.count)}
          body={texts.unhandledBody(item.since)}
        >
          <Button url="/app/inbox?view=failing">{texts.viewMessages}</Button>
        </AttentionLine>
      );
    case "webhook-endpoint":
      return (
        <AttentionLine
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
        </AttentionLine>
      );
  }
}
