import {
  BlockStack,
  Button,
  FormLayout,
  InlineError,
  InlineStack,
  Tag,
  Text,
  TextField,
} from "@shopify/polaris";
import { useState } from "react";
import { useLocale, useTexts } from "../../../../texts/use-texts.tsx";

interface ClosedDaysProps {
  /** `YYYY-MM-DD`, sorted */
  readonly dates: readonly string[];
  /** Names of days that the server has formatted. The browser formats the days that are added here. */
  readonly dayNames: Readonly<Record<string, string>>;
  readonly error?: string;
  onChange(dates: readonly string[]): void;
}

const DAY_MS = 86_400_000;
const LONGEST = 366;

export function ClosedDays({ dates, dayNames, error, onChange }: ClosedDaysProps) {
  const texts = useTexts().delivery;
  const locale = useLocale();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [refused, setRefused] = useState(false);
  const nameOf = (date: string) =>
    dayNames[date] ??
    new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }).format(new Date(date));

  function add() {
    const added = daysFrom(from, to === "" ? from : to);
    setRefused(added === null);
    if (added === null) return;
    onChange([...new Set([...dates, ...added])].sort());
    setFrom("");
    setTo("");
  }

  return (
    <BlockStack gap="400">
      {dates.length === 0 ? <Text as="p">{texts.closedNone}</Text> : null}
      <InlineStack gap="200">
        {dates.map((date) => (
          <Tag
            key={date}
            onRemove={() => onChange(dates.filter((other) => other !== date))}
            accessibilityLabel={nameOf(date)}
          >
            {nameOf(date)}
          </Tag>
        ))}
      </InlineStack>
      {error === undefined ? null : <InlineError message={error} fieldID="closed-from" />}
      <FormLayout>
        <FormLayout.Group condensed>
          <TextField
            id="closed-from"
            label={texts.closedFrom}
            type="date"
            autoComplete="off"
            value={from}
            onChange={setFrom}
            {...(refused ? { error: texts.closedWrong } : {})}
          />
          <TextField label={texts.closedTo} type="date" autoComplete="off" value={to} onChange={setTo} />
        </FormLayout.Group>
      </FormLayout>
      <InlineStack>
        <Button onClick={add}>{texts.closedAdd}</Button>
      </InlineStack>
    </BlockStack>
  );
}

/** Every day from the first to the last; null if these are no days, or more than a year of them. */
function daysFrom(first: string, last: string): readonly string[] | null {
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (!(days >= 1 && days <= LONGEST)) return null;
  return Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10),
  );
}
