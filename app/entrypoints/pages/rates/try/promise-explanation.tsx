import { BlockStack, List, Text } from "@shopify/polaris";
import type { PageTexts } from "../../../../texts/shape.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";

/** The steps that move a delivery date. Days are formatted. */
export interface PromiseExplanationView {
  readonly orderedOn: string;
  readonly steps: readonly PromiseStepView[];
}

interface PromiseStepView {
  readonly step: keyof PageTexts["tryCart"]["promiseSteps"];
  readonly of: keyof PageTexts["tryCart"]["promiseEnds"];
  readonly from: string;
  readonly to: string;
  /** Working days; 0: the step only waits. */
  readonly days: number;
  readonly daysOff: readonly {
    readonly date: string;
    readonly because: keyof PageTexts["tryCart"]["daysOff"];
    readonly whose: "merchant" | "carrier" | "destination";
  }[];
}

export function PromiseExplanation({
  orderedOn,
  steps,
  delivery,
}: PromiseExplanationView & { delivery: string | null }) {
  const tryCart = useTexts().tryCart;
  return (
    <BlockStack gap="200">
      <Text as="h4" variant="headingSm">
        {tryCart.promise}
      </Text>
      <Text as="p">{tryCart.orderedOn(orderedOn)}</Text>
      <List>
        {steps.map((step) => (
          <List.Item key={`${step.step} ${step.of} ${step.from}`}>{stepText(tryCart, step)}</List.Item>
        ))}
      </List>
      <Text as="p">{delivery ?? tryCart.noPromise}</Text>
    </BlockStack>
  );
}

function stepText(
  words: PageTexts["tryCart"],
  { step, of, from, to, days, daysOff }: PromiseStepView,
): string {
  const what = words.promiseSteps[step](words.promiseEnds[of], from, to, days);
  if (daysOff.length === 0) return what;
  const off = daysOff.map(({ date, because, whose }) => words.daysOff[because](date, whose));
  return words.withoutDays(what, off.join(", "));
}
