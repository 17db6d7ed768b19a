import { BlockStack, Button, Card, InlineStack } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { Heading } from "../ui/heading.tsx";

interface TestCarrierCardProps {
  /** `ended`: the shop is no development store any more. */
  readonly state: "on" | "off" | "ended";
  readonly busy: boolean;
  onChange(intent: "use-test-carrier" | "end-test-carrier"): void;
}

/** The carrier that moves no parcel, for development stores. */
export function TestCarrierCard({ state, busy, onChange }: TestCarrierCardProps) {
  const { testCarrier: texts } = useTexts().goingLive;
  return (
    <Card>
      <BlockStack gap="300">
        <Heading title={texts.title} body={texts.bodies[state]} />
        {state === "ended" ? null : (
          <InlineStack>
            <Button
              loading={busy}
              onClick={() => onChange(state === "on" ? "end-test-carrier" : "use-test-carrier")}
            >
              {state === "on" ? texts.switchOff : texts.switchOn}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}
