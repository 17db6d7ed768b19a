import { BlockStack, Button, Collapsible, Text } from "@shopify/polaris";
import { useId, useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";

export interface ShownChoice {
  readonly rule: "chosen" | "mapped" | "fallback" | "service-rule";
  /** The name of the service rule; empty: none chose. */
  readonly by: string;
  readonly askedBy: "merchant" | "rule";
  readonly at: string;
  readonly service: string;
  readonly point: string | null;
  readonly price: string;
  /** The shopper's method at checkout. */
  readonly method: string | null;
  readonly country: string | null;
  readonly weight: string;
  readonly parcels: number;
  readonly isReproduced: boolean;
}

/** Why the app bought a label with this service. */
export function LabelChoice(choice: ShownChoice) {
  const texts = useTexts().orders.choice;
  const id = useId();
  const [open, setOpen] = useState(false);
  const { rule, askedBy, at, service, point, price, method, country, weight, parcels } = choice;
  const facts = [method && texts.method(method), country, weight, texts.parcels(parcels)];
  const lines = [
    texts.rules[rule](service, choice.by),
    texts.facts(facts.filter(Boolean).join(", ")),
    texts.rate(price),
    ...(point === null ? [] : [texts.point(point)]),
    texts.askedBy[askedBy](at),
    choice.isReproduced ? texts.reproduced : texts.notReproduced,
  ];
  return (
    <BlockStack gap="100" inlineAlign="start">
      <Button
        variant="plain"
        disclosure={open ? "up" : "down"}
        ariaExpanded={open}
        ariaControls={id}
        onClick={() => setOpen(!open)}
      >
        {texts.title}
      </Button>
      <Collapsible id={id} open={open}>
        <BlockStack gap="100">
          {lines.map((line) => (
            <Text key={line} as="p" tone="subdued">
              {line}
            </Text>
          ))}
        </BlockStack>
      </Collapsible>
    </BlockStack>
  );
}
