import { BlockStack, Box, Button, Card, InlineStack, Select, Text } from "@shopify/polaris";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { Heading } from "../../../ui/heading.tsx";
import type { RuleChoices } from "./condition-fields.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import type { RuleValues } from "./read-rule.server.ts";
import { conditionKinds } from "./rule-conditions.ts";

interface ConditionsCardProps {
  readonly values: RuleValues;
  readonly wrong: ReadonlySet<string>;
  readonly choices: RuleChoices;
  onChange(change: Partial<RuleValues>): void;
}

const emptyPlace = { country: "", zips: "", cities: "", states: "" };

/** The conditions of a rule, one below the other, with a button to add others. */
export function ConditionsCard({ values, wrong, choices, onChange }: ConditionsCardProps) {
  const texts = useTexts().rules;
  const others = conditionKinds.filter((kind) => !values.conditions.includes(kind));

  function add(chosen: string) {
    const kind = others.find((other) => other === chosen);
    if (kind === undefined) return;
    onChange({
      conditions: [...values.conditions, kind],
      ...((kind === "places" || kind === "notPlaces") && values[kind].length === 0
        ? { [kind]: [emptyPlace] }
        : {}),
    });
  }

  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={texts.conditions} body={texts.conditionsBody} />
        {values.conditions.map((kind) => (
          <Box key={kind} padding="300" borderWidth="025" borderColor="border-secondary" borderRadius="200">
            <BlockStack gap="300">
              <InlineStack align="space-between" blockAlign="center">
                <Text as="h3" variant="headingSm">
                  {texts.kinds[kind]}
                </Text>
                <Button
                  variant="tertiary"
                  tone="critical"
                  accessibilityLabel={texts.removeCondition(texts.kinds[kind])}
                  onClick={() =>
                    onChange({ conditions: values.conditions.filter((other) => other !== kind) })
                  }
                >
                  {texts.remove}
                </Button>
              </InlineStack>
              <ConditionFields
                kind={kind}
                values={values}
                wrong={wrong}
                choices={choices}
                onChange={onChange}
              />
            </BlockStack>
          </Box>
        ))}
        {others.length === 0 ? null : (
          <Select
            label={texts.addCondition}
            options={[
              { value: "", label: texts.chooseCondition },
              ...others.map((value) => ({ value, label: texts.kinds[value] })),
            ]}
            value=""
            onChange={add}
          />
        )}
      </BlockStack>
    </Card>
  );
}
