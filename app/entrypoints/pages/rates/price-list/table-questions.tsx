import { BlockStack, Button, Card, Checkbox, FormLayout, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import type { Question } from "../../../../domain/tariffs/tables/reading.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { NumberField } from "../../ui/number-field.tsx";

interface TableQuestionsProps {
  readonly questions: readonly Question[];
  readonly busy: boolean;
  onAnswer(answers: Readonly<Record<string, string>>): void;
}

/** Everything that a table leaves open, each with its answers to choose from. */
export function TableQuestions({ questions, busy, onAnswer }: TableQuestionsProps) {
  const texts = useTexts().priceList.table;
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [isSent, setSent] = useState(false);
  const missing = questions.some(({ id }) => (answers[id] ?? "").trim() === "");
  const put = (id: string, answer: string) => setAnswers((before) => ({ ...before, [id]: answer }));
  return (
    <Card background="bg-surface-secondary">
      <BlockStack gap="300">
        <Text as="h3" variant="headingSm">
          {texts.asked(questions.length)}
        </Text>
        <FormLayout>
          {questions.map((question) => {
            const answer = answers[question.id] ?? "";
            const error = isSent && answer.trim() === "" ? { error: texts.unanswered } : {};
            return question.kind === "top" ? (
              <TopField key={question.id} question={question} value={answer} onChange={put} {...error} />
            ) : (
              <Select
                key={question.id}
                label={texts.questions[question.kind](question.text)}
                options={[
                  { label: texts.choose, value: "" },
                  ...question.choices.map((choice) => ({
                    label: choiceName(choice, texts.choices),
                    value: choice,
                  })),
                ]}
                value={answer}
                onChange={(chosen) => put(question.id, chosen)}
                {...error}
              />
            );
          })}
        </FormLayout>
        <div>
          <Button
            loading={busy}
            onClick={() => {
              setSent(true);
              if (!missing) onAnswer(answers);
            }}
          >
            {texts.answer}
          </Button>
        </div>
      </BlockStack>
    </Card>
  );
}

interface TopFieldProps {
  readonly question: Question;
  readonly value: string;
  readonly error?: string;
  onChange(id: string, answer: string): void;
}

/** The end of the last row: a number, or none. */
function TopField({ question, value, onChange, error }: TopFieldProps) {
  const texts = useTexts().priceList.table;
  const isEndless = value === "no-limit";
  return (
    <BlockStack gap="100">
      <NumberField
        label={texts.questions.top(question.text)}
        disabled={isEndless}
        value={isEndless ? "" : value}
        onChange={(typed) => onChange(question.id, typed)}
        {...(error === undefined ? {} : { error })}
      />
      <Checkbox
        label={texts.choices["no-limit"]}
        checked={isEndless}
        onChange={(checked) => onChange(question.id, checked ? "no-limit" : "")}
      />
    </BlockStack>
  );
}

/** Names of the table itself are their own words. */
function choiceName(choice: string, names: Readonly<Record<string, string>>): string {
  return names[choice] ?? choice;
}
