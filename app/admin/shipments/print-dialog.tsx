import { FormLayout, Modal, Select } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../texts/use-texts.tsx";

export interface Paper {
  readonly format: string;
  readonly position: number;
  readonly order: string;
}

interface PrintDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly formats: readonly string[];
  /** The merchant's. */
  readonly format: string;
  readonly busy: boolean;
  onPrint(paper: Paper): void;
  onClose(): void;
}

const orders = ["order", "given", "sku", "service"] as const;

/** How many labels a sheet of this format has. */
export function placesOf(format: string): number {
  return Number(/^a4-(\d)$/.exec(format)?.[1] ?? 1);
}

/** Asks for the paper, for the first free place of a sheet, and for the order. */
export function PrintDialog(props: PrintDialogProps) {
  const { common, shipments: texts } = useTexts();
  const [format, setFormat] = useState(props.format);
  const [position, setPosition] = useState(1);
  const [order, setOrder] = useState<string>(orders[0]);
  const names: Readonly<Record<string, string>> = texts.formats;
  const places = placesOf(format);
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      size="small"
      primaryAction={{
        content: texts.printNow,
        loading: props.busy,
        onAction: () => props.onPrint({ format, position: Math.min(position, places), order }),
      }}
      secondaryActions={[{ content: common.cancel, onAction: props.onClose }]}
    >
      <Modal.Section>
        <FormLayout>
          <Select
            label={texts.format}
            options={props.formats.map((value) => ({ value, label: names[value] ?? value }))}
            value={format}
            onChange={setFormat}
          />
          {places === 1 ? null : (
            <Select
              label={texts.startPosition}
              options={Array.from({ length: places }, (_, index) => ({
                value: String(index + 1),
                label: texts.place(index + 1),
              }))}
              value={String(Math.min(position, places))}
              onChange={(value) => setPosition(Number(value))}
            />
          )}
          <Select
            label={texts.order}
            options={orders.map((value) => ({ value, label: texts.orders[value] }))}
            value={order}
            onChange={setOrder}
          />
        </FormLayout>
      </Modal.Section>
    </Modal>
  );
}
