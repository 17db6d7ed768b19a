import { BlockStack, InlineStack, List, Spinner, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";

interface LabelCostsProps {
  readonly costs: readonly { readonly carrier: string; readonly amount: string; readonly labels: number }[];
  /** All labels are priced. */
  readonly isOver: boolean;
  /** The sentence that says how many are priced; `null`: it is not known of how many. */
  readonly progress: string | null;
}

/** The cost by carrier. It grows with each answer; nothing is bought before all is priced. */
export function LabelCosts({ costs, isOver, progress }: LabelCostsProps) {
  const texts = useTexts().buying.costs;
  return (
    <div aria-live="polite" aria-busy={!isOver}>
      <BlockStack gap="100">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm">
            {texts.title}
          </Text>
          {isOver ? null : <Spinner size="small" accessibilityLabel={texts.asking} />}
        </InlineStack>
        {costs.length === 0 ? null : (
          <List>
            {costs.map(({ carrier, amount, labels }) => (
              <List.Item key={`${carrier} ${amount}`}>{texts.ofCarrier(carrier, amount, labels)}</List.Item>
            ))}
          </List>
        )}
        {isOver || progress === null ? null : <Text as="p">{progress}</Text>}
        {isOver && costs.length > 0 ? (
          <Text as="p" tone="subdued">
            {texts.fixed}
          </Text>
        ) : null}
      </BlockStack>
    </div>
  );
}
