import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";

interface MeanwhileChoiceProps {
  readonly label: string | null;
  /** The label is shown as well. */
  readonly isNamed: boolean;
  readonly before: unknown;
  readonly theirs: unknown;
  readonly yours: unknown;
  show?(value: unknown): string;
  onSettle(choice: "theirs" | "yours"): void;
}

/** Another person's value of a field beside the typed one, of which one is chosen; or the former value, if nothing was typed. */
export function MeanwhileChoice(props: MeanwhileChoiceProps) {
  const { label, isNamed, before, theirs, yours, onSettle } = props;
  const { meanwhile: texts } = useTexts().decisions;
  const show = props.show ?? shownText;
  const said = (value: unknown) =>
    typeof value === "boolean" ? (value ? texts.on : texts.off) : show(value);
  const isTyped = JSON.stringify(theirs) !== JSON.stringify(yours);
  const name = label ?? "";
  return (
    <BlockStack gap="100">
      {isNamed && label !== null ? (
        <Text as="p" fontWeight="semibold">
          {label}
        </Text>
      ) : null}
      <Text as="p" tone="caution">
        {isTyped ? texts.theirs(said(theirs)) : texts.before(said(before))}
      </Text>
      {isTyped ? (
        <>
          <Text as="p">{texts.yours(said(yours))}</Text>
          <InlineStack gap="200">
            <Button accessibilityLabel={texts.takeOf(name)} onClick={() => onSettle("theirs")}>
              {texts.take}
            </Button>
            <Button accessibilityLabel={texts.keepOf(name)} onClick={() => onSettle("yours")}>
              {texts.keep}
            </Button>
          </InlineStack>
        </>
      ) : null}
    </BlockStack>
  );
}

/** Empty for a value that has parts. */
function shownText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
