import {
  Banner,
  BlockStack,
  Button,
  Card,
  ChoiceList,
  InlineGrid,
  InlineStack,
  Select,
  Text,
} from "@shopify/polaris";
import { useState } from "react";
import { typedNumber } from "../../../domain/tariffs/tables/typed-number.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { NumberField } from "../ui/number-field.tsx";
import type { Asked } from "./actions.server.ts";

type Answers = Asked["answers"];

interface QuestionsCardProps {
  readonly asked: Asked;
  readonly countries: readonly { readonly label: string; readonly value: string }[];
  readonly defaultWeightG: number;
  readonly busy: boolean;
  onAnswer(answers: Answers): void;
}

/** The questions that the file leaves open, and the meanings of its columns. */
export function QuestionsCard({ asked, countries, defaultWeightG, busy, onAnswer }: QuestionsCardProps) {
  const texts = useTexts().batch.questions;
  const { questions } = asked;
  const [answers, setAnswers] = useState<Answers>({
    ...asked.answers,
    ...(questions.weight && { weightG: defaultWeightG }),
    columns: Object.fromEntries(
      questions.columns.flatMap(({ name, meaning }) => (meaning === null ? [] : [[name, meaning]])),
    ),
  });
  const [weight, setWeight] = useState(String(answers.weightG ?? ""));
  const [showsAll, setShowsAll] = useState(!questions.columns.some(({ isOpen }) => isOpen));
  const [isRefused, setRefused] = useState(false);
  const set = (part: Partial<Answers>) => setAnswers({ ...answers, ...part });
  const columns = questions.columns.filter(({ isOpen }) => showsAll || isOpen);
  const isAnswered =
    questions.columns.every(({ name }) => answers.columns?.[name] !== undefined) &&
    !(questions.readings.length > 0 && answers.encoding === undefined) &&
    !(questions.openNumber !== null && answers.decimal === undefined) &&
    !(questions.weightUnit && answers.weightUnit === undefined) &&
    !(questions.weight && answers.weightG === undefined) &&
    !(questions.country && answers.country === undefined) &&
    !(questions.service && answers.select === undefined) &&
    !(questions.rowsOfOrder !== null && answers.rowsOfOrder === undefined);
  const error = (value: unknown) => (isRefused && value === undefined ? texts.missing : undefined);
  const choice = { placeholder: texts.choose };
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {texts.title}
          </Text>
          <Text as="p">{texts.body}</Text>
        </BlockStack>
        {questions.readings.length === 0 ? null : (
          <ChoiceList
            title={texts.letters}
            choices={questions.readings.map(({ encoding, words }) => ({
              value: encoding,
              label: words.join(" · "),
            }))}
            selected={answers.encoding === undefined ? [] : [answers.encoding]}
            onChange={([value]) => {
              const found = questions.readings.find(({ encoding }) => encoding === value);
              if (found !== undefined) set({ encoding: found.encoding });
            }}
            {...(error(answers.encoding) && { error: texts.missing })}
          />
        )}
        {questions.openNumber === null ? null : (
          <Select
            label={texts.number(questions.openNumber.text)}
            {...choice}
            options={questions.openNumber.values.map(({ mark, value }) => ({
              value: mark,
              label: String(value),
            }))}
            value={answers.decimal ?? ""}
            onChange={(mark) => set({ decimal: mark === "," ? "," : "." })}
            {...(error(answers.decimal) && { error: texts.missing })}
          />
        )}
        {questions.weightUnit ? (
          <Select
            label={texts.weightUnit}
            {...choice}
            options={units.map((value) => ({ value, label: texts.units[value] }))}
            value={answers.weightUnit ?? ""}
            onChange={(value) => {
              const unit = units.find((each) => each === value);
              if (unit !== undefined) set({ weightUnit: unit });
            }}
            {...(error(answers.weightUnit) && { error: texts.missing })}
          />
        ) : null}
        {questions.weight ? (
          <NumberField
            label={texts.weight}
            helpText={texts.weightHelp}
            suffix="g"
            value={weight}
            onChange={(text) => {
              setWeight(text);
              const { weightG: _, ...others } = answers;
              const weightG = Number(typedNumber(text, "g"));
              const isWeight = Number.isInteger(weightG) && weightG >= 1 && weightG <= 1_000_000;
              setAnswers(isWeight ? { ...others, weightG } : others);
            }}
            {...(error(answers.weightG) && { error: texts.wrongWeight })}
          />
        ) : null}
        {questions.country ? (
          <Select
            label={texts.country}
            {...choice}
            options={[...countries]}
            value={answers.country ?? ""}
            onChange={(country) => set({ country })}
            {...(error(answers.country) && { error: texts.missing })}
          />
        ) : null}
        {questions.service ? (
          <Select
            label={texts.select}
            {...choice}
            options={(["cheapest", "fastest"] as const).map((value) => ({
              value,
              label: texts.selects[value],
            }))}
            value={answers.select ?? ""}
            onChange={(select) => set({ select: select === "fastest" ? "fastest" : "cheapest" })}
            {...(error(answers.select) && { error: texts.missing })}
          />
        ) : null}
        {questions.rowsOfOrder === null ? null : (
          <BlockStack gap="100">
            <ChoiceList
              title={texts.rowsOfOrder(
                questions.rowsOfOrder.order,
                questions.rowsOfOrder.rows.join(", "),
                questions.rowsOfOrder.orders,
              )}
              choices={(["one-label", "label-each"] as const).map((value) => ({
                value,
                label: texts.rowsOfOrderChoices[value],
              }))}
              selected={answers.rowsOfOrder === undefined ? [] : [answers.rowsOfOrder]}
              onChange={([value]) =>
                set({ rowsOfOrder: value === "label-each" ? "label-each" : "one-label" })
              }
              {...(error(answers.rowsOfOrder) && { error: texts.missing })}
            />
            <Text as="p" tone="subdued">
              {texts.always}
            </Text>
          </BlockStack>
        )}
        {questions.columns.length === 0 ? null : (
          <BlockStack gap="300">
            <Text as="h3" variant="headingSm">
              {texts.columns}
            </Text>
            {columns.length === 0 ? null : (
              <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
                {columns.map(({ name, sample }) => (
                  <MeaningSelect
                    key={name}
                    name={name}
                    sample={sample}
                    meaning={answers.columns?.[name]}
                    isRefused={isRefused}
                    onChoose={(meaning) => set({ columns: { ...answers.columns, [name]: meaning } })}
                  />
                ))}
              </InlineGrid>
            )}
            {showsAll ? null : (
              <InlineStack>
                <Button variant="plain" onClick={() => setShowsAll(true)}>
                  {texts.allColumns}
                </Button>
              </InlineStack>
            )}
          </BlockStack>
        )}
        {isRefused && !isAnswered ? <Banner tone="critical">{texts.missing}</Banner> : null}
        <InlineStack align="end">
          <Button
            variant="primary"
            loading={busy}
            onClick={() => (isAnswered ? onAnswer(answers) : setRefused(true))}
          >
            {texts.answer}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

const units = ["kg", "g", "lb", "oz"] as const;

type Meaning = NonNullable<Answers["columns"]>[string];

interface MeaningSelectProps {
  readonly name: string;
  readonly sample: string;
  readonly meaning: Meaning | undefined;
  readonly isRefused: boolean;
  onChoose(meaning: Meaning): void;
}

function MeaningSelect({ name, sample, meaning, isRefused, onChoose }: MeaningSelectProps) {
  const texts = useTexts().batch.questions;
  const fields = Object.entries(texts.fields).map(([value, label]) => ({ value, label }));
  const own = meaning?.startsWith("path:") ? [{ value: meaning, label: meaning.slice("path:".length) }] : [];
  return (
    <Select
      label={name}
      helpText={sample}
      placeholder={texts.column}
      options={[{ value: "unused", label: texts.unused }, ...own, ...fields]}
      value={meaning ?? ""}
      onChange={(value) => onChoose(value as Meaning)}
      {...(isRefused && meaning === undefined && { error: texts.missing })}
    />
  );
}
