import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, List, Modal, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useState } from "react";
import { useReasonWords } from "../../../texts/use-texts.tsx";
import { useEachAnswer } from "../ui/each-answer.ts";
import { useReturnFocus } from "../ui/return-focus.ts";
import type { action, ShipmentsAnswer } from "./actions.server.ts";

type Answer = Extract<ShipmentsAnswer, { readonly intent: "cancel" | "hand-over" }>;
type AnswerTo<Intent extends Answer["intent"]> = Extract<Answer, { readonly intent: Intent }>;

interface BulkAction<Intent extends Answer["intent"]> {
  readonly intent: Intent;
  readonly destructive?: boolean;
  readonly texts: {
    title(count: number): string;
    action(count: number): string;
    readonly body: string;
    /** A shipment that was refused, with the reason. */
    kept(names: readonly string[], why: string): string;
  };
  /** The button that closes the question. */
  readonly leave: string;
  /** The answer to read. `isWhole`: nothing is left to do, unless shipments were refused. */
  say(answer: AnswerTo<Intent>): {
    readonly title: string;
    readonly isWhole: boolean;
    readonly details: ReactNode;
  };
}

/** An action on chosen shipments: the question before, and the answer afterwards. */
export function useBulkAction<Intent extends Answer["intent"]>(bulk: BulkAction<Intent>) {
  const { intent, destructive = false, texts } = bulk;
  const { state, data, submit } = useFetcher<typeof action>();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [isSeen, setSeen] = useState(false);
  const rememberFocus = useReturnFocus(chosen !== null);
  const answer = data !== undefined && isAnswerTo(intent, data) ? data : null;
  useEachAnswer(state === "idle" ? answer : null, () => {
    setChosen(null);
    setSeen(false);
  });
  const count = chosen?.length ?? 0;
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
        title={texts.title(count)}
        size="small"
        primaryAction={{
          content: texts.action(count),
          destructive,
          loading: state !== "idle",
          onAction: () => submit({ intent, ids: chosen?.join() ?? "" }, { method: "post" }),
        }}
        secondaryActions={[{ content: bulk.leave, onAction: () => setChosen(null) }]}
      >
        <Modal.Section>
          <Text as="p">{texts.body}</Text>
        </Modal.Section>
      </Modal>
    ),
    banner:
      answer === null || isSeen ? null : (
        <AnswerBanner
          {...bulk.say(answer)}
          refusals={answer.refusals}
          kept={texts.kept}
          onDismiss={() => setSeen(true)}
        />
      ),
  };
}

function isAnswerTo<Intent extends Answer["intent"]>(
  intent: Intent,
  answer: ShipmentsAnswer,
): answer is AnswerTo<Intent> {
  return answer.intent === intent;
}

interface AnswerBannerProps extends ReturnType<BulkAction<Answer["intent"]>["say"]> {
  readonly refusals: Answer["refusals"];
  kept(names: readonly string[], why: string): string;
  onDismiss(): void;
}

function AnswerBanner({ title, isWhole, details, refusals, kept, onDismiss }: AnswerBannerProps) {
  const words = useReasonWords();
  return (
    <Banner
      tone={isWhole && refusals.length === 0 ? "success" : "warning"}
      title={title}
      onDismiss={onDismiss}
    >
      {details === null && refusals.length === 0 ? null : (
        <BlockStack gap="200">
          {details}
          {refusals.length === 0 ? null : (
            <List>
              {refusals.map(({ refusal, names }) => (
                <List.Item key={JSON.stringify(refusal)}>
                  {kept(names, words({ code: "refused", refusal }))}
                </List.Item>
              ))}
            </List>
          )}
        </BlockStack>
      )}
    </Banner>
  );
}
