import { BlockStack, InlineStack, Select, Tag } from "@shopify/polaris";

interface CountriesFieldProps {
  readonly texts: {
    readonly country: string;
    readonly addCountry: string;
    readonly chooseCountry: string;
  };
  /** Codes in the order chosen. */
  readonly chosen: readonly string[];
  readonly countries: readonly { readonly label: string; readonly value: string }[];
  readonly error?: string;
  onChange(chosen: readonly string[]): void;
}

export function CountriesField({ texts, chosen, countries, error, onChange }: CountriesFieldProps) {
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
