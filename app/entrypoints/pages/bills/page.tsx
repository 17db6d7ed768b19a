import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import {
  Badge,
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  Divider,
  DropZone,
  InlineStack,
  Link,
  Page,
  Select,
  Text,
  TextField,
} from "@shopify/polaris";
import { useState } from "react";
import { typedNumber } from "../../../domain/tariffs/tables/typed-number.ts";
import { documentTitle } from "../../../texts/document-title.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { uploadLimits } from "../frame/upload-limits.ts";
import { useEachAnswer } from "../ui/each-answer.ts";
import { NumberField } from "../ui/number-field.tsx";
import { OutsideCards } from "../ui/outside-cards.tsx";
import type { action } from "./actions.server.ts";
import type { ChosenColumns } from "./columns-card.tsx";
import { ColumnsCard } from "./columns-card.tsx";
import type { loader, ShownBill } from "./loader.server.ts";

export { clientLoader } from "../frame/client-loader.ts";
export { headers } from "../frame/headers.server.ts";
export { action } from "./actions.server.ts";
export { loader } from "./loader.server.ts";

export const meta: MetaFunction = ({ matches }) => documentTitle(matches, (texts) => texts.bills.title);

/** Takes a carrier's file, asks once for its columns, and lists what was checked. */
export default function Bills() {
  const { accounts, bills, fields } = useLoaderData<typeof loader>();
  const { bills: texts, shipments } = useTexts();
  const form = useBillForm(accounts[0]?.value ?? "");
  const { answer } = form;
  return (
    <Page title={texts.title} backAction={{ content: shipments.title, url: "/app/shipments" }}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <OutsideCards>
            <Text as="p">{texts.body}</Text>
          </OutsideCards>
          {accounts.length === 0 ? <Banner>{texts.noAccounts}</Banner> : null}
          <Card>
            <BlockStack gap="300">
              <Text as="h2" variant="headingMd">
                {texts.newTitle}
              </Text>
              <Select
                label={texts.kind}
                options={(["invoice", "payout"] as const).map((value) => ({
                  value,
                  label: texts.kinds[value],
                }))}
                value={form.kind}
                onChange={(kind) => form.set({ kind: kind === "payout" ? "payout" : "invoice" })}
              />
              <Select
                label={texts.carrier}
                options={accounts}
                value={form.accountId}
                onChange={(accountId) => form.set({ accountId })}
              />
              <TextField
                label={texts.number}
                helpText={texts.numberHelp}
                autoComplete="off"
                maxLength={100}
                value={form.number}
                error={form.lacksNumber ? texts.noNumber : false}
                onChange={(number) => form.set({ number })}
              />
              {form.kind === "payout" ? (
                <NumberField
                  label={texts.days}
                  helpText={texts.daysHelp}
                  whole
                  value={form.days}
                  error={form.hasWrongDays && texts.wrongDays}
                  onChange={(days) => form.set({ days })}
                />
              ) : null}
              <DropZone
                label={texts.file}
                allowMultiple={false}
                type="file"
                onDrop={(files) => void form.choose(files[0])}
              >
                {form.fileName === null ? (
                  <DropZone.FileUpload actionTitle={texts.choose} actionHint={texts.hint} />
                ) : (
                  <BlockStack align="center" inlineAlign="center">
                    <Text as="p" fontWeight="medium" breakWord>
                      {form.fileName}
                    </Text>
                  </BlockStack>
                )}
              </DropZone>
              {answer?.state === "fault" ? (
                <Banner tone="critical">
                  {answer.fault === "size" ? texts.tooLarge : texts.faults[answer.fault]}
                </Banner>
              ) : null}
              {form.busy ? (
                <Text as="p" tone="subdued">
                  {texts.checking}
                </Text>
              ) : null}
              {answer?.state === "columns" ? null : (
                <InlineStack align="end">
                  <Button
                    variant="primary"
                    loading={form.busy}
                    disabled={form.fileName === null || form.accountId === ""}
                    onClick={() => form.send(null)}
                  >
                    {texts.check}
                  </Button>
                </InlineStack>
              )}
            </BlockStack>
          </Card>
          {answer?.state === "columns" ? (
            <ColumnsCard
              key={form.fileName}
              asked={answer}
              fields={fields[form.kind]}
              busy={form.busy}
              onCheck={form.send}
            />
          ) : null}
          <BillList bills={bills} />
        </BlockStack>
      </Box>
    </Page>
  );
}

/** Until the cash of a delivered parcel is paid. */
const MOST_DAYS = 365;

interface Entered {
  readonly kind: "invoice" | "payout";
  readonly accountId: string;
  readonly number: string;
  readonly days: string;
}

/** The chosen file is sent again with the columns: the server keeps none. */
function useBillForm(firstAccount: string) {
  const [entered, setEntered] = useState<Entered>({
    kind: "invoice",
    accountId: firstAccount,
    number: "",
    days: "14",
  });
  const [file, setFile] = useState<File | null>(null);
  const [lacksNumber, setLacksNumber] = useState(false);
  const [hasWrongDays, setHasWrongDays] = useState(false);
  const { state, data, submit } = useFetcher<typeof action>();
  const navigate = useNavigate();
  useEachAnswer(state === "idle" ? data : null, (answer) => {
    if (answer.state === "checked") navigate(`/app/bills/${answer.id}`);
  });
  const isTooLarge = file !== null && file.size > uploadLimits.bills;
  const answer =
    file === null ? null : isTooLarge ? ({ state: "fault", fault: "size" } as const) : (data ?? null);
  return {
    ...entered,
    fileName: file?.name ?? null,
    busy: state !== "idle",
    answer: state === "idle" || data?.state === "columns" || isTooLarge ? answer : null,
    lacksNumber,
    hasWrongDays,
    set: (change: Partial<Entered>) => {
      setEntered({ ...entered, ...change });
      if (change.number !== undefined) setLacksNumber(false);
      if (change.days !== undefined) setHasWrongDays(false);
    },
    async choose(chosen: File | undefined) {
      if (chosen === undefined) return;
      // Read now, because a browser refuses to send a file that was saved again since.
      const small = chosen.size <= uploadLimits.bills;
      setFile(small ? new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type }) : chosen);
    },
    send(columns: ChosenColumns | null) {
      const days = Number(
        entered.days.trim() === "" ? 0 : (typedNumber(entered.days, "count") ?? Number.NaN),
      );
      const isWrong = !(Number.isInteger(days) && days >= 0 && days <= MOST_DAYS);
      setHasWrongDays(isWrong);
      setLacksNumber(entered.number.trim() === "");
      if (isWrong || entered.number.trim() === "") return;
      if (file === null || isTooLarge) return;
      const form = new FormData();
      for (const [name, value] of Object.entries(entered)) form.append(name, value);
      form.set("days", String(days));
      form.append("columns", columns === null ? "" : JSON.stringify(columns));
      form.append("file", file);
      submit(form, { method: "post", encType: "multipart/form-data" });
    },
  };
}

function BillList({ bills }: { readonly bills: readonly ShownBill[] }) {
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
