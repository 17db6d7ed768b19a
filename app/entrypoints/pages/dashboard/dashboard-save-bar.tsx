import { Box, Button, InlineStack, Modal, Text } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import type { DraftSaveBarProps } from "../frame/draft-save-bar.tsx";
import { useLeaving } from "../frame/use-leaving.ts";

/** The save bar of the dashboard, at the bottom of the window. Polaris's own lies outside of all landmarks. */
export function DashboardSaveBar({ dirty, saving, texts, onSave, onDiscard }: DraftSaveBarProps) {
  const { dashboard } = useTexts();
  const blocker = useLeaving(dirty);
  const isAsked = blocker.state === "blocked";
  return (
    <>
      {dirty ? (
        <Box
          position="sticky"
          insetBlockEnd="0"
          zIndex="1"
          background="bg-surface"
          borderBlockStartWidth="025"
          borderColor="border"
          padding="300"
        >
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="p" fontWeight="medium">
              {dashboard.unsaved}
            </Text>
            <InlineStack gap="200">
              <Button disabled={saving} onClick={onDiscard}>
                {texts.discard}
              </Button>
              <Button variant="primary" loading={saving} onClick={onSave}>
                {texts.save}
              </Button>
            </InlineStack>
          </InlineStack>
        </Box>
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
