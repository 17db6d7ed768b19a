import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, DropZone, InlineStack, Text, TextField } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import type { ListForm } from "../../../../domain/tariffs/form/list-form.ts";
import type { GridReading, GridRefusal, PriceGrid } from "../../../../domain/tariffs/form/price-grid.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { useEachAnswer } from "../../ui/each-answer.ts";
import type { PageEnvironment } from "../page-environment.tsx";
import { formAction } from "../page-environment.tsx";
import type { action } from "./actions.server.ts";
import { LARGEST_FILE, readSheet } from "./read-sheet.ts";
import { TableConfirmation } from "./table-confirmation.tsx";
import { TableMistakes } from "./table-mistakes.tsx";
import { TableQuestions } from "./table-questions.tsx";

interface PastePricesProps {
  readonly about: PageEnvironment;
  readonly list: ListForm;
  readonly hasPrices: boolean;
  onRead(grid: PriceGrid): void;
}

type NotRead = GridRefusal | "no-sheet" | "large-file";
type Table = { readonly text: string } | { readonly sheet: readonly (readonly string[])[] };

/** Takes a table as pasted text or as a file, asks about what is not clear, and shows what was read before it is used. */
export function PastePrices({ about, list, hasPrices, onRead }: PastePricesProps) {
  const texts = useTexts().priceList;
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [text, setText] = useState("");
  const [table, setTable] = useState<Table | null>(null);
  const [reading, setReading] = useState<Exclude<GridReading, { outcome: "refused" }> | null>(null);
  const [notRead, setNotRead] = useState<NotRead | null>(null);
  const [used, setUsed] = useState<PriceGrid | null>(null);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [isOpening, setOpening] = useState(false);
  const result = useRef<HTMLFieldSetElement>(null);
  const [shown, setShown] = useState(0);
  const busy = state !== "idle" || isOpening;

  useEachAnswer(state === "idle" ? answer : null, (given) => {
    if (given.outcome !== "read") return;
    const { reading: read } = given;
    setNotRead(read.outcome === "refused" ? read.because : null);
    setReading(read.outcome === "refused" ? null : read);
    setShown((before) => before + 1);
  });
  // The questions, the mistakes or the prices are the next thing to read.
  useEffect(() => {
    if (shown > 0) result.current?.focus();
  }, [shown]);

  const send = (given: Table, known: Readonly<Record<string, string>>) => {
    setTable(given);
    setAnswers(known);
    setUsed(null);
    const terms = {
      zones: JSON.stringify(list.zones.map(({ name }) => name).filter((name) => name.trim() !== "")),
      currency: list.currency,
      answers: JSON.stringify(known),
    };
    const fields =
      "text" in given
        ? { intent: "read-text", text: given.text, ...terms }
        : { intent: "read-sheet", sheet: JSON.stringify(given.sheet), ...terms };
    submit(fields, { method: "post", action: formAction(about) });
  };
  const open = async ([file]: File[]) => {
    if (file === undefined) return;
    if (file.size > LARGEST_FILE) return setNotRead("large-file");
    setOpening(true);
    try {
      const given = /\.xlsx$/i.test(file.name)
        ? { sheet: await readSheet(file) }
        : { text: await file.text() };
      send(given, {});
    } catch {
      setNotRead("no-sheet");
    }
    setOpening(false);
  };
  const change = (typed: string) => {
    setText(typed);
    setReading(null);
    setNotRead(null);
  };
  return (
    <BlockStack gap="300">
      <TextField
        label={texts.paste}
        helpText={texts.pasteHelp}
        autoComplete="off"
        multiline={hasPrices ? 2 : 5}
        maxHeight="16rem"
        value={text}
        onChange={change}
        {...(notRead === null ? {} : { error: texts.notRead[notRead] })}
      />
      <InlineStack gap="300" blockAlign="center">
        <Button loading={busy} disabled={text.trim() === ""} onClick={() => send({ text }, {})}>
          {texts.read}
        </Button>
        <Button variant="plain" url="/price-list-example.csv" download="price-list-example.csv" external>
          {texts.example}
        </Button>
        {busy ? (
          <Text as="span" tone="subdued">
            {texts.reading}
          </Text>
        ) : null}
      </InlineStack>
      <DropZone label={texts.file} allowMultiple={false} variableHeight disabled={busy} onDropAccepted={open}>
        <DropZone.FileUpload actionTitle={texts.addFile} actionHint={texts.fileHint} />
      </DropZone>
      {/* A group, not a landmark: each service of the list has one. */}
      <fieldset
        ref={result}
        tabIndex={reading === null ? undefined : -1}
        aria-label={texts.table.result}
        style={{ outline: "none", border: 0, margin: 0, padding: 0, minWidth: 0 }}
      >
        {reading?.outcome === "asked" && table !== null ? (
          <TableQuestions
            key={shown}
            questions={reading.questions}
            busy={busy}
            onAnswer={(given) => send(table, { ...answers, ...given })}
          />
        ) : null}
        {reading?.outcome === "wrong" ? <TableMistakes problems={reading.problems} /> : null}
        {reading?.outcome === "read" ? (
          <TableConfirmation
            grid={reading.grid}
            currency={reading.grid.currency ?? list.currency}
            isUsed={used === reading.grid}
            onUse={() => {
              onRead(reading.grid);
              setUsed(reading.grid);
              setText("");
            }}
          />
        ) : null}
      </fieldset>
    </BlockStack>
  );
}
