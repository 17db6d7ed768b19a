import { Banner, BlockStack, List, Text } from "@shopify/polaris";
import type { PriceGrid } from "../../../../domain/tariffs/form/price-grid.ts";
import type { Sample } from "../../../../domain/tariffs/form/samples.ts";
import { useLocale, useTexts } from "../../../../texts/use-texts.tsx";

interface TableConfirmationProps {
  readonly grid: PriceGrid;
  /** ISO 4217. */
  readonly currency: string;
  readonly isUsed: boolean;
  onUse(): void;
}

/** The prices as sentences, which a merchant compares with the printed list. */
export function TableConfirmation({ grid, currency, isUsed, onUse }: TableConfirmationProps) {
  const { priceList } = useTexts();
  const sentence = useSentence(currency);
  const { table: texts } = priceList;
  return (
    <Banner
      tone={isUsed ? "success" : "info"}
      title={priceList.wasRead(grid.rows.length, grid.zones.length)}
      {...(isUsed ? {} : { action: { content: texts.use, onAction: onUse } })}
    >
      <BlockStack gap="200">
        {isUsed ? null : <Text as="p">{texts.compare}</Text>}
        <List>
          {grid.samples.map((sample) => (
            <List.Item key={`${sample.zone} ${sample.amount} ${sample.kind}`}>{sentence(sample)}</List.Item>
          ))}
          {grid.understood.map((each) => (
            <List.Item key={each}>{priceList.understood[each]}</List.Item>
          ))}
        </List>
        {grid.leftOut.length === 0 ? null : <Text as="p">{texts.leftOut(grid.leftOut.join(" · "))}</Text>}
      </BlockStack>
    </Banner>
  );
}

function useSentence(currency: string): (sample: Sample) => string {
  const texts = useTexts().priceList.table;
  const locale = useLocale();
  const money = moneyFormat(locale, currency);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  return ({ zone, measure, amount, kind, price }) => {
    if (amount === null) return texts.notServed(zone);
    const words = { exactly: texts.costs, further: texts.further, above: texts.above }[kind];
    return words[measure](number.format(amount), zone, money.format(price));
  };
}

function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  return /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat(locale, { style: "currency", currency, maximumFractionDigits: 6 })
    : new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
}
