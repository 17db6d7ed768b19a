import { useFetcher } from "@remix-run/react";
import { BlockStack, Box, Button, Card, Form, FormLayout, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { Field } from "../../frame/field.tsx";
import { useAnnounce } from "../../ui/announce.tsx";
import { useEachAnswer } from "../../ui/each-answer.ts";
import type { PageEnvironment } from "../page-environment.tsx";
import { formAction } from "../page-environment.tsx";
import type { action } from "./actions.server.ts";
import type { RangeValues } from "./tariff-fields.ts";
import { rangeFields } from "./tariff-fields.ts";

export interface VoucherNumbersView {
  readonly state: "none" | "used-up" | "low" | "enough";
  /** Labels use these numbers; in the sandbox they use samples. */
  readonly isLive: boolean;
  /** The ranges in the order of use; `first` and `last` are whole vouchers. */
  readonly ranges: readonly {
    readonly id: string;
    readonly first: string;
    readonly last: string;
    readonly left: string;
    readonly size: string;
  }[];
  readonly about: PageEnvironment;
}

const empty: RangeValues = { prefix: "", from: "", to: "", suffix: "", checkDigit: "none" };

/** The ranges of voucher numbers that the carrier gave, and a form for the next one. */
export function VoucherNumbersCard({ state, isLive, ranges, about }: VoucherNumbersView) {
  const { carriersWithoutApi: texts } = useTexts();
  const { values, change, submit, remove, problems, busy } = useRanges(about);
  const form = {
    table: rangeFields,
    words: texts.rangeFields,
    values,
    wrong: new Set<string>(),
    onChange: change,
  };
  const field = (name: keyof RangeValues) => {
    const problem = problems.find((each) => each.field === name);
    return (
      <Field
        form={form}
        name={name}
        {...(name === "from" || name === "to" ? { typed: { inputMode: "numeric" as const } } : {})}
        {...(problem === undefined ? {} : { error: texts.rangeProblems[problem.code] })}
      />
    );
  };
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {texts.numbers}
          </Text>
          <Text as="p" tone="subdued">
            {texts.numbersBody}
          </Text>
          {isLive ? null : (
            <Text as="p" tone="subdued">
              {texts.numbersInSandbox}
            </Text>
          )}
          <Text
            as="p"
            {...(state === "enough" || !isLive ? {} : { tone: state === "low" ? "caution" : "critical" })}
          >
            {texts.numbersStates[state]}
          </Text>
        </BlockStack>
        {ranges.map(({ id, first, last, left, size }) => (
          <InlineStack key={id} align="space-between" blockAlign="center" gap="300">
            <Box minWidth="0">
              <Text as="p" breakWord>
                {texts.range(first, last)}
              </Text>
              <Text as="p" tone="subdued">
                {texts.rangeLeft(left, size)}
              </Text>
            </Box>
            {left === "0" ? null : (
              <Button
                size="slim"
                disabled={busy}
                accessibilityLabel={texts.removeRangeOf(first)}
                onClick={() => remove(id)}
              >
                {texts.removeRange}
              </Button>
            )}
          </InlineStack>
        ))}
        <Form onSubmit={submit}>
          <BlockStack gap="300">
            <Text as="h3" variant="headingSm">
              {texts.addRangeTitle}
            </Text>
            <FormLayout>
              <FormLayout.Group condensed>
                {field("from")}
                {field("to")}
              </FormLayout.Group>
              <FormLayout.Group condensed>
                {field("prefix")}
                {field("suffix")}
                {field("checkDigit")}
              </FormLayout.Group>
            </FormLayout>
            <Text as="p" tone="subdued">
              {texts.addRangeBody}
            </Text>
            <InlineStack>
              <Button submit loading={busy}>
                {texts.addRange}
              </Button>
            </InlineStack>
          </BlockStack>
        </Form>
      </BlockStack>
    </Card>
  );
}

function useRanges(about: PageEnvironment) {
  const sending = { method: "post", action: formAction(about) } as const;
  const { carriersWithoutApi: texts } = useTexts();
  const announce = useAnnounce();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [values, setValues] = useState<RangeValues>(empty);
  useEachAnswer(state === "idle" ? answer : null, (given) => {
    if (given.intent === "remove-range") announce(texts.rangeRemoved);
    if (given.intent !== "add-range" || given.problems.length > 0) return;
    setValues(empty);
    announce(texts.rangeAdded);
  });
  return {
    values,
    busy: state !== "idle",
    problems: answer?.intent === "add-range" ? answer.problems : [],
    change: (changed: Partial<RangeValues>) => setValues((before) => ({ ...before, ...changed })),
    submit: () => submit({ intent: "add-range", ...values }, sending),
    remove: (id: string) => submit({ intent: "remove-range", id }, sending),
  };
}
