import { ContextualSaveBar, Modal, Text } from "@shopify/polaris";
import { useTexts } from "../../texts/use-texts.tsx";
import type { DraftSaveBarProps } from "../frame/draft-save-bar.tsx";
import { useLeaving } from "../frame/draft-save-bar.tsx";

/** The save bar of the dashboard, in the place that Polaris's frame has for it. */
export function DashboardSaveBar({ dirty, saving, texts, onSave, onDiscard }: DraftSaveBarProps) {
  const { dashboard } = useTexts();
  const blocker = useLeaving(dirty);
  const isAsked = blocker.state === "blocked";
  return (
    <>
      {dirty ? (
        <ContextualSaveBar
          message={dashboard.unsaved}
          saveAction={{ content: texts.save, loading: saving, onAction: onSave }}
          discardAction={{ content: texts.discard, disabled: saving, onAction: onDiscard }}
        />
      ) : null}
      <Modal
        open={isAsked}
        onClose={() => blocker.reset?.()}
        title={dashboard.leaveTitle}
        primaryAction={{ content: dashboard.leave, destructive: true, onAction: () => blocker.proceed?.() }}
        secondaryActions={[{ content: dashboard.stay, onAction: () => blocker.reset?.() }]}
      >
        <Modal.Section>
          <Text as="p">{dashboard.leaveBody}</Text>
        </Modal.Section>
      </Modal>
    </>
  );
}
