import { Banner, BlockStack, Button, Card, Checkbox, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import type { PurchaseReason, Refusal } from "../../orders/purchase-reason.ts";
import { useReasonWords, useTexts } from "../../texts/use-texts.tsx";
import type { OrderState } from "../../ui/order-badge.tsx";
import { OrderBadge } from "../../ui/order-badge.tsx";
import type { QuotedRate } from "./rate-choice.tsx";
import { RateChoice } from "./rate-choice.tsx";
import type { PartLine, Quantities } from "./ship-lines.tsx";
import { isWhole, quantityProblem, ShipLines } from "./ship-lines.tsx";
import { ShopperLink } from "./shopper-link.tsx";

export interface PartQuote {
  /** All lines of this part of the order with pieces to ship. */
  readonly lines: readonly PartLine[];
  /** The reason why Shopify would not accept a fulfillment now. */
  readonly hindrance: PurchaseReason | null;
  readonly rates: readonly QuotedRate[];
  readonly failures: readonly { readonly name: string; readonly refusal: Refusal }[];
  /** The data that the merchant must add before a label can be bought. */
  readonly missing: PurchaseReason | null;
  /** The amount that the label collects from the recipient; `null`: nothing. */
  readonly cash: string | null;
  /** Where the shopper can choose another point; `null`: their parcel goes to no point. */
  readonly shopperLink: string | null;
}

/** A fulfillment order: the part of the order that leaves from one location. */
export interface OrderPart {
  readonly id: string;
  readonly location: string;
  readonly state: OrderState;
  readonly detail: PurchaseReason | null;
  readonly scheduledFor: string | null;
  /** The voucher number of a label of the same order that has no fulfillment; empty if it has no number yet. */
  readonly labelWithoutFulfillment: string | null;
  /** `null` if no label can be bought now, or Shopify gave no answer. */
  readonly quote: PartQuote | null;
}

export interface LabelWanted {
  /** `<line>:<quantity>`, comma separated. */
  readonly lines: string;
  readonly service: string;
  readonly notify: boolean;
  /** Chosen on this page; `null`: the last choice holds, which the shopper may have made since. */
  readonly point: string | null;
}

interface ShipPartProps {
  readonly part: OrderPart;
  /** The quote for other quantities than all; `null` before one was asked for. */
  readonly requoted: PartQuote | null;
  readonly notifies: boolean;
  readonly quoting: boolean;
  readonly busy: boolean;
  /** `null`: all that remains, or quantities that can't be priced. */
  onQuantities(lines: string | null): void;
  /** Searches points around a postcode. */
  onSearch(lines: string, zip: string): void;
  /** Keeps a point without buying a label. */
  onSavePoint(service: string, locationId: string): void;
  readonly savingPoint: boolean;
  onBuy(wanted: LabelWanted): void;
  /** The reason why the last dismissal was refused. */
  readonly refusal: PurchaseReason | null;
  /** Dismisses a failed purchase, or withdraws a waiting one. */
  onDismiss(): void;
}

export function ShipPartCard(props: ShipPartProps) {
  const { part } = props;
  const texts = useTexts().orders;
  const words = useReasonWords();
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {texts.ship.from(part.location)}
          </Text>
          <OrderBadge state={part.state} />
        </InlineStack>
        <PartState {...props} />
        {props.refusal === null ? null : <Banner tone="critical">{words(props.refusal)}</Banner>}
        {part.quote === null ? null : <LabelForm {...props} quote={part.quote} />}
      </BlockStack>
    </Card>
  );
}

function PartState({ part, busy, onDismiss }: Pick<ShipPartProps, "part" | "busy" | "onDismiss">) {
  const { state, detail, scheduledFor, quote } = part;
  const { ship } = useTexts().orders;
  const words = useReasonWords();
  switch (state) {
    case "on-hold":
      return <Banner tone="warning">{ship.onHold}</Banner>;
    case "scheduled":
      return <Banner tone="info">{ship.scheduled(scheduledFor ?? "")}</Banner>;
    case "elsewhere":
      return <Banner tone="info">{ship.elsewhere}</Banner>;
    case "buying":
      return (
        <Banner
          tone="info"
          title={ship.buying}
          // A purchase with a reason waits for a person, perhaps for ever, so it can be withdrawn.
          {...(detail === null
            ? {}
            : { action: { content: ship.withdraw, onAction: onDismiss, disabled: busy } })}
        >
          <p>{detail === null ? ship.buyingBody : words(detail)}</p>
        </Banner>
      );
    case "failed":
      return (
        <Banner
          tone="critical"
          title={ship.failed}
          action={{ content: ship.dismiss, onAction: onDismiss, disabled: busy }}
        >
          <p>{detail && words(detail)}</p>
        </Banner>
      );
    case "ready":
      return quote === null ? <Banner tone="warning">{ship.noAnswer}</Banner> : null;
  }
}

