import { FormLayout, Select, TextField } from "@shopify/polaris";
import { useTexts } from "../../../../texts/use-texts.tsx";
import type { RuleValues } from "./rule-values.ts";

interface ActionFieldsProps {
  readonly values: RuleValues;
  readonly wrong: ReadonlySet<string>;
  readonly currencies: readonly string[];
  onChange(change: Partial<RuleValues>): void;
}

const actions = ["free", "discount", "mark-up", "set-price", "round", "hide", "rename"] as const;
const endings = [".00", ".90", ".95"] as const;
const directions = ["up", "down", "nearest"] as const;

/** What a rule does: each action with the fields that it needs. */
export function ActionFields({ values, wrong, currencies, onChange }: ActionFieldsProps) {
  const texts = useTexts().rules;
  const errorOf = (name: "percent" | "amount" | "newName") =>
    wrong.has(name) ? { error: texts.errors[name] } : {};
  const { action } = values;
  const changes = action === "mark-up" || action === "discount";
  return (
    <FormLayout>
      <FormLayout.Group>
        <Select
          label={texts.action}
          labelHidden
          options={actions.map((value) => ({ value, label: texts.actions[value] }))}
          value={action}
          onChange={(chosen) => onChange({ action: one(actions, chosen) })}
        />
        {changes ? (
          <Select
            label={texts.by}
            labelHidden
            options={[
              { value: "percent", label: texts.byPercent },
              { value: "amount", label: texts.byAmount },
            ]}
            value={values.by}
            onChange={(by) => onChange({ by: one(["percent", "amount"], by) })}
          />
        ) : null}
      </FormLayout.Group>
      {changes && values.by === "percent" ? (
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
      {action === "set-price" || (changes && values.by === "amount") ? (
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
      {action === "round" ? (
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
      {action === "rename" ? (
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

/** A select answers a string: the option that it is. */
function one<const Option extends string>(options: readonly [Option, ...Option[]], chosen: string): Option {
  return options.find((option) => option === chosen) ?? options[0];
}
