import { Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useBulkAction } from "./use-bulk-action.tsx";

/** Cancels chosen labels. */
export function useCancel() {
  const texts = useTexts().printing.cancelling;
  return useBulkAction({
    intent: "cancel",
    destructive: true,
    texts,
    leave: texts.keep,
    say: ({ cancelled, later }) => ({
      title: texts.cancelled(cancelled),
      isWhole: later === 0,
      details: later > 0 ? <Text as="p">{texts.later(later)}</Text> : null,
    }),
  });
}
