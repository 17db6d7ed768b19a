import { Banner, BlockStack, Card, Checkbox, ChoiceList, TextField } from "@shopify/polaris";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { ActionFields } from "./action-fields.tsx";
import type { RuleChoices } from "./condition-fields.tsx";
import { ConditionsCard } from "./conditions-card.tsx";
import type { RuleValues } from "./read-rule.server.ts";
import { nameCantDependOn } from "./rule-conditions.ts";

interface RuleFormProps {
  readonly values: RuleValues;
  readonly wrong: ReadonlySet<string>;
  readonly choices: RuleChoices;
  onChange(change: Partial<RuleValues>): void;
}

export function RuleForm({ values, wrong, choices, onChange }: RuleFormProps) {
  const texts = useTexts().rules;
  const { errors } = texts;
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
          <TextField
            label={texts.name}
            helpText={texts.nameHelp}
            maxLength={100}
            autoComplete="off"
            value={values.name}
            onChange={(name) => onChange({ name })}
            {...(wrong.has("name") ? { error: errors.name } : {})}
          />
          <Checkbox
            label={texts.active}
            checked={values.active}
            onChange={(active) => onChange({ active })}
          />
        </BlockStack>
      </Card>
      <ConditionsCard values={values} wrong={wrong} choices={choices} onChange={onChange} />
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
          <Heading title={texts.action} />
          <ActionFields
            values={values}
            wrong={wrong}
            currencies={choices.currencies}
            onChange={(change) =>
              onChange(change.action === undefined ? change : { ...sentAgain, ...change })
            }
          />
          <Checkbox label={texts.stop} checked={values.stop} onChange={(stop) => onChange({ stop })} />
        </BlockStack>
      </Card>
    </BlockStack>
  );
}
