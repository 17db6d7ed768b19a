import { Button, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { useBulkAction } from "./use-bulk-action.tsx";

/** Puts chosen shipments onto pickup lists. */
export function useHandOver() {
  const texts = useTexts().printing.handingOver;
  return useBulkAction({
    intent: "hand-over",
    texts,
    leave: texts.notYet,
    say({ lists, notWaiting }) {
      const listed = lists.reduce((sum, { shipments }) => sum + shipments, 0);
      return {
        title: texts.listed(listed),
        isWhole: listed > 0,
        details:
          lists.length === 0 && notWaiting === 0 ? null : (
            <>
              {lists.length === 0 ? null : (
                <InlineStack gap="200">
                  {lists.map(({ id, carrier, number, shipments, url }) => (
                    <Button key={id} url={url} external>
                      {texts.print(carrier, number, shipments)}
                    </Button>
                  ))}
                </InlineStack>
              )}
              {notWaiting > 0 ? <Text as="p">{texts.notWaiting(notWaiting)}</Text> : null}
            </>
          ),
      };
    },
  });
}
