import { Badge, BlockStack, Box, Button, Card, InlineStack, Text } from "@shopify/polaris";
import type { PageTexts } from "../../../../texts/shape.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import type { TariffValidity } from "../overview/carrier-accounts-card.tsx";
import { Validity } from "../overview/carrier-accounts-card.tsx";

export interface TariffView {
  readonly validity: TariffValidity;
  readonly currency: string;
  readonly timeZone: string;
  readonly tax: "net" | "gross";
  readonly counts: { readonly zones: number; readonly prices: number };
  readonly services: readonly {
    readonly code: string;
    readonly name: string;
    /** Working days. */
    readonly minDays: number;
    readonly maxDays: number;
    readonly sold: boolean;
  }[];
  readonly surcharges: readonly string[];
  /** Newest first. */
  readonly versions: readonly TariffVersionRow[];
}

interface TariffVersionRow {
  /** The version's first day, `YYYY-MM-DD`. */
  readonly version: string;
  readonly from: string;
  readonly to: string | null;
  readonly state: keyof PageTexts["rates"]["states"];
}

interface TariffDetailsProps extends TariffView {
  /** Whether the version's file is being fetched. */
  downloading(version: string): boolean;
  onDownload(version: string): void;
}

export function TariffDetails({ downloading, onDownload, ...tariff }: TariffDetailsProps) {
  return (
    <BlockStack gap="400">
      <Contents {...tariff} />
      <Services services={tariff.services} />
      <Versions versions={tariff.versions} downloading={downloading} onDownload={onDownload} />
    </BlockStack>
  );
}

function Contents({ validity, currency, timeZone, tax, counts, surcharges }: TariffView) {
  const { rates } = useTexts();
  const facts = [
    [rates.currency, currency],
    [rates.tax, rates.taxes[tax]],
    [rates.timeZone, timeZone],
    [rates.zones, String(counts.zones)],
    [rates.prices, String(counts.prices)],
    [rates.surcharges, surcharges.length === 0 ? rates.none : surcharges.join(", ")],
  ] as const;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {rates.contents}
        </Text>
        <Validity {...validity} />
        {validity.current === null ? (
          <Text as="p" tone="subdued">
            {rates.shownIsNotInForce}
          </Text>
        ) : null}
        {facts.map(([name, value]) => (
          <InlineStack key={name} align="space-between" gap="400">
            <Text as="span" tone="subdued">
              {name}
            </Text>
            <Text as="span" alignment="end" breakWord>
              {value}
            </Text>
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}

function Services({ services }: Pick<TariffView, "services">) {
  const { rates } = useTexts();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {rates.servicesTitle}
        </Text>
        {services.map(({ code, name, minDays, maxDays, sold }) => (
          <InlineStack key={code} align="space-between" blockAlign="center" gap="400">
            <InlineStack gap="200" blockAlign="center">
              <Text as="span">{name}</Text>
              {sold ? null : <Badge>{rates.notSold}</Badge>}
            </InlineStack>
            <Text as="span" tone="subdued">
              {rates.transit(minDays, maxDays)}
            </Text>
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}

const tones = { "in-force": "success", coming: "info", replaced: undefined, ended: undefined } as const;

function Versions({
  versions,
  downloading,
  onDownload,
}: Pick<TariffDetailsProps, "versions" | "downloading" | "onDownload">) {
  const { rates } = useTexts();
  return (
    <Card padding="0">
      <Box padding="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {rates.versions}
          </Text>
          <Text as="p" tone="subdued">
            {rates.versionsBody}
          </Text>
        </BlockStack>
      </Box>
      {versions.map(({ version, from, to, state }) => (
        <Box key={version} padding="400" borderBlockStartWidth="025" borderColor="border">
          <InlineStack align="space-between" blockAlign="center" gap="300">
            <InlineStack gap="200" blockAlign="center">
              <Text as="span">{to === null ? rates.version(from) : rates.versionTo(from, to)}</Text>
              <Badge {...(tones[state] === undefined ? {} : { tone: tones[state] })}>
                {rates.states[state]}
              </Badge>
            </InlineStack>
            <Button
              size="slim"
              loading={downloading(version)}
              accessibilityLabel={rates.downloadOf(from)}
              onClick={() => onDownload(version)}
            >
              {rates.download}
            </Button>
          </InlineStack>
        </Box>
      ))}
    </Card>
  );
}
