import { BlockStack, Checkbox, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { NumberField } from "../ui/number-field.tsx";
import type { LabelDraft } from "./label-draft.ts";

interface OptionFieldsProps {
  readonly draft: LabelDraft;
  readonly currency: string;
  /** A service of this quote insures; one delivers on Saturdays. */
  readonly insures: boolean;
  readonly deliversOnSaturday: boolean;
  readonly isAmountWrong: boolean;
  onChange(change: Partial<Pick<LabelDraft, "insurance" | "saturday">>): void;
}

/** The options that a service here has, or that are chosen. */
export function OptionFields({ draft, currency, ...props }: OptionFieldsProps) {
  const { ownLabel: label } = useTexts();
  const hasInsurance = props.insures || draft.insurance !== "";
  const hasSaturday = props.deliversOnSaturday || draft.saturday;
  if (!hasInsurance && !hasSaturday) return null;
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {label.options}
      </Text>
      {hasInsurance ? (
        <NumberField
          label={label.insurance}
          helpText={label.insuranceHelp}
          suffix={currency}
          value={draft.insurance}
          error={props.isAmountWrong && label.wrongAmount}
          onChange={(insurance) => props.onChange({ insurance })}
        />
      ) : null}
      {hasSaturday ? (
        <Checkbox
          label={label.saturday}
          checked={draft.saturday}
          onChange={(saturday) => props.onChange({ saturday })}
        />
      ) : null}
    </BlockStack>
  );
}