function LabelForm(props: ShipPartProps & { readonly quote: PartQuote }) {
  const { part, quote, requoted } = props;
  const { ship } = useTexts().orders;
  const words = useReasonWords();
  const [quantities, setQuantities] = useState<Quantities>(() =>
    Object.fromEntries(quote.lines.map(({ id, quantity }) => [id, String(quantity)])),
  );
  const [service, setService] = useState<string | null>(null);
  const [notify, setNotify] = useState(props.notifies);
  const [points, setPoints] = useState<Readonly<Record<string, string>>>({});
  const [searched, setSearched] = useState(false);
  const isFirst = isWhole(quote.lines, quantities) && !searched;
  const priced = isFirst || requoted === null ? quote : requoted;
  const rate =
    priced.rates.find((each) => each.service === service) ??
    priced.rates.find(({ isChosen }) => isChosen) ??
    priced.rates[0];
  const isWrong = !isShippable(quote.lines, quantities);
  const point = rate === undefined ? null : pointOf(rate, points[rate.service]);
  const lacksPoint = rate !== undefined && rate.points !== null && point === null;

  function change(next: Quantities) {
    setQuantities(next);
    const isPriced = isWhole(quote.lines, next) || !isShippable(quote.lines, next);
    props.onQuantities(isPriced ? null : linesOf(quote.lines, next));
  }
  function buy() {
    const lines = linesOf(quote.lines, quantities);
    if (lines === null || isWrong || rate === undefined) return;
    if (lacksPoint) return;
    props.onBuy({ lines, service: rate.service, notify, point: points[rate.service] ?? null });
  }

  return (
    <BlockStack gap="400">
      {part.labelWithoutFulfillment === null ? null : (
        <Banner tone="warning">{ship.labelWithoutFulfillment(part.labelWithoutFulfillment)}</Banner>
      )}
      <ShipLines
        lines={quote.lines}
        quantities={quantities}
        problem={quantityProblem(quote.lines, quantities, ship)}
        onChange={change}
      />
      {priced.hindrance === null ? null : <Banner tone="warning">{words(priced.hindrance)}</Banner>}
      {priced.cash === null ? null : <Banner tone="info">{ship.collects(priced.cash)}</Banner>}
      {priced.missing === null ? (
        <RateChoice
          rates={priced.rates}
          failures={priced.failures}
          selected={rate?.service ?? null}
          quoting={props.quoting}
          onSelect={setService}
          point={point}
          onPoint={(locationId) => {
            if (rate !== undefined) setPoints({ ...points, [rate.service]: locationId });
          }}
          onSearch={(zip) => {
            const lines = linesOf(quote.lines, quantities);
            if (lines === null || isWrong) return;
            setSearched(true);
            if (rate !== undefined) setService(rate.service);
            props.onSearch(lines, zip);
          }}
          onSavePoint={(locationId) => {
            if (rate !== undefined) props.onSavePoint(rate.service, locationId);
          }}
          savingPoint={props.savingPoint}
        />
      ) : (
        <Banner tone="warning" title={ship.missing}>
          <p>{words(priced.missing)}</p>
        </Banner>
      )}
      {quote.shopperLink === null ? null : <ShopperLink url={quote.shopperLink} />}
      <Checkbox label={ship.notify} checked={notify} onChange={setNotify} />
      <InlineStack align="end">
        <Button
          variant="primary"
          loading={props.busy}
          disabled={rate === undefined || isWrong || lacksPoint || props.quoting || priced.missing !== null}
          onClick={buy}
        >
          {part.state === "failed" ? ship.tryAgain : ship.buy}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

/** At least one piece, and no more of any line than remains. */
function isShippable(lines: readonly PartLine[], quantities: Quantities): boolean {
  const wanted = lines.map(({ id, quantity }) => ({ quantity: Number(quantities[id] ?? 0), most: quantity }));
  return (
    linesOf(lines, quantities) !== null &&
    wanted.some(({ quantity }) => quantity > 0) &&
    wanted.every(({ quantity, most }) => quantity <= most)
  );
}

/** The point chosen here, else the one chosen before if it still takes the parcel. */
function pointOf({ points }: QuotedRate, here: string | undefined): string | null {
  if (points === null) return null;
  if (here !== undefined) return here;
  return points.chosen?.takesIt ? points.chosen.locationId : null;
}

/** `null` if a quantity is no number. */
function linesOf(lines: readonly PartLine[], quantities: Quantities): string | null {
  const wanted = lines.map(({ id }) => [id, (quantities[id] ?? "").trim() || "0"] as const);
  if (wanted.some(([, quantity]) => !/^\d{1,9}$/.test(quantity))) return null;
  return wanted.map((each) => each.join(":")).join();
}
