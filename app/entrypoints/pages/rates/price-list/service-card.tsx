import { useFetcher } from "@remix-run/react";
import {
  Banner,
  BlockStack,
  Button,
  Card,
  Checkbox,
  DropZone,
  FormLayout,
  InlineStack,
  List,
  Text,
  TextField,
} from "@shopify/polaris";
import { useState } from "react";
import type { ListForm, ServiceForm } from "../../../../domain/tariffs/form/list-form.ts";
import type { GridRefusal, PriceGrid } from "../../../../domain/tariffs/form/price-grid.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { useEachAnswer } from "../../ui/each-answer.ts";
import { Heading } from "../../ui/heading.tsx";
import type { PageEnvironment } from "../page-environment.tsx";
import { formAction } from "../page-environment.tsx";
import type { action } from "./actions.server.ts";
import type { ListLimits } from "./loader.server.ts";
import { PriceGridTable } from "./price-grid-table.tsx";
import { LARGEST_FILE, readSheet } from "./read-sheet.ts";
import { pricesOf, withGrid } from "./with-grid.ts";

interface ServiceCardProps {
  readonly about: PageEnvironment;
  readonly limits: ListLimits;
  readonly list: ListForm;
  readonly index: number;
  readonly service: ServiceForm;
  errorOf(field: string): string | undefined;
  isWrong(field: string): boolean;
  onChange(change: Partial<ListForm>): void;
}

/** One service: how long it takes, what it carries, and its prices as a grid that takes a paste. */
export function ServiceCard({
  about,
  limits,
  list,
  index,
  service,
  errorOf,
  isWrong,
  onChange,
}: ServiceCardProps) {
  const texts = useTexts().priceList;
  const name = service.name || texts.service(index + 1);
  const change = (changed: Partial<ServiceForm>) =>
    onChange({
      services: list.services.map((each, at) => (at === index ? { ...each, ...changed } : each)),
    });
  const field = (key: "name" | "days" | "maxWeight" | "divisor") => {
    const error = errorOf(`services.${index}.${key}`);
    return {
      autoComplete: "off",
      value: service[key],
      onChange: (value: string) => change({ [key]: value }),
      ...(error === undefined ? {} : { error }),
    };
  };
  const rowsError = errorOf(`services.${index}.rows`);
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <Heading title={list.services.length === 1 ? texts.prices : name} />
          {list.services.length === 1 ? null : (
            <Button
              variant="plain"
              tone="critical"
              accessibilityLabel={texts.removeService(name)}
              onClick={() => onChange({ services: list.services.filter((_each, at) => at !== index) })}
            >
              {texts.remove}
            </Button>
          )}
        </InlineStack>
        <FormLayout>
          <FormLayout.Group>
            <TextField
              label={texts.serviceName}
              helpText={texts.serviceHelp}
              maxLength={100}
              {...field("name")}
            />
            <TextField label={texts.days} helpText={texts.daysHelp} {...field("days")} />
          </FormLayout.Group>
          <FormLayout.Group>
            <TextField
              label={texts.maxWeight}
              suffix="kg"
              inputMode="decimal"
              helpText={texts.none}
              {...field("maxWeight")}
            />
            <TextField
              label={texts.divisor}
              inputMode="numeric"
              helpText={texts.divisorHelp}
              {...field("divisor")}
            />
          </FormLayout.Group>
          <Checkbox
            label={texts.needsPhone}
            helpText={texts.needsPhoneHelp}
            checked={service.needsPhone}
            onChange={(needsPhone) => change({ needsPhone })}
          />
        </FormLayout>
        {service.rows === null ? (
          <Banner tone="info">{texts.keptPrices}</Banner>
        ) : (
          <>
            <PastePrices
              about={about}
              hasPrices={service.rows.length > 0}
              onRead={(grid) => onChange(withGrid(list, index, grid))}
            />
            {rowsError === undefined ? null : <Banner tone="critical">{rowsError}</Banner>}
            {service.rows.length === 0 ? null : (
              <PriceGridTable
                name={name}
                service={{ ...service, rows: service.rows }}
                zones={list.zones}
                limits={limits}
                isFull={
                  service.rows.length >= limits.rows || pricesOf(list) + list.zones.length > limits.prices
                }
                isWrong={(row, cell) => isWrong(`services.${index}.rows.${row}.${cell}`)}
                onChange={(rows) => change({ rows })}
              />
            )}
          </>
        )}
      </BlockStack>
    </Card>
  );
}

interface PastePricesProps {
  readonly about: PageEnvironment;
  readonly hasPrices: boolean;
  onRead(grid: PriceGrid): void;
}

type NotRead = GridRefusal | "no-sheet" | "large-file";

/** Takes a table as pasted text or as a file, and says what was understood. */
function PastePrices({ about, hasPrices, onRead }: PastePricesProps) {
  const texts = useTexts().priceList;
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [text, setText] = useState("");
  const [result, setResult] = useState<PriceGrid | NotRead | null>(null);
  const [isOpening, setOpening] = useState(false);
  const busy = state !== "idle" || isOpening;
  useEachAnswer(state === "idle" ? answer : null, (given) => {
    if (given.outcome !== "read") return;
    setResult(given.grid);
    if (typeof given.grid === "string") return;
    onRead(given.grid);
    setText("");
  });
  const send = (fields: { intent: "read-text"; text: string } | { intent: "read-sheet"; sheet: string }) =>
    submit(fields, { method: "post", action: formAction(about) });
  const open = async ([file]: File[]) => {
    if (file === undefined) return;
    if (file.size > LARGEST_FILE) return setResult("large-file");
    setOpening(true);
    try {
      if (/\.xlsx$/i.test(file.name))
        send({ intent: "read-sheet", sheet: JSON.stringify(await readSheet(file)) });
      else send({ intent: "read-text", text: await file.text() });
    } catch {
      setResult("no-sheet");
    }
    setOpening(false);
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
        onChange={setText}
        {...(typeof result === "string" ? { error: texts.notRead[result] } : {})}
      />
      <InlineStack gap="300" blockAlign="center">
        <Button
          loading={busy}
          disabled={text.trim() === ""}
          onClick={() => send({ intent: "read-text", text })}
        >
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
      <div aria-live="polite">
        {result === null || typeof result === "string" ? null : (
          <Banner tone="success" title={texts.wasRead(result.rows.length, result.zones.length)}>
            {result.understood.length === 0 ? null : (
              <List>
                {result.understood.map((each) => (
                  <List.Item key={each}>{texts.understood[each]}</List.Item>
                ))}
              </List>
            )}
          </Banner>
        )}
      </div>
    </BlockStack>
  );
}
