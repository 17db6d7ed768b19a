import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Box, Button, Card, DropZone, InlineStack, Page, Text } from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../texts/document-title.ts";
import { useTexts } from "../../texts/use-texts.tsx";
import { useDoor, usePath } from "../../ui/door.tsx";
import { useEachAnswer } from "../../ui/each-answer.ts";
import { useRefreshWhile } from "../frame/refresh-while.ts";
import { uploadLimits } from "../frame/upload-limits.ts";
import { useDownload } from "../frame/use-download.ts";
import { usePrintBought } from "../frame/use-print-bought.ts";
import type { action } from "./actions.server.ts";
import { BatchProgress } from "./batch-progress.tsx";
import type { loader } from "./loader.server.ts";
import { UnderstoodCard } from "./understood-card.tsx";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.batch.title);

/** Takes a CSV of shipments, shows what was understood, and buys it. */
export function Batch() {
  const { batch } = useLoaderData<typeof loader>();
  const { batch: texts, shipments } = useTexts();
  const path = usePath();
  const { mayShip } = useDoor();
  const file = useFile();
  const download = useDownload();
  const acting = useFetcher<typeof action>();
  const printBought = usePrintBought();
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
              onPrint={() => printBought(batch.print, { intent: "print", id: batch.id })}
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
                onDrop={(files) => void file.choose(files[0])}
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
          {file.understood === null ? null : (
            <>
              <UnderstoodCard understood={file.understood} />
              {file.understood.good === 0 ? null : (
                <InlineStack align="end">
                  <Button variant="primary" loading={file.busy} disabled={!mayShip} onClick={file.buy}>
                    {texts.buy(file.understood.good)}
                  </Button>
                </InlineStack>
              )}
            </>
          )}
        </BlockStack>
      </Box>
    </Page>
  );
}

/** The chosen file: checked when it is chosen, and sent again to be bought. Its `csv` is null if it is too large to be sent. */
function useFile() {
  const { batch: texts } = useTexts();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [file, setFile] = useState<{ readonly name: string; readonly csv: string | null } | null>(null);
  useEachAnswer(state === "idle" ? answer : null, ({ intent }) => {
    if (intent === "buy") setFile(null);
  });
  const isSent = file !== null && file.csv !== null;
  const understood = isSent && answer?.intent === "check" ? answer : null;
  const unreadable = isSent && answer?.intent === "unreadable" ? answer.message : null;
  return {
    name: file?.name ?? null,
    busy: state !== "idle",
    understood,
    unreadable: file?.csv === null ? texts.tooLarge : unreadable,
    async choose(chosen: File | undefined) {
      if (chosen === undefined) return;
      if (chosen.size > uploadLimits.shipments) return setFile({ name: chosen.name, csv: null });
      const csv = await chosen.text();
      setFile({ name: chosen.name, csv });
      submit({ intent: "check", csv }, { method: "post" });
    },
    buy() {
      if (file !== null && file.csv !== null && understood !== null)
        submit({ intent: "buy", csv: file.csv, id: understood.id }, { method: "post" });
    },
  };
}
