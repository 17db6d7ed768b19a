import { Banner, BlockStack, Card, FormLayout, Select, TextField } from "@shopify/polaris";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { Heading } from "../../../ui/heading.tsx";

/** As typed, valid or not. */
export interface ExchangeRateValues {
  readonly from: string;
  readonly to: string;
  readonly rate: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly source: string;
}

interface ExchangeRateFormProps {
  readonly values: ExchangeRateValues;
  readonly wrong: ReadonlySet<string>;
  readonly currencies: readonly { readonly label: string; readonly value: string }[];
  onChange(change: Partial<ExchangeRateValues>): void;
}

export function ExchangeRateForm({ values, wrong, currencies, onChange }: ExchangeRateFormProps) {
  const texts = useTexts().exchange;
  const errorOf = (name: keyof ExchangeRateValues) => (wrong.has(name) ? { error: texts.errors[name] } : {});
  const options = [{ label: texts.choose, value: "" }, ...currencies];
  const { from, to } = values;
  return (
    <BlockStack gap="400">
      {wrong.has("") ? <Banner tone="critical">{texts.tooMany}</Banner> : null}
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.rate} />
          <FormLayout>
            <FormLayout.Group>
              <Select
                label={texts.from}
                options={options}
                value={from}
                onChange={(value) => onChange({ from: value })}
                {...errorOf("from")}
              />
              <Select
                label={texts.to}
                options={options}
                value={to}
                onChange={(value) => onChange({ to: value })}
                {...errorOf("to")}
              />
            </FormLayout.Group>
            <FormLayout.Group>
              <TextField
                label={texts.rateField}
                inputMode="decimal"
                autoComplete="off"
                value={values.rate}
                onChange={(rate) => onChange({ rate })}
                {...(from !== "" && to !== "" ? { helpText: texts.rateHelp(from, to) } : {})}
                {...errorOf("rate")}
              />
              <TextField
                label={texts.date}
                helpText={texts.dateHelp}
                type="date"
                autoComplete="off"
                value={values.date}
                onChange={(date) => onChange({ date })}
                {...errorOf("date")}
              />
            </FormLayout.Group>
            <TextField
              label={texts.source}
              helpText={texts.sourceHelp}
              autoComplete="off"
              maxLength={100}
              value={values.source}
              onChange={(source) => onChange({ source })}
              {...errorOf("source")}
            />
          </FormLayout>
        </BlockStack>
      </Card>
    </BlockStack>
  );
}
