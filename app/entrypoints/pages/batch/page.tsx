import type { MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Box, Card, DropZone, Page, Text } from "@shopify/polaris";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useRefreshWhile } from "../frame/refresh-while.ts";
import { useDownload } from "../frame/use-download.ts";
import { usePrintBought } from "../frame/use-print-bought.ts";
import { useDoor, usePath } from "../ui/door.tsx";
import type { action } from "./actions.server.ts";
import { BatchProgress } from "./batch-progress.tsx";
import { FilePrices } from "./file-prices.tsx";
import type { loader } from "./loader.server.ts";
import { QuestionsCard } from "./questions-card.tsx";
import { UnderstoodCard } from "./understood-card.tsx";
import { useFile } from "./use-file.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.batch.title);

/** A check or a price changes nothing that the page has loaded. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !["check", "price"].includes(String(formData?.get("intent")));

/** Takes a file of orders, shows the labels and their cost, and buys them. */
export default function Batch() {
  const { batch, countries, defaultWeightG } = useLoaderData<typeof loader>();
  const { batch: texts, shipments } = useTexts();
  const path = usePath();
  const { mayShip } = useDoor();
  const file = useFile();
  const download = useDownload();
  const acting = useFetcher<typeof action>();
  const printBought = usePrintBought(texts.prints.already);
  useRefreshWhile(batch?.state === "working");
  return (
    <Page
      title={texts.title}
      backAction={{ content: shipments.title, url: path("/shipments") }}
      secondaryActions={[
        {
          content: texts.example,
          onAction: () => download.start(path("/shipments/import.csv"), "shipments.csv"),
        },
      ]}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {download.failed ? <Banner tone="critical">{texts.downloadFailed}</Banner> : null}
          {batch === null ? null : (
            <BatchProgress
              batch={batch}
              mayAct={mayShip}
              onPrint={({ which, count }) =>
                printBought(batch.print, { intent: "print", id: batch.id, which, count: String(count) })
              }
              onResult={() => download.start(path(`/shipments/import.csv?batch=${batch.id}`), "result.csv")}
              onDismiss={() => acting.submit({ intent: "dismiss", id: batch.id }, { method: "post" })}
            />
          )}
          <Card>
            <BlockStack gap="300">
              <Text as="p">{texts.body}</Text>
              <DropZone
                label={texts.file}
                allowMultiple={false}
                type="file"
                onDrop={(files) => file.choose(files[0])}
              >
                {file.name === null ? (
                  <DropZone.FileUpload actionTitle={texts.choose} actionHint={texts.hint} />
                ) : (
                  <BlockStack align="center" inlineAlign="center">
                    <Text as="p" fontWeight="medium" breakWord>
                      {file.name}
                    </Text>
                  </BlockStack>
                )}
              </DropZone>
              {file.unreadable === null ? null : (
                <Banner tone="critical" title={texts.unreadable}>
                  <Text as="p">{file.unreadable}</Text>
                </Banner>
              )}
            </BlockStack>
          </Card>
          {file.asked === null ? null : (
            <QuestionsCard
              key={`${file.name} ${JSON.stringify(file.asked)}`}
              asked={file.asked}
              countries={countries}
              defaultWeightG={defaultWeightG}
              busy={file.busy}
              onAnswer={file.answer}
            />
          )}
          {file.understood === null ? null : (
            <>
              <UnderstoodCard understood={file.understood} onChangeColumns={file.askAgain} />
              {file.understood.good === 0 ? null : (
                <FilePrices
                  good={file.understood.good}
                  prices={file.prices}
                  isExpired={file.isExpired}
                  busy={file.busy}
                  mayBuy={mayShip}
                  onAgain={file.priceAgain}
                  onBuy={file.buy}
                />
              )}
            </>
          )}
        </BlockStack>
      </Box>
    </Page>
  );
}
