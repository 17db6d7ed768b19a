import { ChoiceList, FormLayout, Select, TextField } from "@shopify/polaris";
import type { ServiceConditionKind } from "../../../../../domain/shipping-config/service-rule-document.ts";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import type { ConditionValues, RuleChoices } from "../../rules/rule/condition-fields.tsx";
import { ConditionFields } from "../../rules/rule/condition-fields.tsx";
import type { ServiceRuleValues } from "./read-service-rule.server.ts";

interface ServiceConditionFieldsProps {
  readonly kind: ServiceConditionKind;
  readonly values: ServiceRuleValues;
  readonly wrong: ReadonlySet<string>;
  readonly choices: RuleChoices;
  onChange(change: Partial<ServiceRuleValues>): void;
}

/** A label knows only the goods that it ships. */
const meanings = ["shipped-after", "shipped-before"] as const;
const matches = ["any", "only", "none"] as const;
const answers = ["yes", "no"] as const;

/** Conditions of checkout rules that labels know nothing about. */
const unknown: Pick<ConditionValues, "vendors" | "customerTags" | "weekdays"> = {
  vendors: { match: "any", values: "" },
  customerTags: { match: "any", values: "" },
  weekdays: [],
};

export function ServiceConditionFields(props: ServiceConditionFieldsProps) {
  const { kind, values, wrong, choices, onChange } = props;
  const { rules, serviceRules: texts } = useTexts();
  switch (kind) {
    case "cashOnDelivery":
      return (
        <ChoiceList
          title={texts.kinds.cashOnDelivery}
          titleHidden
          selected={[values.cashOnDelivery]}
          choices={answers.map((value) => ({ value, label: texts.cash[value] }))}
          onChange={([chosen]) => onChange({ cashOnDelivery: chosen === "no" ? "no" : "yes" })}
        />
      );
    case "orderTags":
    case "deliveries": {
      const list = values[kind];
      return (
        <FormLayout>
          <Select
            label={texts.match}
            options={matches.map((value) => ({ value, label: rules.matches[value] }))}
            value={list.match}
            onChange={(chosen) =>
              onChange({ [kind]: { ...list, match: matches.find((match) => match === chosen) ?? "any" } })
            }
          />
          <TextField
            label={texts.values[kind]}
            helpText={rules.oneALine}
            multiline={2}
            autoComplete="off"
            value={list.values}
            onChange={(typed) => onChange({ [kind]: { ...list, values: typed } })}
            {...(wrong.has(kind) ? { error: texts.errors.list } : {})}
          />
        </FormLayout>
      );
    }
    default:
      return (
        <ConditionFields
          kind={kind}
          values={{ ...unknown, ...values, action: "leave" }}
          wrong={wrong}
          choices={choices}
          meanings={meanings}
          onChange={(change) => onChange(change as Partial<ServiceRuleValues>)}
        />
      );
  }
}
