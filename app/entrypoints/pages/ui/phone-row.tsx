import { Box, Checkbox, InlineStack } from "@shopify/polaris";
import type { MouseEvent, ReactNode } from "react";

interface PhoneRowProps {
  /** Absent: the list has no selection. */
  readonly selection?: {
    /** The name of the row's checkbox. */
    readonly label: string;
    readonly selected: boolean;
    readonly disabled: boolean;
    onToggle(): void;
  };
  /** A tap beside the row's links and controls. */
  onTap?(): void;
  readonly children: ReactNode;
}

/** Rows out of sight are neither laid out nor painted until they are scrolled to. */
const outOfSight = { contentVisibility: "auto", containIntrinsicSize: "auto 7rem" } as const;

/** A block of a phone's list. */
export function PhoneRow({ selection, onTap, children }: PhoneRowProps) {
  const tapped = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("a, button, label, input") === null) onTap?.();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link or the checkbox inside does the same
    <li onClick={tapped} style={outOfSight}>
      <Box
        padding="300"
        paddingInline="400"
        borderColor="border-secondary"
        borderBlockStartWidth="025"
        {...(selection?.selected && { background: "bg-surface-selected" as const })}
      >
        {selection === undefined ? (
          children
        ) : (
          <InlineStack gap="200" wrap={false}>
            <Checkbox
              label={selection.label}
              labelHidden
              checked={selection.selected}
              disabled={selection.disabled}
              onChange={selection.onToggle}
            />
            <div style={{ flexGrow: 1, minWidth: 0 }}>{children}</div>
          </InlineStack>
        )}
      </Box>
    </li>
  );
}
