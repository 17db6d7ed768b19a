import { BlockStack, Button, Card, InlineStack, Link, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { usePath } from "../ui/door.tsx";
import { Heading } from "../ui/heading.tsx";
import { useReturnFocus } from "../ui/return-focus.ts";

interface FoundCardProps {
  readonly counts: Readonly<
    Record<"shipments" | "bookings" | "rates" | "savedAddresses" | "trackers" | "open", number>
  >;
  readonly shown: readonly { readonly id: string; readonly trackingRef: string }[];
  readonly busy: string | null;
  onExport(): void;
  onErase(): void;
}

/** The data of one person, to be given out or erased. */
export function FoundCard({ counts, shown, busy, onExport, onErase }: FoundCardProps) {
  const { common, personRequests: texts } = useTexts();
  const path = usePath();
  const [isAsking, setAsking] = useState(false);
  const rememberFocus = useReturnFocus(isAsking);
  const isAny =
    counts.shipments + counts.bookings + counts.rates + counts.savedAddresses + counts.trackers > 0;
  return (
    <Card>
      <BlockStack gap="400">
        <Heading title={isAny ? texts.found(counts) : texts.notFound} />
        {counts.open === 0 ? null : <Text as="p">{texts.open(counts.open)}</Text>}
        <InlineStack gap="300">
          {shown.map(({ id, trackingRef }) => (
            <Link key={id} url={path(`/shipments/${id}`)}>
              {trackingRef}
            </Link>
          ))}
        </InlineStack>
        {isAny ? (
          <InlineStack gap="200">
            <Button loading={busy === "export"} onClick={onExport}>
              {texts.export}
            </Button>
            <Button
              tone="critical"
              loading={busy === "erase"}
              onClick={() => {
                rememberFocus(document.activeElement);
                setAsking(true);
              }}
            >
              {texts.erase}
            </Button>
          </InlineStack>
        ) : null}
      </BlockStack>
      <Modal
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.eraseTitle}
        primaryAction={{
          content: texts.erase,
          destructive: true,
          onAction() {
            rememberFocus(null);
            setAsking(false);
            onErase();
          },
        }}
        secondaryActions={[{ content: common.cancel, onAction: () => setAsking(false) }]}
      >
        <Modal.Section>
          <Text as="p">{texts.eraseBody}</Text>
        </Modal.Section>
      </Modal>
    </Card>
  );
}
