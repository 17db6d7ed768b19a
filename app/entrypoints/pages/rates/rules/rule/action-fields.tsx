import { FormLayout, Select, TextField } from "@shopify/polaris";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { directions, endings, fieldsAsked, isEitherWay, ruleActionNames } from "../rule-actions.ts";
import type { RuleValues } from "./read-rule.server.ts";

interface ActionFieldsProps {
  readonly values: RuleValues;
  readonly wrong: ReadonlySet<string>;
  readonly currencies: readonly string[];
  onChange(change: Partial<RuleValues>): void;
}

/** The choice of a rule's action, and the fields that the action needs. */
export function ActionFields({ values, wrong, currencies, onChange }: ActionFieldsProps) {
  const texts = useTexts().rules;
  const errorOf = (name: "percent" | "amount" | "newName") =>
    wrong.has(name) ? { error: texts.errors[name] } : {};
  const { action, by } = values;
  const asked = new Set(fieldsAsked(action, by));
  return (
    <FormLayout>
      <FormLayout.Group>
        <Select
          label={texts.action}
          labelHidden
          options={ruleActionNames.map((name) => ({ value: name, label: texts.actions[name] }))}
          value={action}
          onChange={(chosen) => onChange({ action: one(ruleActionNames, chosen) })}
        />
        {isEitherWay(action) ? (
          <Select
            label={texts.by}
            labelHidden
            options={[
              { value: "percent", label: texts.byPercent },
              { value: "amount", label: texts.byAmount },
            ]}
            value={by}
            onChange={(chosen) => onChange({ by: chosen === "amount" ? "amount" : "percent" })}
          />
        ) : null}
      </FormLayout.Group>
      {asked.has("percent") ? (
        <TextField
          label={texts.percent}
          suffix="%"
          inputMode="decimal"
          autoComplete="off"
          value={values.percent}
          onChange={(percent) => onChange({ percent })}
          {...errorOf("percent")}
        />
      ) : null}
      {asked.has("amount") ? (
        <FormLayout.Group>
          <TextField
            label={texts.amount}
            inputMode="decimal"
            autoComplete="off"
            value={values.amount}
            onChange={(amount) => onChange({ amount })}
            {...errorOf("amount")}
          />
          <Select
            label={texts.currency}
            options={[...currencies]}
            value={values.currency}
            onChange={(currency) => onChange({ currency })}
          />
        </FormLayout.Group>
      ) : null}
      {asked.has("ending") || asked.has("direction") ? (
        <FormLayout.Group>
          <Select
            label={texts.ending}
            options={[...endings]}
            value={values.ending}
            onChange={(ending) => onChange({ ending: one(endings, ending) })}
          />
          <Select
            label={texts.direction}
            options={directions.map((value) => ({ value, label: texts.directions[value] }))}
            value={values.direction}
            onChange={(direction) => onChange({ direction: one(directions, direction) })}
          />
        </FormLayout.Group>
      ) : null}
      {asked.has("newName") ? (
        <TextField
          label={texts.newName}
          maxLength={100}
          autoComplete="off"
          value={values.newName}
          onChange={(newName) => onChange({ newName })}
          {...errorOf("newName")}
        />
      ) : null}
    </FormLayout>
  );
}

/** A select returns a string: finds the option that it names. */
function one<const Option extends string>(options: readonly Option[], chosen: string): Option {
  const found = options.find((option) => option === chosen);
  if (found === undefined) throw new Error(`a select answered ${chosen}, which it does not have`);
  return found;
}
