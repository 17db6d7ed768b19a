import type { BadgeProps } from "@shopify/polaris";
import { Badge, BlockStack, Box, Button, IndexTable, InlineStack, Link, Text } from "@shopify/polaris";
import type { MessageTrouble } from "../../../domain/shops/platform-reason.ts";
import { messageWords } from "../../../texts/platform-words.ts";
import type { PageTexts } from "../../../texts/shape.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { PhoneRow } from "../ui/phone-row.tsx";
import { Wrapping } from "../ui/wrapping.tsx";

type InboxState = "waiting" | "failing" | "handled";

/** One message. The server formats dates in the shop's time zone. */
export interface InboxRow {
  readonly id: string;
  /** Shopify's name of the topic. */
  readonly topic: string;
  readonly state: InboxState;
  readonly about: { readonly kind: "order" | "product"; readonly name: string; readonly url: string } | null;
  readonly received: string;
  readonly attempts: number;
  readonly trouble: MessageTrouble | null;
  readonly outcome: keyof PageTexts["inbox"]["outcomes"] | null;
}

type BadgeLook = Pick<Exclude<BadgeProps, { children?: never }>, "tone" | "progress">;

const looks: Record<InboxState, BadgeLook> = {
  waiting: { tone: "info", progress: "incomplete" },
  failing: { tone: "critical" },
  handled: { tone: "success", progress: "complete" },
};

interface RowProps {
  readonly row: InboxRow;
  readonly position: number;
  /** Id of the entry that is running again. */
  readonly acting: string | null;
  onRunAgain(id: string): void;
}

export function DesktopInboxRow(props: RowProps) {
  const { row, position } = props;
  return (
    <IndexTable.Row id={row.id} position={position}>
      <IndexTable.Cell>
        <Topic row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <About row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <State row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>{row.received}</IndexTable.Cell>
      <IndexTable.Cell>
        <RunAgain {...props} />
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

export function PhoneInboxRow(props: RowProps) {
  const { row } = props;
  return (
    <PhoneRow>
      <BlockStack gap="150">
        <Topic row={row} />
        <InlineStack gap="200">
          <About row={row} />
          <Text as="span" tone="subdued">
            {row.received}
          </Text>
        </InlineStack>
        <State row={row} />
        <Box>
          <RunAgain {...props} />
        </Box>
      </BlockStack>
    </PhoneRow>
  );
}

function useWords(row: InboxRow) {
  const { inbox: texts, platformReasons } = useTexts();
  return {
    texts,
    trouble: row.trouble === null ? null : messageWords(platformReasons, row.trouble),
    topic: texts.topics[row.topic] ?? row.topic,
    about: row.about === null ? "" : texts.about[row.about.kind](row.about.name),
  };
}

function Topic({ row }: { row: InboxRow }) {
  const { topic } = useWords(row);
  return (
    <Text as="span" fontWeight="semibold" breakWord>
      {topic}
    </Text>
  );
}

function About({ row }: { row: InboxRow }) {
  const { about } = useWords(row);
  if (row.about === null) return null;
  return (
    <Link url={row.about.url} target="_top">
      {about}
    </Link>
  );
}

function State({ row }: { row: InboxRow }) {
  const { texts, trouble } = useWords(row);
  return (
    <BlockStack gap="050">
      <InlineStack gap="100" blockAlign="center">
        <Badge {...looks[row.state]}>{texts.states[row.state]}</Badge>
        {row.attempts > 0 && row.state === "failing" ? (
          <Text as="span" variant="bodySm" tone="subdued">
            {texts.attempts(row.attempts)}
          </Text>
        ) : null}
      </InlineStack>
      {row.outcome === null ? null : <Detail>{texts.outcomes[row.outcome]}</Detail>}
      {trouble === null ? null : <Detail>{trouble}</Detail>}
    </BlockStack>
  );
}

function Detail({ children }: { children: string }) {
  return (
    <Wrapping widest="26rem">
      <Text as="p" variant="bodySm" tone="subdued">
        {children}
      </Text>
    </Wrapping>
  );
}

function RunAgain({ row, acting, onRunAgain }: RowProps) {
  const { texts, topic, about } = useWords(row);
  if (row.state !== "failing") return null;
  return (
    <Button
      size="slim"
      loading={acting === row.id}
      disabled={acting !== null}
      accessibilityLabel={texts.runAgainFor(topic, about)}
      onClick={() => onRunAgain(row.id)}
    >
      {texts.runAgain}
    </Button>
  );
}
