import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Button, InlineStack, List, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import { useReturnFocus } from "../ui/return-focus.ts";
import type { action } from "./actions.server.ts";

/** Putting chosen shipments onto pickup lists: the question before, and the lists afterwards. */
export function useHandOver() {
  const texts = useTexts().printing.handingOver;
  const words = useReasonWords();
  const { state, data, submit } = useFetcher<typeof action>();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [isSeen, setSeen] = useState(false);
  const rememberFocus = useReturnFocus(chosen !== null);
  const answer = data?.intent === "hand-over" ? data : null;
  useEachAnswer(state === "idle" ? answer : null, () => {
    setChosen(null);
    setSeen(false);
  });
  const listed = answer === null ? 0 : answer.lists.reduce((sum, { shipments }) => sum + shipments, 0);
  return {
    answer,
    ask(ids: readonly string[]) {
      // The bar with this button disappears together with the selection.
      rememberFocus(null);
      setChosen(ids);
    },
    dialog: (
      <Modal
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={texts.title(chosen?.length ?? 0)}
        size="small"
        primaryAction={{
          content: texts.action(chosen?.length ?? 0),
          loading: state !== "idle",
          onAction: () => submit({ intent: "hand-over", ids: chosen?.join() ?? "" }, { method: "post" }),
        }}
        secondaryActions={[{ content: texts.notYet, onAction: () => setChosen(null) }]}
      >
        <Modal.Section>
          <Text as="p">{texts.body}</Text>
        </Modal.Section>
      </Modal>
    ),
    banner:
      answer === null || isSeen ? null : (
        <Banner
          tone={listed > 0 && answer.refusals.length === 0 ? "success" : "warning"}
          title={texts.listed(listed)}
          onDismiss={() => setSeen(true)}
        >
          <BlockStack gap="200">
            {answer.lists.length === 0 ? null : (
              <InlineStack gap="200">
                {answer.lists.map(({ id, carrier, number, shipments, url }) => (
                  <Button key={id} url={url} external>
                    {texts.print(carrier, number, shipments)}
                  </Button>
                ))}
              </InlineStack>
            )}
            {answer.notWaiting > 0 ? <Text as="p">{texts.notWaiting(answer.notWaiting)}</Text> : null}
            {answer.refusals.length === 0 ? null : (
              <List>
                {answer.refusals.map(({ refusal, names }) => (
                  <List.Item key={JSON.stringify(refusal)}>
                    {texts.kept(names, words({ code: "refused", refusal }))}
                  </List.Item>
                ))}
              </List>
            )}
          </BlockStack>
        </Banner>
      ),
  };
}
