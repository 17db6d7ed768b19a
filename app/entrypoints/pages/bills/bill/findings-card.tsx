import { BlockStack, Box, Card, Divider, InlineStack, Link, Text } from "@shopify/polaris";
import { useTexts } from "../../../../texts/use-texts.tsx";
import type { ShownGroup } from "./loader.server.ts";

/** The differences of one kind. */
export function FindingsCard({ group }: { readonly group: ShownGroup }) {
  const { bills: texts } = useTexts();
  const { title, count, over, findings, more } = group;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          <Text as="p" tone="subdued">
            {texts.group(count, over)}
          </Text>
        </BlockStack>
        {findings.map((finding) => (
          <BlockStack key={`${finding.rows} ${finding.voucher}`} gap="200">
            <Divider />
            <InlineStack align="space-between" gap="200">
              <Box>
                {finding.shipmentId === null ? (
                  <Text as="span" breakWord>
                    {finding.voucher || "–"}
                  </Text>
                ) : (
                  <Link url={`/app/shipments/${finding.shipmentId}`}>{finding.voucher}</Link>
                )}
                {finding.order === null ? null : <Text as="p">{finding.order}</Text>}
              </Box>
              <Text as="span" fontWeight="semibold">
                {finding.over}
              </Text>
            </InlineStack>
            <Text as="p">{texts.amounts(finding.billed, finding.expected)}</Text>
            {finding.details === "" ? null : <Text as="p">{finding.details}</Text>}
            <Text as="p" tone="subdued" breakWord>
              {[finding.rows === "" ? "" : `${texts.row} ${finding.rows}`, finding.clause]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </BlockStack>
        ))}
        {more === 0 ? null : <Text as="p">{texts.more(more)}</Text>}
      </BlockStack>
    </Card>
  );
}
