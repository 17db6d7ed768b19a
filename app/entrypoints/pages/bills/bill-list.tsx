import { Badge, BlockStack, Box, Card, Divider, InlineStack, Link, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { ShownBill } from "./loader.server.ts";

export function BillList({ bills }: { readonly bills: readonly ShownBill[] }) {
  const { bills: texts } = useTexts();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {texts.listTitle}
        </Text>
        {bills.length === 0 ? (
          <Text as="p" tone="subdued">
            {texts.listEmpty}
          </Text>
        ) : null}
        {bills.map(({ id, kind, number, carrier, lines, findings, over, created }, index) => (
          <BlockStack key={id} gap="300">
            {index === 0 ? null : <Divider />}
            <InlineStack align="space-between" gap="200">
              <Box>
                <Link url={`/app/bills/${id}`}>{`${carrier} ${number}`}</Link>
                <Text as="p" tone="subdued">
                  {[texts.kinds[kind], texts.lines(lines), created].join(" · ")}
                </Text>
              </Box>
              <Badge tone={findings === 0 ? "success" : "warning"}>
                {over ?? (findings === 0 ? texts.noDifference : texts.difference)}
              </Badge>
            </InlineStack>
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}
