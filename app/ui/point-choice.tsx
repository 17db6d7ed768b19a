import { BlockStack, Box, Button, Form, InlineStack, Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../texts/use-texts.tsx";

export interface PointsOfRate {
  /** The last choice, by shopper or merchant. */
  readonly chosen: { readonly locationId: string; readonly name: string; readonly takesIt: boolean } | null;
  /** The nearest first. */
  readonly nearest: readonly { readonly locationId: string; readonly label: string }[];
}

interface PointChoiceProps {
  readonly points: PointsOfRate;
  readonly selected: string | null;
  onSelect(locationId: string): void;
  onSearch(zip: string): void;
  /** Keeps the selected point, without buying a label. */
  onSave(locationId: string): void;
  readonly saving: boolean;
}

/** Where the shopper fetches the parcel: the chosen point, the nearest ones, and a search for others. */
export function PointChoice({ points: { chosen, nearest }, selected, onSelect, ...props }: PointChoiceProps) {
  const { ship } = useTexts().orders;
  const [zip, setZip] = useState("");
  const kept =
    chosen?.takesIt && !nearest.some(({ locationId }) => locationId === chosen.locationId)
      ? [{ label: chosen.name, value: chosen.locationId }]
      : [];
  const options = [...kept, ...nearest.map(({ locationId, label }) => ({ label, value: locationId }))];
  return (
    <Box paddingInlineStart="600">
      <BlockStack gap="200">
        <Select
          label={ship.point}
          options={[{ label: ship.choosePoint, value: "" }, ...options]}
          value={selected ?? ""}
          onChange={onSelect}
          {...(chosen !== null && !chosen.takesIt && selected === null
            ? { error: ship.pointGone(chosen.name) }
            : {})}
        />
        {options.length > 0 ? null : (
          <Text as="p" tone="subdued">
            {ship.noPoints}
          </Text>
        )}
        <InlineStack>
          <Button
            onClick={() => {
              if (selected !== null) props.onSave(selected);
            }}
            disabled={!selected || selected === chosen?.locationId}
            loading={props.saving}
          >
            {ship.savePoint}
          </Button>
        </InlineStack>
        <Form onSubmit={() => props.onSearch(zip.trim())}>
          <TextField
            label={ship.pointZip}
            value={zip}
            onChange={setZip}
            autoComplete="off"
            maxLength={60}
            connectedRight={<Button submit>{ship.searchPoints}</Button>}
          />
        </Form>
      </BlockStack>
    </Box>
  );
}
