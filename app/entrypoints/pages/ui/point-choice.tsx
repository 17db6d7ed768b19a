import { BlockStack, Box, Button, InlineStack, Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";

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
  onSearch(near: string): void;
  readonly searching?: boolean;
  /** Keeps the selected point, without buying a label. Absent: there is no order to keep it. */
  readonly save?: { onSave(locationId: string): void; readonly saving: boolean };
}

/** The choice of the point where the shopper fetches the parcel: the chosen one, the nearest ones, and a search. */
export function PointChoice({ points: { chosen, nearest }, selected, onSelect, ...props }: PointChoiceProps) {
  const { ship } = useTexts().orders;
  const [near, setNear] = useState("");
  const { save } = props;
  const search = () => props.onSearch(near.trim());
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
        {save === undefined ? null : (
          <InlineStack>
            <Button
              onClick={() => {
                if (selected !== null) save.onSave(selected);
              }}
              disabled={!selected || selected === chosen?.locationId}
              loading={save.saving}
            >
              {ship.savePoint}
            </Button>
          </InlineStack>
        )}
        {/* Not a form: it may be part of one. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only takes the Enter key of the field inside */}
        <div
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
            event.preventDefault();
            search();
          }}
        >
          <TextField
            label={ship.pointZip}
            value={near}
            onChange={setNear}
            autoComplete="off"
            maxLength={60}
            connectedRight={
              <Button onClick={search} loading={props.searching ?? false}>
                {ship.searchPoints}
              </Button>
            }
          />
        </div>
      </BlockStack>
    </Box>
  );
}
