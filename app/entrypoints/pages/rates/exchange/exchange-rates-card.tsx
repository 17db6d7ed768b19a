import { Badge, Banner, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { Heading } from "../../ui/heading.tsx";
import { ItemListCard } from "../item-list-card.tsx";

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

export function ExchangeRatesCard({ rates, ...list }: ExchangeRatesCardProps) {
  const texts = useTexts().exchange;
  const items = rates.map((rate) => ({ ...rate, name: texts.pair(rate.from, rate.to) }));
  return (
    <ItemListCard texts={texts} items={items} {...list}>
      {({ from, to, rate, old, ageDays, date, source }) => (
        <>
          <InlineStack align="start" gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm">
              {texts.worth(from, rate, to)}
            </Text>
            <Badge {...(old ? { tone: "warning" as const } : {})}>{texts.age(ageDays)}</Badge>
          </InlineStack>
          <Text as="p">{texts.ofDay(date, source)}</Text>
        </>
      )}
    </ItemListCard>
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

interface BankCardProps {
  readonly isUsed: boolean;
  /** The day of the last fixing. */
  readonly latest: string | null;
  readonly termsUrl: string;
}

/** The rates that pairs without one of the merchant's own take. */
export function BankCard({ isUsed, latest, termsUrl }: BankCardProps) {
  const { bank } = useTexts().exchange;
  const state = !isUsed ? bank.off : latest === null ? bank.none : bank.of(latest);
  return (
    <Card>
      <BlockStack gap="300" inlineAlign="start">
        <Heading title={bank.title} body={state} />
        <Button url={termsUrl}>{bank.change}</Button>
      </BlockStack>
    </Card>
  );
}
