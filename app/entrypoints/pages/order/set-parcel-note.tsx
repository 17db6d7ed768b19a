import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import { useAnnounceAnswer } from "../ui/announce.tsx";
import type { action } from "./actions.server.ts";

/** The weight and the box that a person set for all that remains of a part of the order. */
export interface ShownParcel {
  /** `2.5 kg · Small` */
  readonly words: string;
  /** They are for the goods of the page, and decide. */
  readonly isUsed: boolean;
  /** They were set for other goods, so that nothing is priced before a person says which. */
  readonly isAsked: boolean;
}

/** Shows the values that were set, keeps them for goods that changed, or takes them back. */
export function SetParcelNote({ id, set }: { readonly id: string; readonly set: ShownParcel }) {
  const { ownLabel: texts } = useTexts();
  const words = useReasonWords();
  const { state, data, submit } = useFetcher<typeof action>();
  const answer = data?.intent === "parcel" ? data : null;
  useAnnounceAnswer(answer, answer?.isDone ? texts.parcelSaved : null);
  const ask = (use: "keep" | "take-back") =>
    submit({ intent: "parcel", fulfillmentOrderId: id, use }, { method: "post" });
  const busy = state !== "idle";
  return (
    <BlockStack gap="200">
      <InlineStack gap="300" blockAlign="center">
        <Text as="span">{(set.isUsed ? texts.parcelSet : texts.parcelSetForOthers)(set.words)}</Text>
        {set.isAsked ? (
          <Button disabled={busy} onClick={() => ask("keep")}>
            {texts.keepParcel}
          </Button>
        ) : null}
        <Button variant="plain" disabled={busy} onClick={() => ask("take-back")}>
          {texts.takeBackParcel}
        </Button>
      </InlineStack>
      {answer === null || answer.isDone ? null : (
        <Banner tone="warning">{answer.reason === null ? texts.parcelNotSaved : words(answer.reason)}</Banner>
      )}
    </BlockStack>
  );
}
