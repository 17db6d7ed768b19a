import { Badge, Banner, BlockStack, Button, Card, EmptyState, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { parcelImage } from "../../../ui/illustrations.ts";
import { ListedItem } from "../listed-item.tsx";
import { useRemoveDialog } from "../remove-dialog.tsx";

export interface ExchangeRateRow {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly rate: string;
  readonly date: string;
  readonly source: string;
  readonly ageDays: number;
  /** The rate is so old that the merchant should check it. */
  readonly old: boolean;
}

/** A currency pair without a rate that a carrier or a rule needs. */
export interface MissingRate {
  readonly from: string;
  readonly to: string;
  readonly carrier: string | null;
  readonly rule: string | null;
}

interface ExchangeRatesCardProps {
  readonly rates: readonly ExchangeRateRow[];
  readonly addUrl: string;
  editUrl(key: string): string;
  onRemove(key: string): void;
}

export function ExchangeRatesCard({ rates, addUrl, editUrl, onRemove }: ExchangeRatesCardProps) {
  const texts = useTexts().exchange;
  const remove = useRemoveDialog(texts.removeBody, onRemove);
  if (rates.length === 0)
    return (
      <Card>
        <EmptyState
          heading={texts.emptyTitle}
          image={parcelImage}
          action={{ content: texts.add, url: addUrl }}
        >
          <p>{texts.emptyBody}</p>
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="p" tone="subdued">
          {texts.body}
        </Text>
        <BlockStack as="ul">
          {rates.map((rate) => {
            const name = texts.pair(rate.from, rate.to);
            return (
              <ListedItem
                key={rate.key}
                name={name}
                editUrl={editUrl(rate.key)}
                onRemove={() => remove.ask({ key: rate.key, name })}
              >
                <BlockStack gap="100">
                  <InlineStack align="start" gap="200" blockAlign="center">
                    <Text as="h2" variant="headingSm">
                      {texts.worth(rate.from, rate.rate, rate.to)}
                    </Text>
                    <Badge {...(rate.old ? { tone: "warning" as const } : {})}>
                      {texts.age(rate.ageDays)}
                    </Badge>
                  </InlineStack>
                  <Text as="p">{texts.ofDay(rate.date, rate.source)}</Text>
                </BlockStack>
              </ListedItem>
            );
          })}
        </BlockStack>
      </BlockStack>
      {remove.dialog}
    </Card>
  );
}

interface MissingRatesProps {
  readonly missing: readonly MissingRate[];
  addUrl(pair: MissingRate): string;
}

/** Lists the services and rules that have no effect until an exchange rate is added. */
export function MissingRates({ missing, addUrl }: MissingRatesProps) {
  const texts = useTexts().exchange;
  if (missing.length === 0) return null;
  return (
    <Banner tone="warning" title={texts.missingTitle}>
      <BlockStack gap="300">
        {missing.map((pair) => (
          <BlockStack key={`${pair.from}/${pair.to}`} gap="200" inlineAlign="start">
            <Text as="p">
              {pair.carrier === null
                ? texts.missingRule(pair.rule ?? "", pair.from, pair.to)
                : texts.missingCarrier(pair.carrier, pair.from, pair.to)}
            </Text>
            <Button url={addUrl(pair)}>{texts.addPair(pair.from, pair.to)}</Button>
          </BlockStack>
        ))}
      </BlockStack>
    </Banner>
  );
}
