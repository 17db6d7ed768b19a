import { Badge, Button, InlineStack, Text } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon } from "@shopify/polaris-icons";
import { useEffect, useRef } from "react";
import type { PageTexts } from "../../../../texts/shape.ts";
import { ItemListCard } from "../item-list-card.tsx";

export interface RuleRow {
  readonly key: string;
  readonly name: string;
  readonly active: boolean;
  /** No later rule applies after it. */
  readonly stop: boolean;
  /** The rule in words. */
  readonly sentence: string;
}

/** The place of a rule after a move; a new object for each move. */
export interface Moved {
  /** The rule's place, counted from 1. */
  readonly place: number;
  readonly by: "up" | "down";
}

interface RulesCardProps {
  readonly texts: PageTexts["rules"];
  readonly rules: readonly RuleRow[];
  readonly moved: Moved | null;
  readonly addUrl: string;
  editUrl(key: string): string;
  onMove(key: string, by: Moved["by"]): void;
  onSwitch(key: string, active: boolean): void;
  onRemove(key: string): void;
}

export function RulesCard({ texts, rules, moved, onMove, onSwitch, ...list }: RulesCardProps) {
  useFocusAfterMove(rules, moved);
  return (
    <ItemListCard
      texts={texts}
      items={rules}
      // The key is the place: switching a rule changes its own key, but its button must stay the same element.
      keyOf={(_rule, index) => index}
      actionsOf={(rule, index) => (
        <>
          <Button
            variant="tertiary"
            onClick={() => onSwitch(rule.key, !rule.active)}
            accessibilityLabel={rule.active ? texts.switchOff(rule.name) : texts.switchOn(rule.name)}
          >
            {rule.active ? texts.offAction : texts.on}
          </Button>
          <Button
            id={moverId(index, "up")}
            icon={ArrowUpIcon}
            variant="tertiary"
            disabled={index === 0}
            onClick={() => onMove(rule.key, "up")}
            accessibilityLabel={texts.up(rule.name)}
          />
          <Button
            id={moverId(index, "down")}
            icon={ArrowDownIcon}
            variant="tertiary"
            disabled={index === rules.length - 1}
            onClick={() => onMove(rule.key, "down")}
            accessibilityLabel={texts.down(rule.name)}
          />
        </>
      )}
      {...list}
    >
      {(rule) => (
        <>
          <InlineStack align="start" gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm">
              {rule.name}
            </Text>
            {rule.active ? null : <Badge>{texts.off}</Badge>}
            {rule.stop ? <Badge tone="info">{texts.lastRule}</Badge> : null}
          </InlineStack>
          <Text as="p" {...(rule.active ? {} : { tone: "subdued" as const })}>
            {rule.sentence}
          </Text>
        </>
      )}
    </ItemListCard>
  );
}

/** Moves the focus with the rule, so that it can be moved further. At an end, the other button takes the focus. */
function useFocusAfterMove(rules: readonly RuleRow[], moved: Moved | null): void {
  const handled = useRef(moved);
  useEffect(() => {
    if (moved === null || handled.current === moved) return;
    handled.current = moved;
    const index = moved.place - 1;
    const back = index === 0 ? "down" : index === rules.length - 1 ? "up" : moved.by;
    document.getElementById(moverId(index, back))?.focus();
  });
}

function moverId(index: number, by: Moved["by"]): string {
  return `rule-${index}-${by}`;
}
