import { BlockStack, Button, Divider, Link, Text } from "@shopify/polaris";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import { AttentionLine } from "../ui/attention-line.tsx";
import type { CausesShown, CauseView } from "./cause-view.ts";

/** Why orders have no label: one line and one remedy for each cause, whatever the number of its orders. */
export function CauseLines({ causes: { lines, rest } }: { readonly causes: CausesShown }) {
  const texts = useTexts().causes;
  return (
    <BlockStack gap="300">
      {lines.map((cause, index) => (
        <BlockStack key={cause.key} gap="300">
          {index > 0 ? <Divider /> : null}
          <CauseLine cause={cause} />
        </BlockStack>
      ))}
      {rest > 0 ? <Link url="/app/causes">{texts.more(rest)}</Link> : null}
    </BlockStack>
  );
}

function CauseLine({ cause }: { readonly cause: CauseView }) {
  const texts = useTexts().causes;
  const words = useCauseWords();
  const { key, remedy, orders, count, hasLabel } = cause;
  const url = `/app/causes?${new URLSearchParams({ cause: key })}`;
  const button = texts.remedies[remedy];
  return (
    <AttentionLine
      icon={cause.isOpen || hasLabel ? "warning" : "critical"}
      title={words.title(cause)}
      body={words.body(cause)}
      more={
        <Text as="p" tone="subdued" breakWord>
          {orders.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 ? ", " : ""}
              <Link url={`/app/orders/${id}`}>{name}</Link>
            </span>
          ))}
          {count > orders.length ? (
            <>
              {" "}
              <Link url={url}>{texts.more(count - orders.length)}</Link>
            </>
          ) : null}
        </Text>
      }
    >
      <Button url={url} accessibilityLabel={texts.remedyFor(button, words.title(cause), words.body(cause))}>
        {button}
      </Button>
    </AttentionLine>
  );
}

/** The sentences of a cause. */
export function useCauseWords() {
  const texts = useTexts().causes;
  const words = useReasonWords();
  return {
    title: ({ count, carrier, hasLabel, isOpen }: CauseView) =>
      (isOpen ? texts.open : hasLabel ? texts.withLabel : texts.withoutLabel)(count, carrier),
    body({ reason, alike, isOpen }: CauseView) {
      const sentence = reason === null ? (isOpen ? texts.openBody : texts.noReason) : words(reason);
      return alike === 0 ? sentence : `${sentence} ${texts.alike(alike)}`;
    },
  };
}
