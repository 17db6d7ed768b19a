import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Box, Card, InlineStack, List, Page, Text } from "@shopify/polaris";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { useDownload } from "../../frame/use-download.ts";
import { FindingsCard } from "./findings-card.tsx";
import type { loader } from "./loader.server.ts";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.bills.title);

/** A checked invoice or payout: its differences by kind, and the file for the carrier. */
export default function Bill() {
  const bill = useLoaderData<typeof loader>();
  const { bills: texts } = useTexts();
  const download = useDownload();
  const { submit, state } = useFetcher();
  const isPayout = bill.kind === "payout";
  return (
    <Page
      title={`${texts.kinds[bill.kind]} ${bill.number}`}
      backAction={{ content: texts.title, url: "/app/bills" }}
      primaryAction={{
        content: texts.evidence,
        disabled: bill.isClean,
        loading: download.fetching !== null,
        onAction: () => void download.start(`/app/bills/${bill.id}/evidence.csv`, `${bill.number}.csv`),
      }}
      secondaryActions={[
        {
          content: texts.remove,
          destructive: true,
          loading: state !== "idle",
          onAction: () => submit({ intent: "remove" }, { method: "post" }),
        },
      ]}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {download.failed ? <Banner tone="critical">{texts.evidenceFailed}</Banner> : null}
          {bill.isClean ? <Banner tone="success">{texts.clean}</Banner> : null}
          <Card>
            <BlockStack gap="200">
              <InlineStack align="space-between" gap="200">
                <Text as="span">{isPayout ? texts.paid : texts.billed}</Text>
                <Text as="span" fontWeight="semibold">
                  {bill.billed}
                </Text>
              </InlineStack>
              <InlineStack align="space-between" gap="200">
                <Text as="span">{isPayout ? texts.owed : texts.over}</Text>
                <Text as="span" fontWeight="semibold">
                  {bill.over}
                </Text>
              </InlineStack>
              <Text as="p" tone="subdued">
                {`${texts.lines(bill.lines)}. ${texts.matched(bill.shipments)}`}
              </Text>
              {bill.unchecked === 0 ? null : <Text as="p">{texts.unchecked(bill.unchecked)}</Text>}
              {bill.knowsScans ? null : <Text as="p">{texts.noScans}</Text>}
            </BlockStack>
          </Card>
          {bill.problemCount === 0 ? null : (
            <Banner tone="warning" title={texts.unreadable(bill.problemCount)}>
              <List>
                {bill.problems.map(({ row, column, value }) => (
                  <List.Item key={`${row} ${column}`}>{texts.inCell(row, column, value)}</List.Item>
                ))}
              </List>
            </Banner>
          )}
          {bill.groups.map((group) => (
            <FindingsCard key={group.code} group={group} />
          ))}
        </BlockStack>
      </Box>
    </Page>
  );
}
