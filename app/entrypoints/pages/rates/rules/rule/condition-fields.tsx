import { BlockStack, ChoiceList, FormLayout, InlineError, Select, TextField } from "@shopify/polaris";
import type { ConditionKind } from "../../../../../domain/shipping-config/checkout-rule-document.ts";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import type { Option } from "../../../frame/field.tsx";
import { CountriesField } from "../../../ui/countries-field.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { PlacesFields } from "./places-fields.tsx";
import type { RuleValues } from "./read-rule.server.ts";
import { nameCantDependOn, valueMeanings } from "./rule-conditions.ts";

export interface RuleChoices {
  readonly services: readonly Option[];
  readonly countries: readonly Option[];
  readonly currencies: readonly string[];
}

interface ConditionFieldsProps {
  readonly kind: ConditionKind;
  readonly values: ConditionValues;
  readonly wrong: ReadonlySet<string>;
  readonly choices: Omit<RuleChoices, "services">;
  /** The values of the goods that the rule may mean. */
  readonly meanings?: readonly (typeof valueMeanings)[number][];
  onChange(change: Partial<ConditionValues>): void;
}

/** The values of all conditions, as typed. */
export type ConditionValues = Pick<RuleValues, ConditionKind> & { readonly action?: RuleValues["action"] };

const week = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const matches = ["any", "only", "none"] as const;

export function ConditionFields({ kind, values, wrong, choices, meanings, onChange }: ConditionFieldsProps) {
  const texts = useTexts().rules;
  const { errors } = texts;
  const isList = kind === "skus" || kind === "vendors" || kind === "customerTags";
  const usual = isList ? errors.list : errors[kind === "notPlaces" ? "places" : kind];
  const reason =
    values.action === "rename" && nameCantDependOn.includes(kind) ? errors.renameCondition : usual;
  const error = wrong.has(kind) ? { error: reason } : {};

  switch (kind) {
    case "countries":
      return (
        <CountriesField
          texts={texts}
          chosen={values.countries}
          countries={choices.countries}
          onChange={(countries) => onChange({ countries })}
          {...error}
        />
      );
    case "places":
    case "notPlaces":
      return (
        <BlockStack gap="200">
          {wrong.has(kind) ? <InlineError message={errors.places} fieldID={kind} /> : null}
          <PlacesFields
            name={kind}
            places={values[kind]}
            countries={choices.countries}
            wrong={wrong}
            onChange={(places) => onChange({ [kind]: places })}
          />
        </BlockStack>
      );
    case "zones":
      return (
        <TextField
          label={texts.kinds.zones}
          labelHidden
          helpText={texts.zonesHelp}
          multiline={2}
          autoComplete="off"
          value={values.zones}
          onChange={(zones) => onChange({ zones })}
          {...error}
        />
      );
    case "weightKg":
    case "quantity":
    case "cartValue":
      return (
        <SpanFields
          kind={kind}
          values={values}
          choices={choices}
          onChange={onChange}
          {...(meanings && { meanings })}
          {...error}
        />
      );
    case "skus":
    case "vendors":
    case "customerTags": {
      const list = values[kind];
      const change = (change: Partial<RuleValues["skus"]>) => onChange({ [kind]: { ...list, ...change } });
      return (
        <FormLayout>
          <Select
            label={kind === "customerTags" ? texts.matchTags : texts.match}
            options={matches.map((value) => ({ value, label: texts.matches[value] }))}
            value={list.match}
            onChange={(chosen) => change({ match: matches.find((match) => match === chosen) ?? "any" })}
          />
          <TextField
            label={texts.values[kind]}
            helpText={texts.oneALine}
            multiline={2}
            autoComplete="off"
            value={list.values}
            onChange={(typed) => change({ values: typed })}
            {...error}
          />
        </FormLayout>
      );
    }
    case "weekdays":
      return (
        <ChoiceList
          allowMultiple
          title={texts.kinds.weekdays}
          titleHidden
          selected={[...values.weekdays]}
          choices={week.map((value) => ({ value, label: texts.weekdays[value] }))}
          onChange={(chosen) => onChange({ weekdays: week.filter((day) => chosen.includes(day)) })}
          {...error}
        />
      );
  }
}

interface SpanFieldsProps extends Omit<ConditionFieldsProps, "wrong" | "kind"> {
  readonly kind: "weightKg" | "quantity" | "cartValue";
  readonly error?: string;
}

function SpanFields({ kind, values, choices, error, meanings = valueMeanings, onChange }: SpanFieldsProps) {
  const texts = useTexts().rules;
  const span = values[kind];
  const suffix = { weightKg: "kg", quantity: texts.pieces, cartValue: values.cartValue.currency }[kind];
  const end = (name: "from" | "to") => (
    <NumberField
      label={texts[name]}
      suffix={suffix}
      whole={kind === "quantity"}
      value={span[name]}
      onChange={(typed) => onChange({ [kind]: { ...span, [name]: typed } })}
      {...(name === "from" && error !== undefined ? { error } : {})}
    />
  );
  return (
    <FormLayout>
      <FormLayout.Group condensed>
        {end("from")}
        {end("to")}
        {kind === "cartValue" && choices.currencies.length > 1 ? (
          <Select
            label={texts.fields.currency.label}
            options={[...choices.currencies]}
            value={values.cartValue.currency}
            onChange={(currency) => onChange({ cartValue: { ...values.cartValue, currency } })}
          />
        ) : null}
      </FormLayout.Group>
      {kind === "cartValue" ? (
        <Select
          label={texts.valueOf}
          helpText={texts.cartValueHelp}
          options={meanings.map((value) => ({ value, label: texts.valueMeanings[value] }))}
          value={values.cartValue.meaning}
          onChange={(chosen) =>
            onChange({
              cartValue: {
                ...values.cartValue,
                meaning: valueMeanings.find((meaning) => meaning === chosen) ?? "shipped-after",
              },
            })
          }
        />
      ) : null}
    </FormLayout>
  );
}
