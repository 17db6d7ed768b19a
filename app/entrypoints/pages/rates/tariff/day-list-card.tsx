import { Banner, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { Field } from "../../frame/field.tsx";
import { useDownload } from "../../frame/use-download.ts";
import { usePath } from "../../ui/door.tsx";
import type { PageEnvironment } from "../page-environment.tsx";
import type { DayListValues } from "./tariff-fields.ts";
import { dayListFields } from "./tariff-fields.ts";

interface DayListCardProps {
  readonly code: string;
  readonly today: string;
  readonly about: PageEnvironment;
}

/** Downloads of a day's list, as paper and as the carrier's file. */
export function DayListCard({ code, today, about }: DayListCardProps) {
  const { carriersWithoutApi: texts } = useTexts();
  const [values, setValues] = useState<DayListValues>({ date: today });
  const { date } = values;
  const form = {
    table: dayListFields,
    words: texts.dayListFields,
    values,
    wrong: new Set<string>(),
    onChange: (change: Partial<DayListValues>) => setValues((before) => ({ ...before, ...change })),
  };
  const file = useDownload();
  const path = usePath();
  const pathOf = (format: string) =>
    path(
      `/rates/tariff/${code}/day-list?${new URLSearchParams({ date, format, environment: about.environment })}`,
    );
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {texts.dayList}
          </Text>
          <Text as="p" tone="subdued">
            {texts.dayListBody}
          </Text>
        </BlockStack>
        {file.failed ? <Banner tone="critical">{texts.dayListFailed}</Banner> : null}
        <InlineStack gap="300" blockAlign="end">
          <Field form={form} name="date" />
          {(["pdf", "csv"] as const).map((format) => (
            <Button
              key={format}
              disabled={date === "" || file.fetching !== null}
              loading={file.fetching === pathOf(format)}
              onClick={() => file.start(pathOf(format), `${code}-${date}.${format}`)}
            >
              {texts[format]}
            </Button>
          ))}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
