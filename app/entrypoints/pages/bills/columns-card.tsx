import { Banner, BlockStack, Button, Card, InlineGrid, InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { BillUploadAnswer } from "./actions.server.ts";

type Asked = Extract<BillUploadAnswer, { readonly state: "columns" }>;
export type ChosenColumns = Asked["mapping"];

interface Props {
  readonly asked: Asked;
  readonly fields: readonly string[];
  readonly busy: boolean;
  readonly onCheck: (columns: ChosenColumns) => void;
}

/** A line for each column of the file: its first values, and the field that it is. */
export function ColumnsCard({ asked, fields, busy, onCheck }: Props) {
  const { bills: texts } = useTexts();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(asked.mapping.columns);
  const [weightUnit, setWeightUnit] = useState(asked.mapping.weightUnit);
  const [encoding, setEncoding] = useState<string>(asked.mapping.encoding ?? "");
  const [decimal, setDecimal] = useState<string>(asked.mapping.decimal ?? "");
  const { readings, openNumber } = asked;
  const names: Readonly<Record<string, string>> = texts.fields;
  const options = [
    { value: "", label: texts.notRead },
    ...fields.map((value) => ({ value, label: names[value] ?? value })),
    ...(fields.includes("base")
      ? asked.surcharges.map(({ code, name }) => ({
          value: `surcharge:${code}`,
          label: texts.surchargeField(name),
        }))
      : []),
  ];
  const columns = Object.fromEntries(
    Object.entries(chosen).filter(([, field]) => field !== ""),
  ) as ChosenColumns["columns"];
  const hasWeights = Object.values(chosen).some((field) => field.endsWith("weight"));
  const letters = readings.find(({ encoding: each }) => each === encoding);
  const mapping: ChosenColumns = {
    columns,
    weightUnit,
    ...(letters && { encoding: letters.encoding }),
    ...((decimal === "." || decimal === ",") && { decimal }),
  };
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {texts.columnsTitle}
          </Text>
          <Text as="p">{texts.columnsBody}</Text>
        </BlockStack>
        {asked.problem === null ? null : (
          <Banner tone="critical">{texts.columnProblems[asked.problem]}</Banner>
        )}
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
          {asked.headers.map(({ name, sample }) => (
            <Select
              key={name}
              label={name === "" ? "–" : name}
              helpText={sample}
              options={options}
              value={chosen[name] ?? ""}
              onChange={(field) => setChosen({ ...chosen, [name]: field })}
            />
          ))}
        </InlineGrid>
        {hasWeights ? (
          <Select
            label={texts.weightUnit}
            options={(["kg", "g"] as const).map((value) => ({ value, label: texts.units[value] }))}
            value={weightUnit}
            onChange={(unit) => setWeightUnit(unit === "g" ? "g" : "kg")}
          />
        ) : null}
        {readings.length === 0 ? null : (
          <Select
            label={texts.letters}
            placeholder={texts.chooseLetters}
            options={readings.map(({ encoding: value, words }) => ({ value, label: words.join(" · ") }))}
            value={encoding}
            onChange={setEncoding}
          />
        )}
        {openNumber === null ? null : (
          <Select
            label={texts.decimals(openNumber.text)}
            placeholder={texts.chooseDecimals}
            options={openNumber.values.map(({ mark, value }) => ({ value: mark, label: String(value) }))}
            value={decimal}
            onChange={setDecimal}
          />
        )}
        <InlineStack align="end">
          <Button variant="primary" loading={busy} onClick={() => onCheck(mapping)}>
            {texts.check}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
