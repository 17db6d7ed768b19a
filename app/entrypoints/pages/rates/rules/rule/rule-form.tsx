import { Banner, BlockStack, Card, ChoiceList } from "@shopify/polaris";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { Field } from "../../../frame/field.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { ruleFields } from "../rule-actions.ts";
import { ActionFields } from "./action-fields.tsx";
import type { RuleChoices } from "./condition-fields.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { ConditionsCard } from "./conditions-card.tsx";
import type { RuleValues } from "./read-rule.server.ts";
import { conditionKinds, nameCantDependOn, placeToFill } from "./rule-conditions.ts";

interface RuleFormProps {
  readonly values: RuleValues;
  readonly wrong: ReadonlySet<string>;
  readonly choices: RuleChoices;
  onChange(change: Partial<RuleValues>): void;
}

export function RuleForm({ values, wrong, choices, onChange }: RuleFormProps) {
  const texts = useTexts().rules;
  const { errors } = texts;
  const form = { table: ruleFields, words: texts.fields, values, wrong, onChange };
  // Another action may accept values that the last one refused: sending them again as a change clears their errors.
  const sentAgain = Object.fromEntries(
    [...nameCantDependOn, "services" as const].map((name) => [name, values[name]]),
  );
  const servicesError = values.everyService ? errors.renameServices : errors.services;
  return (
    <BlockStack gap="400">
      {wrong.has("") ? <Banner tone="critical">{texts.tooMany}</Banner> : null}
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.rule} />
          <Field form={form} name="name" typed={{ maxLength: 100 }} />
          <Field form={form} name="active" />
        </BlockStack>
      </Card>
      <ConditionsCard
        body={texts.conditionsBody}
        kinds={conditionKinds}
        names={texts.kinds}
        chosen={values.conditions}
        onAdd={(kind) => onChange({ conditions: [...values.conditions, kind], ...placeToFill(values, kind) })}
        onRemove={(kind) => onChange({ conditions: values.conditions.filter((other) => other !== kind) })}
      >
        {(kind) => (
          <ConditionFields kind={kind} values={values} wrong={wrong} choices={choices} onChange={onChange} />
        )}
      </ConditionsCard>
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.servicesTitle} />
          <ChoiceList
            title={texts.servicesTitle}
            titleHidden
            selected={[values.everyService ? "every" : "some"]}
            choices={[
              { value: "every", label: texts.everyService },
              {
                value: "some",
                label: texts.someServices,
                renderChildren: (selected) =>
                  selected ? (
                    <ChoiceList
                      allowMultiple
                      title={texts.someServices}
                      titleHidden
                      selected={[...values.services]}
                      choices={[...choices.services]}
                      onChange={(services) => onChange({ services })}
                    />
                  ) : null,
              },
            ]}
            onChange={([choice]) => onChange({ everyService: choice === "every", services: values.services })}
            {...(wrong.has("services") ? { error: servicesError } : {})}
          />
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.fields.action.label} />
          <ActionFields
            form={{
              ...form,
              onChange: (change) =>
                onChange(change.action === undefined ? change : { ...sentAgain, ...change }),
            }}
            currencies={choices.currencies}
          />
          <Field form={form} name="stop" />
        </BlockStack>
      </Card>
    </BlockStack>
  );
}
