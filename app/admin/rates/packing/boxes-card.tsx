import { BlockStack, Card, EmptyState, Text } from "@shopify/polaris";
import type { PageTexts } from "../../../texts/shape.ts";
import { useTexts } from "../../../texts/use-texts.tsx";
import { parcelImage } from "../../../ui/illustrations.ts";
import { ListedItem } from "../listed-item.tsx";
import { useRemoveDialog } from "../remove-dialog.tsx";

/** The server formats sizes and weights. */
export interface BoxRow {
  readonly key: string;
  readonly name: string;
  readonly inner: string;
  readonly outer: string | null;
  readonly weight: string;
  readonly maxWeight: string | null;
  readonly padding: string | null;
  readonly cost: string | null;
}

interface BoxesCardProps {
  readonly boxes: readonly BoxRow[];
  readonly addUrl: string;
  editUrl(key: string): string;
  onRemove(key: string): void;
}

export function BoxesCard({ boxes, addUrl, editUrl, onRemove }: BoxesCardProps) {
  const texts = useTexts().packing;
  const remove = useRemoveDialog(texts.removeBody, onRemove);
  if (boxes.length === 0)
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
          {boxes.map((box) => (
            <ListedItem
              key={box.key}
              name={box.name}
              editUrl={editUrl(box.key)}
              onRemove={() => remove.ask(box)}
            >
              <BlockStack gap="100">
                <Text as="h2" variant="headingSm">
                  {box.name}
                </Text>
                <Text as="p">{factsOf(box, texts).join(" · ")}</Text>
              </BlockStack>
            </ListedItem>
          ))}
        </BlockStack>
      </BlockStack>
      {remove.dialog}
    </Card>
  );
}

function factsOf(box: BoxRow, texts: PageTexts["packing"]): readonly string[] {
  return [
    texts.inner(box.inner),
    ...(box.outer === null ? [] : [texts.outer(box.outer)]),
    texts.own(box.weight),
    ...(box.maxWeight === null ? [] : [texts.max(box.maxWeight)]),
    ...(box.padding === null ? [] : [texts.padding(box.padding)]),
    ...(box.cost === null ? [] : [texts.cost(box.cost)]),
  ];
}
