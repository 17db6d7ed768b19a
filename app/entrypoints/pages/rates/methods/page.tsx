import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { BlockStack, Box, Button, Card, EmptyState, InlineStack, Text } from "@shopify/polaris";
import { documentTitle } from "../../../../texts/document-title.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { EditPage } from "../../frame/edit-page.tsx";
import { useDraft } from "../../frame/use-draft.ts";
import { parcelImage } from "../../ui/illustrations.ts";
import type { action } from "./actions.server.ts";
import type { loader } from "./loader.server.ts";
import { MethodCard } from "./method-card.tsx";
import type { MethodRow } from "./method-fields.ts";
import { emptyRow } from "./method-fields.ts";

export { clientLoader } from "../../frame/client-loader.ts";
export { headers } from "../../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.methods.title);

/** Cards reach the edges of a phone; the text and the button beside them keep a distance. */
const onPhones = { xs: "400", sm: "0" } as const;

/** One form for all rows, since their order decides. */
export default function Methods() {
  const page = useLoaderData<typeof loader>();
  const { decisions: common, methods: texts } = useTexts();
  const fetcher = useFetcher<typeof action>();
  const draft = useDraft(page.form, fetcher);
  // The row that Home's link asks for is shown below the stored ones until anything is changed.
  const rows =
    draft.dirty || page.proposed === null ? draft.values.rows : [...draft.values.rows, page.proposed];
  const change = (next: readonly MethodRow[]) => draft.change({ rows: next });
  const add = (name: string) => change([...rows, { ...emptyRow, name }]);
  const left = page.unknown.filter(({ name }) => rows.every((row) => row.name !== name));
  return (
    <EditPage
      id="methods"
      title={texts.title}
      back={{ content: common.rates, url: "/app/rates" }}
      draft={draft}
      labels={{ rows: texts.title }}
      staysOpen
      onSave={() => fetcher.submit({ key: draft.key, rows: JSON.stringify(rows) }, { method: "post" })}
    >
      <BlockStack gap="400">
        <Box paddingInline={onPhones}>
          <Text as="p" tone="subdued">
            {texts.body}
          </Text>
        </Box>
        {left.length === 0 ? null : (
          <Card>
            <BlockStack gap="300">
              <Text as="h2" variant="headingMd">
                {texts.unknownTitle}
              </Text>
              {left.map(({ name, orders }) => (
                <InlineStack key={name} align="space-between" blockAlign="center" gap="200">
                  <Text as="p" breakWord>
                    {texts.unknown(name, orders)}
                  </Text>
                  <Button accessibilityLabel={texts.addNamed(name)} onClick={() => add(name)}>
                    {texts.addThis}
                  </Button>
                </InlineStack>
              ))}
            </BlockStack>
          </Card>
        )}
        {rows.length === 0 ? (
          <Card>
            <EmptyState
              heading={texts.emptyTitle}
              image={parcelImage}
              footerContent={
                <Button variant="primary" onClick={() => add("")}>
                  {texts.add}
                </Button>
              }
            >
              <p>{texts.emptyBody}</p>
            </EmptyState>
          </Card>
        ) : (
          <>
            {rows.map((row, index) => (
              <MethodCard
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and its fields hold no state
                key={index}
                row={row}
                place={index}
                rows={rows}
                wrong={draft.wrong}
                services={page.services}
                currency={page.currency}
                onChange={change}
              />
            ))}
            <Box paddingInline={onPhones}>
              <Button onClick={() => add("")}>{texts.add}</Button>
            </Box>
          </>
        )}
      </BlockStack>
    </EditPage>
  );
}
