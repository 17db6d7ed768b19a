import { Banner, BlockStack, Card, FormLayout } from "@shopify/polaris";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import type { FormPart, Option } from "../../../frame/field.tsx";
import { Field } from "../../../frame/field.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { exchangeRateFields } from "./exchange-rate-fields.ts";

interface ExchangeRateFormProps
  extends Pick<FormPart<typeof exchangeRateFields>, "values" | "wrong" | "onChange"> {
  readonly currencies: readonly Option[];
}

export function ExchangeRateForm({ currencies, ...draft }: ExchangeRateFormProps) {
  const texts = useTexts().exchange;
  const form = { ...draft, table: exchangeRateFields, words: texts.fields };
  const options = [{ label: texts.choose, value: "" }, ...currencies];
  const { from, to } = draft.values;
  return (
    <BlockStack gap="400">
      {draft.wrong.has("") ? <Banner tone="critical">{texts.tooMany}</Banner> : null}
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.rate} />
          <FormLayout>
            <FormLayout.Group>
              <Field form={form} name="from" options={options} />
              <Field form={form} name="to" options={options} />
            </FormLayout.Group>
            <FormLayout.Group>
              <Field
                form={form}
                name="rate"
                {...(from !== "" && to !== "" && { helpText: texts.rateHelp(from, to) })}
              />
              <Field form={form} name="date" />
            </FormLayout.Group>
            <Field form={form} name="source" typed={{ maxLength: 100 }} />
          </FormLayout>
        </BlockStack>
      </Card>
    </BlockStack>
  );
}
