import {
  Banner,
  BlockStack,
  Button,
  FormLayout,
  InlineStack,
  Select,
  Text,
  TextField,
} from "@shopify/polaris";
import { useId } from "react";
import type { MissingPart } from "../../../domain/orders/purchases/purchase-reason.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { MeanwhileProps } from "../frame/meanwhile.tsx";
import { FieldMeanwhile, Meanwhile } from "../frame/meanwhile.tsx";
import type { Others, Stored } from "../frame/use-draft.ts";
import type { Choice } from "../ui/filtered-table.tsx";
import type { RecipientDraft } from "./label-draft.ts";

/** The recipient of a label, in lines to read and in fields to edit. */
export interface QuotedRecipient {
  readonly form: Stored<RecipientDraft>;
  readonly lines: readonly string[];
  /** Fields that may trouble a carrier. */
  readonly doubtful: readonly ("zip" | "state" | "phone")[];
}

interface RecipientFieldsProps {
  /** The recipient of the last quote. */
  readonly recipient: QuotedRecipient;
  /** The merchant's own copy; `null`: the order's recipient. */
  readonly own: RecipientDraft | null;
  readonly missing: readonly MissingPart[];
  readonly countries: readonly Choice[];
  /** Writes the address to the order in Shopify too; `null`: the sandbox changes no order. */
  readonly correction: Correction | null;
  onChange(own: RecipientDraft | null): void;
}

export interface Correction {
  readonly busy: boolean;
  /** The order's amounts after the last correction, in sentences; `null` before one. */
  readonly totals: {
    readonly sentence: string;
    /** Of a paid order: the amount that is missing now. */
    readonly due: string | null;
    /** Of a paid order: the amount that the shopper gets back. */
    readonly owed: string | null;
  } | null;
  /** Why it was not written, in the merchant's language. */
  readonly trouble: string | null;
  /** The fields that another person has corrected since they were opened here. */
  readonly others: Others;
  /** The fields are opened with these values. */
  onOpen(opened: Stored<RecipientDraft>): void;
  onSettle(field: string): void;
  onCorrect(recipient: RecipientDraft): void;
}

const pairs = [
  ["name", "company"],
  ["address", "address2"],
  ["zip", "city"],
  ["state", "phone"],
] as const;
type Field = (typeof pairs)[number][number];

const most: Readonly<Record<Field, number>> = {
  name: 100,
  company: 100,
  address: 150,
  address2: 150,
  zip: 20,
  city: 100,
  state: 10,
  phone: 30,
};

/** The order's new total, and the amount that a paid order is short of or gets back. */
function CorrectedTotals({ totals: { sentence, due, owed } }: { totals: NonNullable<Correction["totals"]> }) {
  const difference = due ?? owed;
  return (
    <Banner tone={difference === null ? "info" : "warning"}>
      <BlockStack gap="100">
        <Text as="p">{sentence}</Text>
        {difference === null ? null : <Text as="p">{difference}</Text>}
      </BlockStack>
    </Banner>
  );
}

/** The label's recipient with the address check beside it. An edit is this label's alone: the order stays as it is. */
export function RecipientFields({
  recipient,
  own,
  missing,
  countries,
  correction,
  onChange,
}: RecipientFieldsProps) {
  const { ownLabel: label, settings } = useTexts();
  const taxesId = useId();
  const fieldOf = (field: Field) => {
    const doubt = recipient.doubtful.find((each) => each === field);
    return (
      <BlockStack gap="100" key={field}>
        <TextField
          label={label.fields[field]}
          value={own?.[field] ?? ""}
          autoComplete="off"
          maxLength={most[field]}
          {...(field === "phone" && { type: "tel" as const })}
          error={missing.some((each) => each === field) && label.needed}
          helpText={doubt && label.doubtful[doubt]}
          onChange={(value) => {
            if (own !== null) onChange({ ...own, [field]: value });
          }}
        />
        <FieldMeanwhile name={field} label={label.fields[field]} show={textOf} />
      </BlockStack>
    );
  };
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {label.recipient}
      </Text>
      {correction?.totals == null ? null : <CorrectedTotals totals={correction.totals} />}
      {own === null ? (
        <>
          <BlockStack>
            {recipient.lines.map((line) => (
              <Text as="p" key={line} breakWord>
                {line}
              </Text>
            ))}
          </BlockStack>
          {recipient.doubtful.map((field) => (
            <Text as="p" tone="caution" key={field}>
              {label.doubtful[field]}
            </Text>
          ))}
          <InlineStack>
            <Button
              onClick={() => {
                correction?.onOpen(recipient.form);
                onChange(recipient.form.values);
              }}
            >
              {label.edit}
            </Button>
          </InlineStack>
        </>
      ) : (
        <Meanwhile draft={meanwhileOf(own, correction, onChange)}>
          <Text as="p" tone="subdued">
            {label.ownCopy}
          </Text>
          <FormLayout>
            {pairs.map((pair) => (
              <FormLayout.Group key={pair[0]}>{pair.map(fieldOf)}</FormLayout.Group>
            ))}
            <Select
              label={settings.country}
              options={[
                ...(own.country === "" ? [{ value: "", label: settings.chooseCountry }] : []),
                ...countries,
              ]}
              value={own.country}
              {...(own.country === "" && { error: label.needed })}
              // A state belongs to its country.
              onChange={(country) => onChange({ ...own, country, state: null })}
            />
            <FieldMeanwhile
              name="country"
              label={settings.country}
              show={(code) => countries.find(({ value }) => value === code)?.label ?? textOf(code)}
            />
          </FormLayout>
          {correction === null || correction.trouble === null ? null : (
            <Banner tone="critical">{correction.trouble}</Banner>
          )}
          {correction === null ? null : (
            <Text as="p" tone="subdued" id={taxesId}>
              {label.corrections.taxes}
            </Text>
          )}
          <InlineStack gap="400">
            {correction === null ? null : (
              <Button
                ariaDescribedBy={taxesId}
                loading={correction.busy}
                disabled={own.country === ""}
                onClick={() => correction.onCorrect(own)}
              >
                {label.correct}
              </Button>
            )}
            <Button variant="plain" onClick={() => onChange(null)}>
              {label.useOrders}
            </Button>
          </InlineStack>
        </Meanwhile>
      )}
    </BlockStack>
  );
}

/** The correction's part of the form: another person's values beside the typed ones. */
function meanwhileOf(
  own: RecipientDraft,
  correction: Correction | null,
  onChange: (own: RecipientDraft) => void,
): MeanwhileProps["draft"] {
  const others = correction?.others ?? {};
  return {
    meanwhile: Object.keys(others).length > 0 ? "changed" : null,
    others,
    values: own,
    settle(field, choice) {
      if (choice === "theirs") onChange({ ...own, [field]: others[field]?.theirs });
      correction?.onSettle(field);
    },
  };
}

/** Empty for a field without a value. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
