import { Banner, BlockStack, Card, DataTable, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { WrongRowsProps } from "./wrong-rows.tsx";
import { WrongRows } from "./wrong-rows.tsx";

interface UnderstoodCardProps {
  readonly understood: WrongRowsProps & {
    readonly rows: number;
    readonly good: number;
    readonly shown: readonly {
      readonly row: number;
      readonly recipient: string;
      readonly place: string;
      readonly choice: string;
      readonly grams: number;
    }[];
  };
}

/** The rows as they would be bought, and those that can't be. */
export function UnderstoodCard({ understood }: UnderstoodCardProps) {
  const { batch: texts } = useTexts();
  const { rows, good, shown, wrong } = understood;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.understood(good, rows)}
        </Text>
        {wrong === 0 ? null : (
          <Banner tone="warning">
            <WrongRows {...understood} />
          </Banner>
        )}
        {shown.length === 0 ? null : (
          <DataTable
            columnContentTypes={["numeric", "text", "text", "text", "numeric"]}
            headings={[texts.row, texts.recipient, texts.place, texts.choice, texts.weight]}
            rows={shown.map(({ row, recipient, place, choice, grams }) => [
              ...[row, recipient, place, choice],
              `${grams / 1000} kg`,
            ])}
            {...(good > shown.length ? { footerContent: texts.more(good - shown.length) } : {})}
          />
        )}
      </BlockStack>
    </Card>
  );
}
