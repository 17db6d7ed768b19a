import type { TextFieldProps } from "@shopify/polaris";
import { Banner, BlockStack, Card, ChoiceList, FormLayout, TextField } from "@shopify/polaris";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { Heading } from "../../../ui/heading.tsx";
import type { BoxValues } from "./box-fields.ts";

interface BoxFormProps {
  readonly values: BoxValues;
  readonly wrong: ReadonlySet<string>;
  onChange(change: Partial<BoxValues>): void;
}

export function BoxForm({ values, wrong, onChange }: BoxFormProps) {
  const texts = useTexts().packing;
  const field = (name: keyof BoxValues, label: string, extra: Partial<TextFieldProps> = {}) => (
    <TextField
      label={label}
      value={values[name]}
      onChange={(value) => onChange({ [name]: value })}
      autoComplete="off"
      {...(wrong.has(name) ? { error: texts.errors[name] } : {})}
      {...extra}
    />
  );
  const cm = { inputMode: "decimal", suffix: "cm" } as const;
  const kg = { inputMode: "decimal", suffix: "kg" } as const;
  return (
    <BlockStack gap="400">
      {wrong.has("") ? <Banner tone="critical">{texts.tooMany}</Banner> : null}
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.box} />
          {field("name", texts.name, { helpText: texts.nameHelp, maxLength: 100 })}
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.size} body={texts.sizeBody} />
          <FormLayout>
            <FormLayout.Group condensed>
              {field("innerLength", texts.innerLength, cm)}
              {field("innerWidth", texts.innerWidth, cm)}
              {field("innerHeight", texts.innerHeight, cm)}
            </FormLayout.Group>
          </FormLayout>
          <ChoiceList
            title={texts.outside}
            selected={[values.outer]}
            choices={[
              { value: "same", label: texts.outsideSame },
              { value: "own", label: texts.outsideOwn, helpText: texts.outsideBody },
            ]}
            onChange={([choice]) => onChange({ outer: choice === "own" ? "own" : "same" })}
          />
          {values.outer === "own" ? (
            <FormLayout>
              <FormLayout.Group condensed>
                {field("outerLength", texts.outerLength, cm)}
                {field("outerWidth", texts.outerWidth, cm)}
                {field("outerHeight", texts.outerHeight, cm)}
              </FormLayout.Group>
            </FormLayout>
          ) : null}
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.more} />
          <FormLayout>
            <FormLayout.Group>
              {field("weight", texts.weight, { ...kg, helpText: texts.weightHelp })}
              {field("maxWeight", texts.maxWeight, { ...kg, helpText: texts.maxWeightHelp })}
            </FormLayout.Group>
            <FormLayout.Group>
              {field("padding", texts.paddingField, { ...cm, helpText: texts.paddingHelp })}
              {field("cost", texts.costField, { inputMode: "decimal", helpText: texts.costHelp })}
            </FormLayout.Group>
          </FormLayout>
        </BlockStack>
      </Card>
    </BlockStack>
  );
}
