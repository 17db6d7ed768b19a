import { useFetcher } from "@remix-run/react";
import {
  BlockStack,
  Box,
  Button,
  ButtonGroup,
  Card,
  InlineGrid,
  InlineStack,
  SkeletonBodyText,
  Text,
} from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useDoor, usePath } from "../ui/door.tsx";
import type { loader } from "./figures.server.ts";

const spans = [7, 30] as const;
const CHART_HEIGHT = 40;

/** The merchant's numbers over 7 or 30 days. They are fetched after the page is there. */
export function FiguresCard() {
  const texts = useTexts().home.figures;
  const [span, setSpan] = useState<(typeof spans)[number]>(7);
  const { load, data } = useFetcher<typeof loader>();
  const { hasShop } = useDoor();
  const path = usePath();
  useEffect(() => load(path(`/figures?days=${span}`)), [load, path, span]);
  const shown = data?.asked === span ? data : undefined;
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <Text as="h2" variant="headingMd">
            {texts.title}
          </Text>
          <ButtonGroup variant="segmented">
            {spans.map((days) => (
              <Button key={days} pressed={span === days} onClick={() => setSpan(days)}>
                {texts.days(days)}
              </Button>
            ))}
          </ButtonGroup>
        </InlineStack>
        <div aria-live="polite" aria-busy={shown === undefined}>
          <InlineGrid columns={{ xs: 1, sm: 2, md: 4 }} gap="400">
            <Figure
              name={texts.shipments}
              value={shown === undefined ? null : String(shown.shipments)}
              note={texts.shipmentsNote}
              hasChart
              days={shown?.days.map(({ name, shipments }) => ({ name, count: shipments }))}
            />
            <Figure
              name={texts.inTime}
              value={shown === undefined ? null : (shown.inTime ?? texts.none)}
              note={
                shown === undefined || shown.promised === 0
                  ? texts.noneArrived
                  : texts.arrived(shown.promised)
              }
            />
            <Figure
              name={texts.cost}
              value={shown === undefined ? null : (shown.costs[0] ?? texts.none)}
              note={
                shown === undefined || shown.costs.length < 2
                  ? texts.costNote
                  : shown.costs.slice(1).join(", ")
              }
            />
            {hasShop ? (
              <Figure
                name={texts.checkouts}
                value={shown === undefined ? null : String(shown.checkouts)}
                note={
                  shown === undefined || shown.p95 === null
                    ? texts.noCheckouts
                    : texts.checkoutsNote(shown.p95, shown.withoutRates)
                }
                hasChart
                days={shown?.days.map(({ name, checkouts }) => ({ name, count: checkouts }))}
              />
            ) : null}
          </InlineGrid>
        </div>
        {shown?.isPartial === true ? (
          <Text as="p" tone="subdued">
            {texts.partial}
          </Text>
        ) : null}
      </BlockStack>
    </Card>
  );
}

interface Count {
  readonly name: string;
  readonly count: number;
}

interface FigureProps {
  readonly name: string;
  /** Null: not there yet. */
  readonly value: string | null;
  readonly note: string;
  readonly hasChart?: boolean;
  readonly days?: readonly Count[] | undefined;
}

function Figure({ name, value, note, hasChart = false, days }: FigureProps) {
  return (
    <Box minHeight={hasChart ? "9rem" : "5rem"}>
      <BlockStack gap="100">
        <Text as="h3" variant="bodySm" tone="subdued">
          {name}
        </Text>
        {value === null ? (
          <Box paddingBlock="200">
            <SkeletonBodyText lines={2} />
          </Box>
        ) : (
          <>
            <Text as="p" variant="headingLg">
              {value}
            </Text>
            <Text as="p" variant="bodySm" tone="subdued">
              {note}
            </Text>
            {days === undefined ? null : <Chart name={name} days={days} />}
          </>
        )}
      </BlockStack>
    </Box>
  );
}

/** A bar for each day. Its name holds the numbers, for those who don't see it. */
function Chart({ name, days }: { readonly name: string; readonly days: readonly Count[] }) {
  const texts = useTexts().home.figures;
  const most = Math.max(1, ...days.map(({ count }) => count));
  const width = 100 / days.length;
  const words = days.filter(({ count }) => count > 0).map((day) => texts.onDay(day.name, day.count));
  return (
    <BlockStack gap="050">
      <svg
        role="img"
        aria-label={texts.chart(name, words)}
        viewBox={`0 0 100 ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        width="100%"
        height={CHART_HEIGHT}
      >
        {days.map((day, index) => {
          const height = Math.max(2, (day.count / most) * CHART_HEIGHT);
          return (
            <rect
              key={day.name}
              x={index * width + width * 0.1}
              y={CHART_HEIGHT - height}
              width={width * 0.8}
              height={height}
              fill={day.count === 0 ? "var(--p-color-border)" : "var(--p-color-bg-fill-info)"}
            >
              <title>{texts.onDay(day.name, day.count)}</title>
            </rect>
          );
        })}
      </svg>
      {/* The chart's name has the days already. */}
      <div aria-hidden>
        <InlineStack align="space-between" wrap={false}>
          {[days[0], days.at(-1)].map((day, end) => (
            <Text key={end === 0 ? "first" : "last"} as="span" variant="bodyXs" tone="subdued">
              {day?.name}
            </Text>
          ))}
        </InlineStack>
      </div>
    </BlockStack>
  );
}
