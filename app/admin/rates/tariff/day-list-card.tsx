import { Banner, BlockStack, Button, Card, InlineStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { offerFile } from "../../frame/offer-file.ts";
import type { PageEnvironment } from "../page-environment.tsx";

type Format = "pdf" | "csv";

interface DayListCardProps {
  readonly code: string;
  readonly today: string;
  readonly about: PageEnvironment;
}

/** Downloads of a day's list, as paper and as the courier's file. */
export function DayListCard({ code, today, about }: DayListCardProps) {
  const { couriers: texts } = useTexts();
  const [date, setDate] = useState(today);
  const [busy, setBusy] = useState<Format | null>(null);
  const [failed, setFailed] = useState(false);
  /** The page fetches the file, because only its own requests carry the merchant's session. */
  const download = async (format: Format) => {
    setBusy(format);
    setFailed(false);
    try {
      const query = new URLSearchParams({ date, format, environment: about.environment });
      const response = await fetch(`/app/rates/tariff/${code}/day-list?${query}`);
      if (!response.ok) throw new Error(`the list answered ${response.status}`);
      offerFile(await response.blob(), `${code}-${date}.${format}`);
    } catch {
      setFailed(true);
    }
    setBusy(null);
  };
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
        {failed ? <Banner tone="critical">{texts.dayListFailed}</Banner> : null}
        <InlineStack gap="300" blockAlign="end">
          <TextField label={texts.day} type="date" value={date} onChange={setDate} autoComplete="off" />
          {(["pdf", "csv"] as const).map((format) => (
            <Button
              key={format}
              disabled={date === "" || busy !== null}
              loading={busy === format}
              onClick={() => download(format)}
            >
              {texts[format]}
            </Button>
          ))}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
