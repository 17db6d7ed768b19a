import { Banner, BlockStack, Button, Card, DataTable, InlineStack, List, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useNarrow } from "../ui/narrow.tsx";
import type { Understood } from "./actions.server.ts";
import { WrongRows } from "./wrong-rows.tsx";

interface UnderstoodCardProps {
  readonly understood: Understood;
  onChangeColumns(): void;
}

/** The rows as they would be bought, and those that can't be. */
export function UnderstoodCard({ understood, onChangeColumns }: UnderstoodCardProps) {
  const { batch: texts } = useTexts();
  const { rows, good, shown, wrong, layout, unused, totals } = understood;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.understood(good, rows)}
        </Text>
        {layout === null ? null : <Text as="p">{texts.layout(layout)}</Text>}
        {unused.length === 0 ? null : <Text as="p">{texts.unused(unused.join(", "))}</Text>}
        {totals.length === 0 ? null : <Text as="p">{texts.totals(totals.join(", "))}</Text>}
        <InlineStack>
          <Button variant="plain" onClick={onChangeColumns}>
            {texts.changeColumns}
          </Button>
        </InlineStack>
        {wrong === 0 ? null : (
          <Banner tone="warning">
            <WrongRows {...understood} />
          </Banner>
        )}
        <DoubtfulRows {...understood} />
        {shown.length === 0 ? null : <Rows shown={shown} more={good - shown.length} />}
      </BlockStack>
    </Card>
  );
}

/** The addresses to look at before buying, row by row. */
function DoubtfulRows({ doubtful, moreDoubtful }: Pick<Understood, "doubtful" | "moreDoubtful">) {
  const { batch: texts, shipment } = useTexts();
  if (doubtful.length === 0) return null;
  return (
    <Banner tone="warning" title={texts.doubtful(doubtful.length + moreDoubtful)}>
      <List>
        {doubtful.map(({ row, doubts }) => (
          <List.Item key={row}>
            {texts.inRow(row, doubts.map(({ field, value }) => shipment.oddities[field](value)).join(" "))}
          </List.Item>
        ))}
      </List>
      {moreDoubtful === 0 ? null : <Text as="p">{texts.more(moreDoubtful)}</Text>}
    </Banner>
  );
}

/** The first rows: a table, and one below the other where that is too wide. */
function Rows({ shown, more }: { readonly shown: Understood["shown"]; readonly more: number }) {
  const { batch: texts } = useTexts();
  const isNarrow = useNarrow();
  const services: Readonly<Record<string, string>> = texts.questions.selects;
  const rows = shown.map(({ row, grams, parcels, cash, choice, ...others }) => ({
    ...others,
    row,
    service: services[choice] ?? choice,
    weight: parcels === 1 ? `${grams / 1000} kg` : `${grams / 1000} kg, ${texts.parcels(parcels)}`,
    cash: cash === null ? "" : cash.toFixed(2),
  }));
  const footer = more > 0 ? texts.more(more) : null;
  if (isNarrow)
    return (
      <BlockStack gap="300">
        {rows.map(({ row, recipient, street, place, phone, service, weight, cash }) => (
          <BlockStack key={row}>
            <Text as="p" fontWeight="medium" breakWord>
              {row}. {recipient}
            </Text>
            {[street, place, phone, `${service}, ${weight}`, cash === "" ? "" : `${texts.cash}: ${cash}`]
              .filter((line) => line !== "")
              .map((line) => (
                <Text key={line} as="p" breakWord>
                  {line}
                </Text>
              ))}
          </BlockStack>
        ))}
        {footer === null ? null : <Text as="p">{footer}</Text>}
      </BlockStack>
    );
  return (
    <DataTable
      columnContentTypes={["numeric", "text", "text", "text", "text", "text", "numeric", "numeric"]}
      headings={[
        ...[texts.row, texts.recipient, texts.street, texts.place, texts.phone, texts.choice],
        ...[texts.weight, texts.cash],
      ]}
      rows={rows.map(({ row, recipient, street, place, phone, service, weight, cash }) => [
        ...[row, recipient, street, place, phone, service, weight, cash],
      ])}
      {...(footer !== null && { footerContent: footer })}
    />
  );
}
