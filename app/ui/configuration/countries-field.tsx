import { BlockStack, InlineStack, Select, Tag } from "@shopify/polaris";
import { useTextsOf } from "../texts/texts.tsx";
import { rulesEl } from "./texts/rules-el.ts";
import { rulesEn } from "./texts/rules-en.ts";

interface CountriesFieldProps {
  /** Codes, in the order in which they were chosen. */
  readonly chosen: readonly string[];
  readonly countries: readonly { readonly label: string; readonly value: string }[];
  readonly error?: string;
  onChange(chosen: readonly string[]): void;
}

export function CountriesField({ chosen, countries, error, onChange }: CountriesFieldProps) {
  const texts = useTextsOf({ en: rulesEn, el: rulesEl });
  return (
    <BlockStack gap="300">
      {chosen.length === 0 ? null : (
        <InlineStack gap="200">
          {chosen.map((code) => (
            <Tag key={code} onRemove={() => onChange(chosen.filter((other) => other !== code))}>
              {countries.find(({ value }) => value === code)?.label ?? code}
            </Tag>
          ))}
        </InlineStack>
      )}
      <Select
        label={chosen.length === 0 ? texts.country : texts.addCountry}
        options={[
          { value: "", label: texts.chooseCountry },
          ...countries.filter(({ value }) => !chosen.includes(value)),
        ]}
        value=""
        onChange={(code) => onChange([...chosen, code])}
        {...(error === undefined ? {} : { error })}
      />
    </BlockStack>
  );
}
