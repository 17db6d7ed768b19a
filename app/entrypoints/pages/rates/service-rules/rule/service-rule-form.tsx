import { Banner, BlockStack, Card, Checkbox, ChoiceList, Select, Text, TextField } from "@shopify/polaris";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { Heading } from "../../../ui/heading.tsx";
import type { RuleChoices } from "../../rules/rule/condition-fields.tsx";
import { ConditionsCard } from "../../rules/rule/conditions-card.tsx";
import { placeToFill } from "../../rules/rule/rule-conditions.ts";
import type { ServiceRuleValues } from "./read-service-rule.server.ts";
import { ServiceConditionFields } from "./service-condition-fields.tsx";
import { serviceConditionKinds } from "./service-conditions.ts";

export type ServiceRuleChoices = RuleChoices;

interface ServiceRuleFormProps {
  readonly values: ServiceRuleValues;
  readonly wrong: ReadonlySet<string>;
  readonly choices: ServiceRuleChoices;
  onChange(change: Partial<ServiceRuleValues>): void;
}

const uses = ["service", "cheapest", "cheapest-in-time", "ask"] as const;

export function ServiceRuleForm({ values, wrong, choices, onChange }: ServiceRuleFormProps) {
  const { rules, serviceRules: texts } = useTexts();
  return (
    <BlockStack gap="400">
      {wrong.has("") ? <Banner tone="critical">{rules.tooMany}</Banner> : null}
      <Card>
        <BlockStack gap="400">
          <Heading title={texts.rule} />
          <TextField
            label={rules.fields.name.label}
            helpText={rules.fields.name.help}
            autoComplete="off"
            maxLength={100}
            value={values.name}
            onChange={(name) => onChange({ name })}
            {...(wrong.has("name") ? { error: rules.fields.name.error } : {})}
          />
          <Checkbox
            label={texts.active}
            checked={values.active}
            onChange={(active) => onChange({ active })}
          />
        </BlockStack>
      </Card>
      <ConditionsCard
        body={texts.conditionsBody}
        kinds={serviceConditionKinds}
        names={{ ...rules.kinds, ...texts.kinds }}
        chosen={values.conditions}
        onAdd={(kind) => onChange({ conditions: [...values.conditions, kind], ...placeToFill(values, kind) })}
        onRemove={(kind) => onChange({ conditions: values.conditions.filter((other) => other !== kind) })}
      >
        {(kind) => (
          <ServiceConditionFields
            kind={kind}
            values={values}
            wrong={wrong}
            choices={choices}
            onChange={onChange}
          />
        )}
      </ConditionsCard>
      <Card>
        <BlockStack gap="400">
          <ChoiceList
            title={texts.use.label}
            selected={[values.use]}
            choices={uses.map((value) => ({
              value,
              label: texts.use[value],
              ...(value === "service" && {
                renderChildren: (selected: boolean) =>
                  selected ? (
                    <Select
                      label={texts.serviceLabel}
                      options={[{ value: "", label: texts.chooseService }, ...choices.services]}
                      value={values.service}
                      onChange={(service) => onChange({ service })}
                      {...(wrong.has("service") ? { error: texts.errors.service } : {})}
                    />
                  ) : null,
              }),
            }))}
            onChange={([chosen]) => onChange({ use: uses.find((use) => use === chosen) ?? "service" })}
          />
          <Text as="p" tone="subdued">
            {texts.fallsThrough}
          </Text>
        </BlockStack>
      </Card>
    </BlockStack>
  );
}
