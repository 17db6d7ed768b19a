import { BlockStack, List, Modal, SkeletonBodyText, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useLargeTexts, useTexts } from "../../../texts/use-texts.tsx";
import type { ChosenLabels } from "./label-run-forms.server.ts";

interface LabelRunDialogProps {
  readonly step: "hand-over" | "cancel";
  /** `null`: they are being counted. */
  readonly chosen: ChosenLabels | null;
  readonly busy: boolean;
  onClose(): void;
  onConfirm(chosen: ChosenLabels): void;
}

/** Names how many labels the step takes, and how many it leaves. */
export function LabelRunDialog({ step, chosen, busy, onClose, onConfirm }: LabelRunDialogProps) {
  const loadTexts = useLargeTexts();
  const texts = useTexts().labelRuns;
  const [, setLoaded] = useState(false);
  useEffect(() => {
    void loadTexts("labelRuns").then(() => setLoaded(true), onClose);
  }, [loadTexts, onClose]);
  if (texts === undefined) return null;
  const count = chosen?.ids.length ?? 0;
  return (
    <Modal
      open
      onClose={onClose}
      title={chosen === null ? texts.counting : texts.title[step](count)}
      size="small"
      {...(count > 0 && {
        primaryAction: {
          content: texts.action[step](count),
          destructive: step === "cancel",
          loading: busy,
          onAction: () => chosen !== null && onConfirm(chosen),
        },
      })}
      secondaryActions={[{ content: texts.leave[step], onAction: onClose }]}
    >
      <Modal.Section>
        {chosen === null ? (
          <SkeletonBodyText lines={2} />
        ) : (
          <BlockStack gap="200">
            {count === 0 || step === "cancel" ? null : (
              <List>
                {chosen.carriers.map(({ name, shipments, parcels }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two accounts may have the same carrier and count
                  <List.Item key={index}>{texts.carrier(name, shipments, parcels)}</List.Item>
                ))}
              </List>
            )}
            {count === 0 ? null : <Text as="p">{texts.body[step]}</Text>}
            {(chosen.more ?? 0) === 0 ? null : <Text as="p">{texts.more(count, chosen.more ?? 0)}</Text>}
            {chosen.others === 0 ? null : <Text as="p">{texts.others[step](chosen.others)}</Text>}
          </BlockStack>
        )}
      </Modal.Section>
    </Modal>
  );
}
