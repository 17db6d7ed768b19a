import { Banner, List } from "@shopify/polaris";
import { useReasonWords, useTexts } from "../../../texts/use-texts.tsx";
import type { CauseAnswer } from "./actions.server.ts";
import type { CauseOrder } from "./cause-orders.tsx";

/** Orders that their remedy left as they are. */
export type Left = CauseAnswer["left"];

export function LeftBanner({ left, rows }: { readonly left: Left; readonly rows: readonly CauseOrder[] }) {
  const { cause: texts } = useTexts();
  const words = useReasonWords();
  const names = new Map(rows.map(({ id, order }) => [id, order]));
  return (
    <Banner tone="warning" title={texts.left(left.length)}>
      <List>
        {left.map(({ id, why, reason }) => (
          <List.Item key={id}>
            {texts.leftOrder(
              names.get(id) ?? "",
              reason === null ? texts.leftBecause[why ?? "later"] : words(reason),
            )}
          </List.Item>
        ))}
      </List>
    </Banner>
  );
}
