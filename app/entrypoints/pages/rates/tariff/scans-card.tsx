import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Box, Button, Card, DropZone, InlineStack, List, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { uploadLimits } from "../../frame/upload-limits.ts";
import { useAnnounce } from "../../ui/announce.tsx";
import { useEachAnswer } from "../../ui/each-answer.ts";
import type { PageEnvironment } from "../page-environment.tsx";
import { formAction } from "../page-environment.tsx";
import type { action } from "./actions.server.ts";

/** Takes a carrier's file of scans, shows its effect, and saves it when the merchant says so. */
export function ScansCard({ about }: { readonly about: PageEnvironment }) {
  const { carriersWithoutApi: texts } = useTexts();
  const { file, preview, busy, choose, apply } = useScans(about);
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {texts.scans}
          </Text>
          <Text as="p" tone="subdued">
            {texts.scansBody}
          </Text>
        </BlockStack>
        <DropZone
          label={texts.scansLabel}
          allowMultiple={false}
          type="file"
          onDrop={([chosen]) => {
            if (chosen !== undefined) choose(chosen);
          }}
        >
          {file === null ? (
            <DropZone.FileUpload actionTitle={texts.scansChoose} actionHint={texts.scansHint} />
          ) : (
            <Box padding="400">
              <Text as="p" fontWeight="medium" alignment="center" breakWord>
                {file.name}
              </Text>
            </Box>
          )}
        </DropZone>
        {preview === null ? null : <Preview {...preview} />}
        {preview === null || preview.changed === 0 ? null : (
          <InlineStack gap="200">
            {preview.wrong === 0 ? (
              <Button variant="primary" loading={busy} onClick={() => apply("all")}>
                {texts.applyAll}
              </Button>
            ) : (
              <Button loading={busy} onClick={() => apply("good")}>
                {texts.applyGood}
              </Button>
            )}
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}

type Answer = Extract<Awaited<ReturnType<typeof action>>, { intent: "scans" }>;

function Preview({ report, changed, wrong }: Pick<Answer, "report" | "changed" | "wrong">) {
  const { carriersWithoutApi: texts, status } = useTexts();
  const { changes, problems, withoutNews, unusedColumns } = report;
  return (
    <BlockStack gap="300">
      <Text as="p" fontWeight="medium">
        {texts.scansRows(changed, withoutNews, wrong)}
      </Text>
      {unusedColumns.length === 0 ? null : (
        <Text as="p" tone="subdued" breakWord>
          {texts.unusedColumns(unusedColumns)}
        </Text>
      )}
      {changes.length === 0 ? null : (
        <List>
          {changes.map(({ shipmentId, voucher, entries, before, after }) => (
            <List.Item key={shipmentId}>
              {texts.scanChange(voucher, entries, status[before], status[after])}
            </List.Item>
          ))}
          {changed > changes.length ? (
            <List.Item>{texts.moreChanges(changed - changes.length)}</List.Item>
          ) : null}
        </List>
      )}
      {problems.length === 0 ? null : (
        <Banner tone="warning" title={texts.scanProblemsTitle}>
          <List>
            {problems.map(({ row, column, kind, value }) => {
              const words = texts.scanProblems[kind](value);
              return (
                <List.Item key={`${row} ${column} ${kind}`}>
                  {texts.inRow(row, column === null ? words : texts.column(column, words))}
                </List.Item>
              );
            })}
            {wrong > problems.length ? (
              <List.Item>{texts.moreScanProblems(wrong - problems.length)}</List.Item>
            ) : null}
          </List>
        </Banner>
      )}
    </BlockStack>
  );
}

/** Said before the file is sent, in the words of the answer to one that is. */
const tooLarge: Pick<Answer, "report" | "changed" | "wrong"> = {
  report: {
    rows: 0,
    changes: [],
    withoutNews: 0,
    unusedColumns: [],
    problems: [{ row: 1, column: null, kind: "too-large", value: "" }],
    applied: false,
  },
  changed: 0,
  wrong: 1,
};

function isTooLarge({ size }: File): boolean {
  return size > uploadLimits.scans;
}

function useScans(about: PageEnvironment) {
  const { carriersWithoutApi: texts } = useTexts();
  const announce = useAnnounce();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [file, setFile] = useState<File | null>(null);
  const result = answer?.intent === "scans" ? answer : null;
  const send = (chosen: File, mode: "check" | "all" | "good") => {
    const form = new FormData();
    form.set("file", chosen);
    form.set("mode", mode);
    submit(form, { method: "post", action: formAction(about), encType: "multipart/form-data" });
  };
  useEachAnswer(state === "idle" ? result : null, ({ report, changed }) => {
    if (!report.applied) return;
    setFile(null);
    announce(texts.scansApplied(changed));
  });
  return {
    file,
    busy: state !== "idle",
    preview:
      file === null
        ? null
        : isTooLarge(file)
          ? tooLarge
          : result === null || result.report.applied
            ? null
            : result,
    choose(chosen: File) {
      setFile(chosen);
      if (!isTooLarge(chosen)) send(chosen, "check");
    },
    apply(mode: "all" | "good") {
      if (file !== null) send(file, mode);
    },
  };
}
