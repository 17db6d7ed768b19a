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
import type { Asked, action, Understood } from "./actions.server.ts";
import { BatchProgress } from "./batch-progress.tsx";
import type { loader } from "./loader.server.ts";
import { QuestionsCard } from "./questions-card.tsx";
import { UnderstoodCard } from "./understood-card.tsx";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.batch.title);

/** Takes a CSV of shipments, shows what was understood, and buys it. */
export default function Batch() {
  const { batch, countries, defaultWeightG } = useLoaderData<typeof loader>();
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

/** The chosen file: checked when it is chosen and when its questions are answered, and sent again to be bought. */
function useFile() {
  const { batch: texts } = useTexts();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [file, setFile] = useState<File | null>(null);
  const [given, setGiven] = useState<Asked["answers"]>({});
  const [isChanging, setChanging] = useState(false);
  useEachAnswer(state === "idle" ? answer : null, ({ intent }) => {
    if (intent === "buy") setFile(null);
  });
  const isTooLarge = file !== null && file.size > uploadLimits.shipments;
  const isSent = file !== null && !isTooLarge;
  const checked = isSent && answer?.intent === "check" ? answer : null;
  const asked = isSent && answer?.intent === "ask" ? answer : null;
  function send(chosen: File, answers: Asked["answers"], fields: Readonly<Record<string, string>>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("answers", JSON.stringify(answers));
    form.set("file", chosen);
    submit(form, { method: "post", encType: "multipart/form-data" });
  }
  function unreadable() {
    if (isTooLarge) return texts.tooLarge;
    if (!isSent) return null;
    if (answer?.intent === "unreadable") return answer.message;
    if (answer?.intent !== "fault") return null;
    const fault = texts.faults[answer.fault];
    return answer.row === null ? fault : texts.faultInRow(answer.row, fault);
  }
  return {
    name: file?.name ?? null,
    busy: state !== "idle",
    asked: checked !== null && isChanging ? columnsOf(checked) : asked,
    understood: isChanging ? null : checked,
    unreadable: unreadable(),
    choose(chosen: File | undefined) {
      if (chosen === undefined) return;
      setFile(chosen);
      setGiven({});
      setChanging(false);
      if (chosen.size <= uploadLimits.shipments) send(chosen, {}, { intent: "check" });
    },
    answer(answers: Asked["answers"]) {
      if (file === null) return;
      setGiven(answers);
      setChanging(false);
      send(file, answers, { intent: "check" });
    },
    askAgain: () => setChanging(true),
    buy() {
      if (file !== null && checked !== null) send(file, given, { intent: "buy", id: checked.id });
    },
  };
}

/** The columns of a file that was understood, to be changed. */
function columnsOf({ answers }: Understood): Asked {
  return {
    intent: "ask",
    answers,
    questions: {
      ...{ readings: [], openNumber: null, rowsOfOrder: null },
      ...{ weightUnit: false, weight: false, country: false, service: false },
      columns: Object.entries(answers.columns ?? {}).map(([name, meaning]) => ({
        ...{ name, meaning },
        sample: "",
        isOpen: false,
      })),
    },
  };
}
