import { FormLayout } from "@shopify/polaris";
import type { FormPart } from "../../../frame/field.tsx";
import { Field } from "../../../frame/field.tsx";
import type { ruleFields } from "../rule-actions.ts";
import { fieldsAsked, isEitherWay } from "../rule-actions.ts";

interface ActionFieldsProps {
  readonly form: FormPart<typeof ruleFields>;
  readonly currencies: readonly string[];
}

/** The choice of a rule's action, and the fields that the action needs. */
export function ActionFields({ form, currencies }: ActionFieldsProps) {
  const { action, by } = form.values;
  const asked = new Set(fieldsAsked(action, by));
  return (
    <FormLayout>
      <FormLayout.Group>
        <Field form={form} name="action" labelHidden />
        {isEitherWay(action) ? <Field form={form} name="by" labelHidden /> : null}
      </FormLayout.Group>
      {asked.has("percent") ? <Field form={form} name="percent" typed={{ suffix: "%" }} /> : null}
      {asked.has("amount") ? (
        <FormLayout.Group>
          <Field form={form} name="amount" />
          <Field
            form={form}
            name="currency"
            options={currencies.map((currency) => ({ value: currency, label: currency }))}
          />
        </FormLayout.Group>
      ) : null}
      {asked.has("ending") ? (
        <FormLayout.Group>
          <Field form={form} name="ending" />
          <Field form={form} name="direction" />
        </FormLayout.Group>
      ) : null}
      {asked.has("newName") ? <Field form={form} name="newName" typed={{ maxLength: 100 }} /> : null}
    </FormLayout>
  );
}
