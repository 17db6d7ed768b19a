import { Badge, BlockStack, Box, Button, InlineStack, Text } from "@shopify/polaris";
import { useId, useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { PointChoice } from "../ui/point-choice.tsx";
import type { QuotedRate } from "./part-quote.ts";

export interface OfferActions {
  /** The prices are of other values than those on the page. */
  readonly isStale: boolean;
  /** A purchase of this part has failed. */
  readonly isRetry: boolean;
  readonly busy: boolean;
  onBuy(rate: QuotedRate): void;
  /** The point of a rate; `null`: none is chosen. */
  pointOf(rate: QuotedRate): string | null;
  onPoint(rate: QuotedRate, locationId: string): void;
  onSearch(near: string): void;
  onSavePoint(rate: QuotedRate, locationId: string): void;
  readonly savingPoint: boolean;
}

interface ServiceOfferProps extends OfferActions {
  readonly rate: QuotedRate;
  readonly isPreferred: boolean;
}

/** A service that takes the parcel, with its price and day, and the button that buys it at that price. */
export function ServiceOffer({
  rate,
  isPreferred,
  isStale,
  isRetry,
  busy,
  onBuy,
  ...points
}: ServiceOfferProps) {
  const { ship } = useTexts().orders;
  const [isBuying, setIsBuying] = useState(false);
  const name = ship.serviceOf(rate.carrier, rate.name);
  const point = points.pointOf(rate);
  const lacksPoint = rate.points !== null && point === null;
  const tone = isStale ? ({ tone: "subdued" } as const) : {};
  return (
    <Box as="li" paddingBlock="300" borderBlockStartWidth="025" borderColor="border">
      <BlockStack gap="200">
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <BlockStack gap="100">
            <Text as="h4" fontWeight="semibold" {...tone}>
              {name}
            </Text>
            <Facts rate={rate} />
          </BlockStack>
          <InlineStack gap="300" blockAlign="center" wrap={false}>
            <Text as="span" fontWeight="semibold" numeric {...tone}>
              {rate.price}
            </Text>
            <Button
              {...(isPreferred && { variant: "primary" as const })}
              accessibilityLabel={isRetry ? ship.tryAgainOf(name, rate.price) : ship.buyOf(name, rate.price)}
              loading={busy && isBuying}
              disabled={isStale || lacksPoint || busy}
              onClick={() => {
                setIsBuying(true);
                onBuy(rate);
              }}
            >
              {isRetry ? ship.tryAgain : ship.buy}
            </Button>
          </InlineStack>
        </InlineStack>
        {rate.points === null ? null : (
          <Point {...points} rate={rate} name={name} point={point} isOpenFirst={isPreferred} />
        )}
      </BlockStack>
    </Box>
  );
}

/** The day, the marks, and the number of several parcels. */
function Facts({ rate }: { readonly rate: QuotedRate }) {
  const { ship, choice } = useTexts().orders;
  const { delivery, parcels, isCheapest, isFastest, isChosen, byRule } = rate;
  const days =
    delivery === null
      ? ship.noDay
      : delivery.from === delivery.to
        ? ship.arrives(delivery.from)
        : ship.arrivesBetween(delivery.from, delivery.to);
  return (
    <InlineStack align="start" gap="200" blockAlign="center">
      <Text as="span" variant="bodySm" tone="subdued">
        {days}
      </Text>
      {parcels.length > 1 ? (
        <Text as="span" variant="bodySm" tone="subdued">
          {choice.parcels(parcels.length)}
        </Text>
      ) : null}
      {isCheapest ? <Badge tone="success">{ship.cheapest}</Badge> : null}
      {isFastest ? <Badge tone="success">{ship.fastest}</Badge> : null}
      {byRule === null ? null : <Badge tone="info">{byRule}</Badge>}
      {isChosen ? <Badge tone="info">{ship.chosen}</Badge> : null}
    </InlineStack>
  );
}

interface PointProps extends Omit<OfferActions, "isStale" | "isRetry" | "busy" | "onBuy"> {
  readonly rate: QuotedRate;
  /** The service's name. */
  readonly name: string;
  readonly point: string | null;
  readonly isOpenFirst: boolean;
}

/** The point that the parcel goes to, and the choice of another one. */
function Point({ rate, name, point, isOpenFirst, ...on }: PointProps) {
  const { ship } = useTexts().orders;
  const id = useId();
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  if (rate.points === null) return null;
  const { chosen, nearest } = rate.points;
  const label = nearest.find(({ locationId }) => locationId === point)?.label ?? chosen?.name ?? "";
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        {point === null ? (
          <Text as="span" variant="bodySm" tone="subdued">
            {ship.noPointChosen}
          </Text>
        ) : null}
        <Button
          variant="plain"
          textAlign="start"
          disclosure={isOpen ? "up" : "down"}
          ariaExpanded={isOpen}
          ariaControls={id}
          accessibilityLabel={point === null ? ship.choosePointOf(name) : ship.pointOf(label, name)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {point === null ? ship.choosePoint : label}
        </Button>
      </InlineStack>
      <div id={id}>
        {isOpen ? (
          <PointChoice
            points={rate.points}
            selected={point}
            onSelect={(locationId) => on.onPoint(rate, locationId)}
            onSearch={on.onSearch}
            save={{ onSave: (locationId) => on.onSavePoint(rate, locationId), saving: on.savingPoint }}
          />
        ) : null}
      </div>
    </BlockStack>
  );
}
