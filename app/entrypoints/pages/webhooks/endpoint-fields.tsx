import { ChoiceList, FormLayout, TextField } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { EndpointProblem } from "./endpoint-form.server.ts";

/** A type, as a form's fields need an index. */
export type EndpointDraft = {
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
};

interface EndpointFieldsProps {
  readonly types: readonly string[];
  readonly draft: EndpointDraft;
  readonly problem: EndpointProblem | null;
  onChange(change: Partial<EndpointDraft>): void;
}

export function EndpointFields({ types, draft, problem, onChange }: EndpointFieldsProps) {
  const { webhooks: texts } = useTexts();
  return (
    <FormLayout>
      <TextField
        label={texts.url}
        helpText={texts.urlHelp}
        type="url"
        value={draft.url}
        maxLength={2048}
        autoComplete="off"
        {...(problem === null ? {} : { error: texts.problems[problem] })}
        onChange={(url) => onChange({ url })}
      />
      <TextField
        label={texts.description}
        value={draft.description}
        maxLength={255}
        autoComplete="off"
        onChange={(description) => onChange({ description })}
      />
      <ChoiceList
        allowMultiple
        title={texts.events}
        choices={types.map((value) => ({ value, label: texts.eventNames[value] ?? value }))}
        selected={[...draft.events]}
        onChange={(events) => onChange({ events })}
      />
    </FormLayout>
  );
}

/** The fields as a form sends them. */
export function sentFields({ events, ...draft }: EndpointDraft) {
  return { ...draft, events: events.join(",") };
}
