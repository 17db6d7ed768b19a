import { BlockStack, Card, EmptyState, Text } from "@shopify/polaris";
import type { Key, ReactNode } from "react";
import { parcelImage } from "../ui/illustrations.ts";
import { ListedItem } from "./listed-item.tsx";
import { useRemoveDialog } from "./remove-dialog.tsx";

interface ListableItem {
  readonly key: string;
  readonly name: string;
}

interface ItemListCardProps<Item extends ListableItem> {
  readonly texts: Readonly<Record<"body" | "emptyTitle" | "emptyBody" | "add" | "removeBody", string>>;
  readonly items: readonly Item[];
  readonly addUrl: string;
  /** The content of an item's line. */
  readonly children: (item: Item) => ReactNode;
  /** React's key of a line; the item's own key if absent. */
  keyOf?(item: Item, index: number): Key;
  /** Actions beside "edit" and "remove". */
  actionsOf?(item: Item, index: number): ReactNode;
  editUrl(key: string): string;
  onRemove(key: string): void;
}

/** A list of things that can be added, edited and, after a question, removed. */
export function ItemListCard<Item extends ListableItem>(props: ItemListCardProps<Item>) {
  const { texts, items, addUrl, children, keyOf = ({ key }) => key, actionsOf, editUrl } = props;
  const remove = useRemoveDialog(texts.removeBody, props.onRemove);
  if (items.length === 0)
    return (
      <Card>
        <EmptyState
          heading={texts.emptyTitle}
          image={parcelImage}
          action={{ content: texts.add, url: addUrl }}
        >
          <p>{texts.emptyBody}</p>
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="p" tone="subdued">
          {texts.body}
        </Text>
        <BlockStack as="ul">
          {items.map((item, index) => (
            <ListedItem
              key={keyOf(item, index)}
              name={item.name}
              editUrl={editUrl(item.key)}
              actions={actionsOf?.(item, index)}
              onRemove={() => remove.ask(item)}
            >
              <BlockStack gap="100">{children(item)}</BlockStack>
            </ListedItem>
          ))}
        </BlockStack>
      </BlockStack>
      {remove.dialog}
    </Card>
  );
}
