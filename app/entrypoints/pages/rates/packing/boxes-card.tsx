import { Text } from "@shopify/polaris";
import type { PageTexts } from "../../../../texts/shape.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { ItemListCard } from "../item-list-card.tsx";

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

export function BoxesCard({ boxes, ...list }: BoxesCardProps) {
  const texts = useTexts().packing;
  return (
    <ItemListCard texts={texts} items={boxes} {...list}>
      {(box) => (
        <>
          <Text as="h2" variant="headingSm">
            {box.name}
          </Text>
          <Text as="p">{factsOf(box, texts).join(" · ")}</Text>
        </>
      )}
    </ItemListCard>
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
