import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, List, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import { useReturnFocus } from "../ui/return-focus.ts";
import type { action } from "./actions.server.ts";

/** Cancelling chosen labels: the question before, and the answer afterwards. */
export function useCancel() {
  const texts = useTexts().printing.cancelling;
  const words = useReasonWords();
  const { state, data, submit } = useFetcher<typeof action>();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [isSeen, setSeen] = useState(false);
  const rememberFocus = useReturnFocus(chosen !== null);
  const answer = data?.intent === "cancel" ? data : null;
  useEachAnswer(state === "idle" ? answer : null, () => {
    setChosen(null);
    setSeen(false);
  });
  const isWhole = answer !== null && answer.later === 0 && answer.refusals.length === 0;
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
          destructive: true,
          loading: state !== "idle",
          onAction: () => submit({ intent: "cancel", ids: chosen?.join() ?? "" }, { method: "post" }),
        }}
        secondaryActions={[{ content: texts.keep, onAction: () => setChosen(null) }]}
      >
        <Modal.Section>
          <Text as="p">{texts.body}</Text>
        </Modal.Section>
      </Modal>
    ),
    banner:
      answer === null || isSeen ? null : (
        <Banner
          tone={isWhole ? "success" : "warning"}
          title={texts.cancelled(answer.cancelled)}
          onDismiss={() => setSeen(true)}
        >
          {isWhole ? null : (
            <BlockStack gap="100">
              {answer.later > 0 ? <Text as="p">{texts.later(answer.later)}</Text> : null}
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
          )}
        </Banner>
      ),
  };
}
