import { BlockStack, InlineError, InlineStack, Text, TextField } from "@shopify/polaris";
import type { PageTexts } from "../../../texts/shape.ts";
import { useTexts } from "../../../texts/use-texts.tsx";

export interface PartLine {
  readonly id: string;
  readonly title: string;
  readonly quantity: number;
}

/** Quantities as typed, by the line's id. */
export type Quantities = Readonly<Record<string, string>>;

interface ShipLinesProps {
  readonly lines: readonly PartLine[];
  readonly quantities: Quantities;
  /** The problem of the quantities as a whole. */
  readonly problem: string | null;
  onChange(quantities: Quantities): void;
}

/** Lets the merchant ship all that remains, or less. */
export function ShipLines({ lines, quantities, problem, onChange }: ShipLinesProps) {
  const { ship } = useTexts().orders;
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {ship.items}
      </Text>
      {lines.map(({ id, title, quantity }) => (
        <InlineStack key={id} align="space-between" blockAlign="center" gap="300" wrap={false}>
          <Text as="span" breakWord>
            {title}
          </Text>
          <div style={{ width: "9.5rem", flexShrink: 0 }}>
            <TextField
              label={ship.quantity(title)}
              labelHidden
              type="integer"
              autoComplete="off"
              min={0}
              max={quantity}
              suffix={ship.of(quantity)}
              value={quantities[id] ?? ""}
              error={Number(quantities[id] ?? 0) > quantity ? ship.tooMany(quantity) : false}
              onChange={(value) => onChange({ ...quantities, [id]: value })}
            />
          </div>
        </InlineStack>
      ))}
      {problem === null ? null : <InlineError message={problem} fieldID="ship-lines" />}
    </BlockStack>
  );
}

/** Whether the quantities are all that remains of every line. */
export function isWhole(lines: readonly PartLine[], quantities: Quantities): boolean {
  return lines.every(({ id, quantity }) => Number(quantities[id] ?? Number.NaN) === quantity);
}

export function quantityProblem(
  lines: readonly PartLine[],
  quantities: Quantities,
  { nothingChosen }: PageTexts["orders"]["ship"],
): string | null {
  return lines.every(({ id }) => !(Number(quantities[id] ?? 0) > 0)) ? nothingChosen : null;
}
