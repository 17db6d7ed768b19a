import { FormLayout } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { FormPart } from "../frame/field.tsx";
import { Field } from "../frame/field.tsx";
import { endpointFields } from "./endpoint-fields.ts";
import type { EndpointProblem } from "./endpoint-form.server.ts";

interface EndpointFieldsProps extends Pick<FormPart<typeof endpointFields>, "values" | "onChange"> {
  readonly types: readonly string[];
  readonly problem: EndpointProblem | null;
}

export function EndpointFields({ types, problem, ...draft }: EndpointFieldsProps) {
  const { webhooks: texts } = useTexts();
  const form = { ...draft, table: endpointFields, words: texts.fields, wrong: new Set<string>() };
  return (
    <FormLayout>
      <Field form={form} name="url" {...(problem !== null && { error: texts.problems[problem] })} />
      <Field form={form} name="description" />
      <Field
        form={form}
        name="events"
        options={types.map((value) => ({ value, label: texts.eventNames[value] ?? value }))}
      />
    </FormLayout>
  );
}
