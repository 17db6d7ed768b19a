import { BlockStack, Box, Button, Card, InlineStack, Select, Text } from "@shopify/polaris";
import { memo } from "react";
import type { ConditionKind } from "../../../../shipping-config/checkout-rule-document.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { useStableCallback } from "../../../../ui/stable-callback.ts";
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
      ...(kind === "places" && values.places.length === 0 ? { places: [emptyPlace] } : {}),
    });
  }

  const changeOne = useStableCallback(onChange);
  const remove = useStableCallback((kind: ConditionKind) =>
    onChange({ conditions: values.conditions.filter((other) => other !== kind) }),
  );

  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={texts.conditions} body={texts.conditionsBody} />
        {values.conditions.map((kind) => (
          <Condition
            key={kind}
            kind={kind}
            values={values}
            wrong={wrong}
            choices={choices}
            onChange={changeOne}
            onRemove={remove}
          />
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

interface ConditionProps extends ConditionsCardProps {
  readonly kind: ConditionKind;
  onRemove(kind: ConditionKind): void;
}

const Condition = memo(function Condition({ kind, onRemove, ...fields }: ConditionProps) {
  const texts = useTexts().rules;
  return (
    <Box padding="300" borderWidth="025" borderColor="border-secondary" borderRadius="200">
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h3" variant="headingSm">
            {texts.kinds[kind]}
          </Text>
          <Button
            variant="tertiary"
            tone="critical"
            accessibilityLabel={texts.removeCondition(texts.kinds[kind])}
            onClick={() => onRemove(kind)}
          >
            {texts.remove}
          </Button>
        </InlineStack>
        <ConditionFields kind={kind} {...fields} />
      </BlockStack>
    </Box>
  );
}, isAlike);

/** A condition shows its own values, and reads of the others whether the rule changes a name. */
function isAlike(before: ConditionProps, after: ConditionProps): boolean {
  const { kind } = after;
  return (
    before.values[kind] === after.values[kind] &&
    before.values.action === after.values.action &&
    before.wrong === after.wrong &&
    before.choices === after.choices
  );
}
