import { useSearchParams } from "@remix-run/react";
import { Badge, BlockStack, Box, Button, Card, Divider, InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { Heading } from "../../ui/heading.tsx";
import type { DeliveryView } from "./loader.server.ts";

interface LogCardProps {
  readonly deliveries: readonly DeliveryView[];
  readonly state: "all" | DeliveryView["state"];
  readonly before: number | null;
  /** The sequence number that the next page begins below; null: there is none. */
  readonly next: number | null;
  readonly busy: boolean;
  onSend(fields: Readonly<Record<string, string>>): void;
}

const states = ["all", "due", "delivered", "failed"] as const;
const periods = ["hour", "day", "week"] as const;
type Period = (typeof periods)[number];

/** The events of an endpoint with every try, and the ways to send them again. */
export function LogCard({ deliveries, state, before, next, busy, onSend }: LogCardProps) {
  const { webhooks: texts } = useTexts();
  const [, setSearch] = useSearchParams();
  const [period, setPeriod] = useState<Period>("hour");
  const show = (wanted: Record<string, string>) => setSearch(wanted, { preventScrollReset: true });
  const ofState: Record<string, string> = state === "all" ? {} : { state };
  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={texts.log} body={texts.logBody} />
        <InlineStack gap="300" blockAlign="end">
          <Select
            label={texts.state}
            options={states.map((value) => ({ value, label: texts.states[value] }))}
            value={state}
            onChange={(value) => show(value === "all" ? {} : { state: value })}
          />
          <Select
            label={texts.replaySince}
            options={periods.map((value) => ({ value, label: texts.periods[value] }))}
            value={period}
            onChange={(value: Period) => setPeriod(value)}
          />
          <Button loading={busy} onClick={() => onSend({ intent: "replay-period", period })}>
            {texts.replay}
          </Button>
        </InlineStack>
        {deliveries.length === 0 ? <Text as="p">{texts.noDeliveries}</Text> : null}
        {deliveries.map((delivery) => (
          <Delivery
            key={delivery.id}
            delivery={delivery}
            onReplay={() => onSend({ intent: "replay", event: delivery.id })}
          />
        ))}
        <InlineStack gap="200">
          {before === null ? null : <Button onClick={() => show(ofState)}>{texts.newer}</Button>}
          {next === null ? null : (
            <Button onClick={() => show({ ...ofState, before: String(next) })}>{texts.older}</Button>
          )}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

const tones = { due: "attention", delivered: "success", failed: "critical" } as const;

function Delivery({ delivery, onReplay }: { readonly delivery: DeliveryView; onReplay(): void }) {
  const { webhooks: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { type, sequence, at, state, next, tries } = delivery;
  const name = texts.event(texts.eventNames[type] ?? type, sequence);
  return (
    <BlockStack gap="200">
      <Divider />
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <BlockStack gap="100">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h3" variant="headingSm">
              {name}
            </Text>
            <Badge tone={tones[state]}>{texts.states[state]}</Badge>
          </InlineStack>
          <Text as="p" tone="subdued">
            {at}
          </Text>
          {next === null ? null : <Text as="p">{texts.nextTry(next)}</Text>}
        </BlockStack>
        <InlineStack gap="200">
          <Button
            variant="tertiary"
            disclosure={isOpen ? "up" : "down"}
            disabled={tries.length === 0}
            ariaExpanded={isOpen}
            accessibilityLabel={texts.triesOf(tries.length, name)}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.tries(tries.length)}
          </Button>
          <Button variant="tertiary" accessibilityLabel={texts.replayOf(name)} onClick={onReplay}>
            {texts.replay}
          </Button>
        </InlineStack>
      </InlineStack>
      {isOpen ? (
        <Box paddingInlineStart="400">
          {tries.map((each) => (
            <Text key={each.key} as="p">
              {each.status === null || each.error === "redirect"
                ? texts.notAnswered(each.at, texts.errors[each.error ?? "status"], each.ms)
                : texts.answered(each.at, each.status, each.ms)}
            </Text>
          ))}
        </Box>
      ) : null}
    </BlockStack>
  );
}
