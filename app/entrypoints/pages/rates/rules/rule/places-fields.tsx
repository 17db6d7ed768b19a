import { BlockStack, Button, FormLayout, InlineStack, Select, Text, TextField } from "@shopify/polaris";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import type { RuleValues } from "./read-rule.server.ts";

type PlaceValues = RuleValues["places"][number];

interface PlacesFieldsProps {
  readonly places: readonly PlaceValues[];
  readonly countries: readonly { readonly label: string; readonly value: string }[];
  /** The condition's name, with which its wrong fields begin: `places.0.zips`. */
  readonly name: "places" | "notPlaces";
  readonly wrong: ReadonlySet<string>;
  onChange(places: readonly PlaceValues[]): void;
}

/** Edits places: countries, or parts of them. */
export function PlacesFields({ name: condition, places, countries, wrong, onChange }: PlacesFieldsProps) {
  const texts = useTexts().rules;
  const change = (index: number, part: Partial<PlaceValues>) =>
    onChange(places.map((place, at) => (at === index ? { ...place, ...part } : place)));
  return (
    <BlockStack gap="400">
      {places.map((place, index) => {
        const errorOf = (name: keyof PlaceValues, text: string) =>
          wrong.has(`${condition}.${index}.${name}`) ? { error: text } : {};
        const area = (name: "zips" | "cities" | "states", helpText: string) => (
          <TextField
            label={texts[name]}
            helpText={helpText}
            multiline={2}
            autoComplete="off"
            value={place[name]}
            onChange={(typed) => change(index, { [name]: typed })}
            {...errorOf(name, texts.errors[name])}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other identity
          <BlockStack key={index} gap="300">
            {places.length < 2 ? null : (
              <InlineStack align="space-between" blockAlign="center">
                <Text as="h4" variant="headingXs">
                  {texts.place(index + 1)}
                </Text>
                <Button
                  variant="tertiary"
                  accessibilityLabel={texts.removePlace(index + 1)}
                  onClick={() => onChange(places.filter((_place, at) => at !== index))}
                >
                  {texts.remove}
                </Button>
              </InlineStack>
            )}
            <FormLayout>
              <Select
                label={texts.country}
                options={[{ value: "", label: texts.chooseCountry }, ...countries]}
                value={place.country}
                onChange={(country) => change(index, { country })}
                {...errorOf("country", texts.errors.place)}
              />
              {area("zips", texts.zipsHelp)}
              <FormLayout.Group>
                {area("cities", texts.oneALine)}
                {area("states", texts.oneALine)}
              </FormLayout.Group>
            </FormLayout>
          </BlockStack>
        );
      })}
      <InlineStack>
        <Button onClick={() => onChange([...places, { country: "", zips: "", cities: "", states: "" }])}>
          {texts.addPlace}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
