import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Box, Button, Card, DropZone, InlineStack, Page, Text } from "@shopify/polaris";
import { useState } from "react";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useRefreshWhile } from "../frame/refresh-while.ts";
import { uploadLimits } from "../frame/upload-limits.ts";
import { useDownload } from "../frame/use-download.ts";
import { usePrintBought } from "../frame/use-print-bought.ts";
import { useDoor, usePath } from "../ui/door.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import type { action } from "./actions.server.ts";
import { BatchProgress } from "./batch-progress.tsx";
import type { loader } from "./loader.server.ts";
import { UnderstoodCard } from "./understood-card.tsx";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.batch.title);

/** Takes a CSV of shipments, shows what was understood, and buys it. */
export default function Batch() {
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

/** The chosen file: checked when it is chosen, and sent again to be bought. */
function useFile() {
  const { batch: texts } = useTexts();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [file, setFile] = useState<File | null>(null);
  useEachAnswer(state === "idle" ? answer : null, ({ intent }) => {
    if (intent === "buy") setFile(null);
  });
  const isTooLarge = file !== null && file.size > uploadLimits.shipments;
  const isSent = file !== null && !isTooLarge;
  const understood = isSent && answer?.intent === "check" ? answer : null;
  const unreadable = isSent && answer?.intent === "unreadable" ? answer.message : null;
  function send(chosen: File, fields: Readonly<Record<string, string>>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", chosen);
    submit(form, { method: "post", encType: "multipart/form-data" });
  }
  return {
    name: file?.name ?? null,
    busy: state !== "idle",
    understood,
    unreadable: isTooLarge ? texts.tooLarge : unreadable,
    choose(chosen: File | undefined) {
      if (chosen === undefined) return;
      setFile(chosen);
      if (chosen.size <= uploadLimits.shipments) send(chosen, { intent: "check" });
    },
    buy() {
      if (file !== null && understood !== null) send(file, { intent: "buy", id: understood.id });
    },
  };
}
