import { Badge, Banner, BlockStack, InlineStack, RadioButton, Text } from "@shopify/polaris";
import { useId } from "react";
import type { ConfirmedLabel } from "../../../domain/orders/purchases/confirmed-label.ts";
import type { ParcelForm } from "../../../domain/orders/purchases/label-terms.ts";
import type { Refusal } from "../../../domain/orders/purchases/purchase-reason.ts";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import type { PointsOfRate } from "../ui/point-choice.tsx";
import { PointChoice } from "../ui/point-choice.tsx";

export interface QuotedRate {
  /** `<driver>.<code>` */
  readonly service: string;
  readonly carrier: string;
  readonly name: string;
  readonly price: string;
  /** The label at this price, for its purchase. */
  readonly confirmed: ConfirmedLabel;
  readonly delivery: { readonly from: string; readonly to: string } | null;
  /** Chosen by the shopper, or the default service. */
  readonly isChosen: boolean;
  /** The service rule that chose it, in words; `null`: none. */
  readonly byRule: string | null;
  /** `null`: it goes to the recipient's address. */
  readonly points: PointsOfRate | null;
  readonly parcels: readonly ParcelForm[];
  readonly currency: string;
  readonly insures: boolean;
  readonly deliversOnSaturday: boolean;
}

interface RateChoiceProps {
  /** Cheapest first. */
  readonly rates: readonly QuotedRate[];
  readonly failures: readonly { readonly name: string; readonly refusal: Refusal }[];
  /** Service rules that fit and could not choose, in words. */
  readonly ruleNotes: readonly string[];
  readonly selected: string | null;
  /** The prices are of other values than those on the page. */
  readonly isStale: boolean;
  /** Prices of the page's values are on their way. */
  readonly quoting: boolean;
  onSelect(service: string): void;
  /** The point of the selected rate; `null`: none is chosen. */
  readonly point: string | null;
  onPoint(locationId: string): void;
  onSearch(zip: string): void;
  onSavePoint(locationId: string): void;
  readonly savingPoint: boolean;
}

export function RateChoice(props: RateChoiceProps) {
  const { rates, failures, selected, quoting, isStale, onSelect } = props;
  const { ship } = useTexts().orders;
  const words = useReasonWords();
  const name = useId();
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {ship.service}
      </Text>
      {quoting ? (
        <div role="status">
          <Text as="p" variant="bodySm" tone="subdued">
            {ship.asking}
          </Text>
        </div>
      ) : null}
      {props.ruleNotes.map((note) => (
        <Text key={note} as="p" variant="bodySm" tone="subdued">
          {note}
        </Text>
      ))}
      {rates.length === 0 ? (
        <Banner tone="warning" title={ship.noRates}>
          <p>{ship.noRatesBody}</p>
        </Banner>
      ) : (
        rates.map((rate) => (
          <BlockStack key={rate.service} gap="200">
            <RadioButton
              id={`${name}-${rate.service}`}
              name={name}
              label={<RateLabel rate={rate} isStale={isStale} />}
              checked={rate.service === selected}
              onChange={() => onSelect(rate.service)}
            />
            {rate.points === null || rate.service !== selected ? null : (
              <PointChoice
                points={rate.points}
                selected={props.point}
                onSelect={props.onPoint}
                onSearch={props.onSearch}
                save={{ onSave: props.onSavePoint, saving: props.savingPoint }}
              />
            )}
          </BlockStack>
        ))
      )}
      {failures.length === 0 ? null : (
        <BlockStack gap="050">
          <Text as="h4" variant="bodySm" tone="subdued">
            {ship.failures}
          </Text>
          {failures.map(({ name: service, refusal }) => (
            <Text as="p" variant="bodySm" tone="subdued" key={`${service} ${JSON.stringify(refusal)}`}>
              {service}: {words({ code: "refused", refusal })}
            </Text>
          ))}
        </BlockStack>
      )}
    </BlockStack>
  );
}

function RateLabel({ rate, isStale }: { rate: QuotedRate; isStale: boolean }) {
  const { carrier, name, price, delivery, isChosen, byRule } = rate;
  const tone = isStale ? ({ tone: "subdued" } as const) : {};
  const { ship } = useTexts().orders;
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="span" {...tone}>
        {carrier}, {name}
      </Text>
      <Text as="span" fontWeight={isStale ? "regular" : "semibold"} numeric {...tone}>
        {price}
      </Text>
      {delivery === null ? null : (
        <Text as="span" tone="subdued">
          {delivery.from === delivery.to
            ? ship.arrives(delivery.from)
            : ship.arrivesBetween(delivery.from, delivery.to)}
        </Text>
      )}
      {byRule === null ? null : <Badge tone="info">{byRule}</Badge>}
      {isChosen ? <Badge tone="success">{ship.chosen}</Badge> : null}
    </InlineStack>
  );
}
