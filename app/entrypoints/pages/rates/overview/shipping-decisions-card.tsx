import { BlockStack, Box, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { useDoor, usePath } from "../../ui/door.tsx";

/** Counts of what the merchant has decided for all carriers. */
export interface ShippingDecisions {
  readonly boxes: number;
  readonly methods: number;
  readonly rules: number;
  readonly rulesOff: number;
  readonly serviceRules: number;
  readonly serviceRulesOff: number;
  readonly exchangeRates: number;
  readonly oldExchangeRates: number;
  readonly oldAfterDays: number;
  readonly cutOffAt: string | null;
  readonly preparationDays: number;
}

/** Links to the page of each decision, with its state in one line. */
export function ShippingDecisionsCard(decisions: ShippingDecisions) {
  const { rates } = useTexts();
  const { hasShop } = useDoor();
  const path = usePath();
  const { rules, rulesOff, exchangeRates, oldExchangeRates, oldAfterDays, cutOffAt, preparationDays } =
    decisions;
  const ofCheckout = [
    { url: path("/rates/rules"), title: rates.rules, state: rates.rulesState(rules, rulesOff) },
    {
      url: path("/rates/exchange"),
      title: rates.exchange,
      state: rates.exchangeState(exchangeRates, oldExchangeRates, oldAfterDays),
    },
    {
      url: path("/rates/service-rules"),
      title: rates.serviceRules,
      state: rates.serviceRulesState(decisions.serviceRules, decisions.serviceRulesOff),
    },
    { url: path("/rates/methods"), title: rates.methods, state: rates.methodsState(decisions.methods) },
  ];
  const lines = [
    { url: path("/rates/packing"), title: rates.packing, state: rates.boxes(decisions.boxes) },
    ...(hasShop ? ofCheckout : []),
    { url: path("/rates/delivery"), title: rates.delivery, state: rates.handling(cutOffAt, preparationDays) },
  ];
  return (
    <Card padding="0">
      <Box padding="400">
        <Text as="h2" variant="headingMd">
          {rates.decisions}
        </Text>
      </Box>
      {lines.map(({ url, title, state }) => (
        <Box key={url} padding="400" borderBlockStartWidth="025" borderColor="border">
          <InlineStack align="space-between" blockAlign="center" gap="400" wrap={false}>
            <BlockStack>
              <Text as="h3" variant="headingSm">
                {title}
              </Text>
              <Text as="p" tone="subdued">
                {state}
              </Text>
            </BlockStack>
            <Link url={url} removeUnderline accessibilityLabel={rates.changeWhat(title)}>
              {rates.change}
            </Link>
          </InlineStack>
        </Box>
      ))}
    </Card>
  );
}
