import { Box, Button, InlineStack } from "@shopify/polaris";
import { DeleteIcon, EditIcon } from "@shopify/polaris-icons";
import type { ReactNode } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";

interface ListedItemProps {
  readonly name: string;
  readonly editUrl: string;
  readonly children: ReactNode;
  /** Actions beside "edit" and "remove". */
  readonly actions?: ReactNode;
  onRemove(): void;
}

/** One item of a list, with buttons to edit and remove it. */
export function ListedItem({ name, editUrl, children, actions, onRemove }: ListedItemProps) {
  const texts = useTexts().decisions;
  return (
    <Box as="li" paddingBlock="300" borderBlockStartWidth="025" borderColor="border-secondary">
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <Box maxWidth="34rem">{children}</Box>
        <InlineStack align="start" blockAlign="center" gap="100" wrap={false}>
          {actions}
          <Button
            icon={EditIcon}
            variant="tertiary"
            url={editUrl}
            accessibilityLabel={texts.editItem(name)}
          />
          <Button
            icon={DeleteIcon}
            variant="tertiary"
            tone="critical"
            onClick={onRemove}
            accessibilityLabel={texts.removeItem(name)}
          />
        </InlineStack>
      </InlineStack>
    </Box>
  );
}
