import { Box, Button, Checkbox, InlineStack } from "@shopify/polaris";

interface PhoneSelectionProps {
  readonly label: string;
  readonly selected: number;
  readonly isAll: boolean;
  /** Shown while anything is selected. */
  readonly actions: readonly { readonly content: string; readonly disabled?: boolean; onAction(): void }[];
  onSelectAll(selected: boolean): void;
}

/** Selects all rows of a phone's list, and acts on the selected ones: Polaris has neither on a narrow page. */
export function PhoneSelection({ label, selected, isAll, actions, onSelectAll }: PhoneSelectionProps) {
  return (
    <Box padding="300" paddingInline="400">
      <InlineStack gap="200" align="space-between" blockAlign="center">
        <Checkbox
          label={label}
          checked={isAll ? true : selected === 0 ? false : "indeterminate"}
          onChange={onSelectAll}
        />
        {selected === 0 ? null : (
          <InlineStack gap="200">
            {actions.map(({ content, disabled = false, onAction }, index) => (
              <Button
                key={content}
                variant={index === 0 ? "primary" : "secondary"}
                disabled={disabled}
                onClick={onAction}
              >
                {content}
              </Button>
            ))}
          </InlineStack>
        )}
      </InlineStack>
    </Box>
  );
}
