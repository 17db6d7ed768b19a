import { BlockStack, Box, Button, Card, InlineStack, Select, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTexts } from "../../../../../texts/use-texts.tsx";
import { Heading } from "../../../ui/heading.tsx";

interface ConditionsCardProps<Kind extends string> {
  readonly body: string;
  /** All kinds, in the order in which the form offers them, each with its name. */
  readonly kinds: readonly Kind[];
  readonly names: Readonly<Record<Kind, string>>;
  /** The kinds of the rule. */
  readonly chosen: readonly Kind[];
  onAdd(kind: Kind): void;
  onRemove(kind: Kind): void;
  /** The fields of a condition. */
  readonly children: (kind: Kind) => ReactNode;
}

/** The conditions of a rule, one below the other, with a button to add others. */
export function ConditionsCard<Kind extends string>(props: ConditionsCardProps<Kind>) {
  const { body, kinds, names, chosen, onAdd, onRemove, children } = props;
  const texts = useTexts().rules;
  const others = kinds.filter((kind) => !chosen.includes(kind));
  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={texts.conditions} body={body} />
        {chosen.map((kind) => (
          <Box key={kind} padding="300" borderWidth="025" borderColor="border-secondary" borderRadius="200">
            <BlockStack gap="300">
              <InlineStack align="space-between" blockAlign="center">
                <Text as="h3" variant="headingSm">
                  {names[kind]}
                </Text>
                <Button
                  variant="tertiary"
                  tone="critical"
                  accessibilityLabel={texts.removeCondition(names[kind])}
                  onClick={() => onRemove(kind)}
                >
                  {texts.remove}
                </Button>
              </InlineStack>
              {children(kind)}
            </BlockStack>
          </Box>
        ))}
        {others.length === 0 ? null : (
          <Select
            label={texts.addCondition}
            options={[
              { value: "", label: texts.chooseCondition },
              ...others.map((value) => ({ value, label: names[value] })),
            ]}
            value=""
            onChange={(value) => {
              const kind = others.find((other) => other === value);
              if (kind !== undefined) onAdd(kind);
            }}
          />
        )}
      </BlockStack>
    </Card>
  );
}
