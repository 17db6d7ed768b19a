import { BlockStack, Button, Text, TextField } from "@shopify/polaris";
import { DeleteIcon } from "@shopify/polaris-icons";
import { memo, useCallback, useRef } from "react";
import type { ServiceForm, ZoneForm } from "../../../../domain/tariffs/form/list-form.ts";
import { useTexts } from "../../../../texts/use-texts.tsx";
import { AddButton } from "./add-button.tsx";
import type { ListLimits } from "./loader.server.ts";

type Rows = NonNullable<ServiceForm["rows"]>;

interface PriceGridTableProps {
  readonly name: string;
  readonly service: ServiceForm & { readonly rows: Rows };
  readonly zones: readonly ZoneForm[];
  readonly limits: ListLimits;
  readonly isFull: boolean;
  /** Whether a cell is wrong; cell 0 is the row's step. */
  isWrong(row: number, cell: number): boolean;
  onChange(rows: Rows): void;
}

/** Every price of a service in a field of its own: weights down, zones across. It scrolls sideways where it is wide. */
export function PriceGridTable({
  name,
  service,
  zones,
  limits,
  isFull,
  isWrong,
  onChange,
}: PriceGridTableProps) {
  const texts = useTexts().priceList;
  const { rows, measure } = service;
  const names = zones.map((zone, index) => zone.name || texts.zone(index + 1));
  // Rows are drawn again only when they change: a list may have two hundred.
  const latest = useRef({ rows, onChange });
  latest.current = { rows, onChange };
  const change = useCallback((at: number, cell: number, text: string) => {
    const { rows: before, onChange: give } = latest.current;
    give(
      before.map((row, index) => {
        if (index !== at) return row;
        if (cell === 0) return { ...row, step: text };
        return { ...row, prices: row.prices.map((price, zone) => (zone === cell - 1 ? text : price)) };
      }),
    );
  }, []);
  const remove = useCallback((at: number) => {
    const { rows: before, onChange: give } = latest.current;
    give(before.filter((_row, index) => index !== at));
  }, []);
  const add = () => onChange([...rows, { step: "", prices: zones.map(() => "") }]);
  return (
    <BlockStack gap="300">
      <Text as="p" tone="subdued">
        {texts.stepHelp}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it sideways */}
      <section aria-label={texts.grid(name)} tabIndex={0} style={{ overflowX: "auto" }}>
        <table style={{ borderSpacing: "var(--p-space-100)" }}>
          <thead>
            <tr>
              {[texts.steps[measure], ...names].map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                <th key={index} scope="col" style={{ textAlign: "start", minWidth: "6rem" }}>
                  <Text as="span" variant="bodySm" fontWeight="semibold">
                    {title}
                  </Text>
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <GridRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
                key={index}
                row={row}
                at={index}
                zones={names.join("\n")}
                wrong={[row.step, ...row.prices]
                  .map((_cell, cell) => (isWrong(index, cell) ? "1" : "0"))
                  .join("")}
                onChange={change}
                onRemove={remove}
              />
            ))}
          </tbody>
        </table>
      </section>
      <AddButton label={texts.addRow} limits={limits} isFull={isFull} onAdd={add} />
    </BlockStack>
  );
}

interface GridRowProps {
  readonly row: Rows[number];
  readonly at: number;
  /** Their names, joined, because a new list each time would draw every row again. */
  readonly zones: string;
  /** A digit for each cell. */
  readonly wrong: string;
  onChange(at: number, cell: number, text: string): void;
  onRemove(at: number): void;
}

const GridRow = memo(function GridRow({ row, at, zones, wrong, onChange, onRemove }: GridRowProps) {
  const texts = useTexts().priceList;
  const names = zones.split("\n");
  const cell = (position: number, label: string, value: string) => (
    <td key={position}>
      <TextField
        label={label}
        labelHidden
        size="slim"
        autoComplete="off"
        value={value}
        error={wrong[position] === "1"}
        onChange={(text) => onChange(at, position, text)}
      />
    </td>
  );
  return (
    <tr>
      {cell(0, texts.step(at + 1), row.step)}
      {row.prices.map((price, zone) => cell(zone + 1, texts.price(at + 1, names[zone] ?? ""), price))}
      <td>
        <Button
          icon={DeleteIcon}
          variant="tertiary"
          accessibilityLabel={texts.removeRow(at + 1)}
          onClick={() => onRemove(at)}
        />
      </td>
    </tr>
  );
});
