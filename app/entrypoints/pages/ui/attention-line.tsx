import { BlockStack, Box, Icon, InlineStack, Text } from "@shopify/polaris";
import { AlertCircleIcon, AlertTriangleIcon, CheckCircleIcon } from "@shopify/polaris-icons";
import type { ReactNode } from "react";

const icons = {
  fine: { source: CheckCircleIcon, tone: "success" },
  warning: { source: AlertTriangleIcon, tone: "caution" },
  critical: { source: AlertCircleIcon, tone: "critical" },
} as const;

interface LineProps {
  readonly icon: keyof typeof icons;
  readonly title: string;
  readonly body: string;
  /** Below the sentences. */
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

/** One item of a list, with its action beside it. */
export function AttentionLine({ icon, title, body, more, children }: LineProps) {
  return (
    <InlineStack align="space-between" gap="300" blockAlign="center">
      <div style={{ flex: "1 1 16rem", minWidth: 0 }}>
        <InlineStack align="start" gap="200" wrap={false} blockAlign="start">
          <Box>
            <Icon {...icons[icon]} />
          </Box>
          <BlockStack>
            <Text as="p" fontWeight="medium">
              {title}
            </Text>
            {body === "" ? null : (
              <Text as="p" tone="subdued" breakWord>
                {body}
              </Text>
            )}
            {more}
          </BlockStack>
        </InlineStack>
      </div>
      {children}
    </InlineStack>
  );
}
