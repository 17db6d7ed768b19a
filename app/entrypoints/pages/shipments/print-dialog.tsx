import { FormLayout, Modal, Select } from "@shopify/polaris";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";

export const documentKinds = ["labels", "labels_and_slips", "slips", "pick_list"] as const;
export type Documents = (typeof documentKinds)[number];

export interface Paper {
  readonly documents: Documents;
  readonly format: string;
  readonly position: number;
  readonly order: string;
}

interface PrintDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly formats: Readonly<Record<Documents, readonly string[]>>;
  /** The choices of the last print. */
  readonly last: LastPaper;
  readonly busy: boolean;
  /** The labels are known. */
  readonly isReady: boolean;
  onPrint(paper: Paper): void;
  onClose(): void;
}

export interface LastPaper {
  readonly documents: Documents;
  readonly format: string;
  readonly slipFormat: string;
  /** For each format, the first free place on the sheet that was begun last, from 1. */
  readonly nextPlace: Readonly<Record<string, number>>;
  /** Carriers have papers of their own, and `by-carrier` is a format. */
  readonly byCarrier: boolean;
}

const BY_CARRIER = "by-carrier";

const orders = ["order", "given", "sku", "service"] as const;

/** How many labels a sheet of this format has. */
export function placesOf(format: string): number {
  return Number(/^a4-(\d)$/.exec(format)?.[1] ?? 1);
}

/** Asks for the documents, for their paper, for the first free place of a sheet, and for the order. */
export function PrintDialog(props: PrintDialogProps) {
  const { common, printing: texts } = useTexts();
  const { last } = props;
  const [documents, setDocuments] = useState<Documents>(last.documents);
  const [labelFormat, setLabelFormat] = useState(last.format);
  const [slipFormat, setSlipFormat] = useState(last.slipFormat);
  /** `null`: the place that the last print on this paper left free. */
  const [chosenPlace, setChosenPlace] = useState<number | null>(null);
  const [order, setOrder] = useState<string>(orders[0]);
  const isOfLabels = documents === "labels" || documents === "labels_and_slips";
  const wanted = isOfLabels ? labelFormat : slipFormat;
  const formats = [...(isOfLabels && last.byCarrier ? [BY_CARRIER] : []), ...props.formats[documents]];
  // A Zebra printer prints no slips.
  const format = formats.includes(wanted) ? wanted : (formats[0] ?? wanted);
  const names: Readonly<Record<string, string>> = isOfLabels
    ? { ...texts.formats, [BY_CARRIER]: texts.byCarrier }
    : texts.slipFormats;
  const places = placesOf(format);
  const position = Math.min(chosenPlace ?? last.nextPlace[format] ?? 1, places);
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      size="small"
      primaryAction={{
        content: texts.printNow,
        loading: props.busy,
        disabled: !props.isReady,
        onAction: () => {
          setChosenPlace(null);
          props.onPrint({ documents, format, position, order });
        },
      }}
      secondaryActions={[{ content: common.cancel, onAction: props.onClose }]}
    >
      <Modal.Section>
        <FormLayout>
          <Select
            label={texts.documents}
            options={documentKinds.map((value) => ({ value, label: texts.documentKinds[value] }))}
            value={documents}
            onChange={(value) => setDocuments(documentKinds.find((kind) => kind === value) ?? "labels")}
          />
          <Select
            label={texts.format}
            options={formats.map((value) => ({ value, label: names[value] ?? value }))}
            value={format}
            onChange={isOfLabels ? setLabelFormat : setSlipFormat}
          />
          {places === 1 ? null : (
            <Select
              label={texts.startPosition}
              options={Array.from({ length: places }, (_, index) => ({
                value: String(index + 1),
                label: texts.place(index + 1),
              }))}
              value={String(position)}
              onChange={(value) => setChosenPlace(Number(value))}
            />
          )}
          {documents === "pick_list" ? null : (
            <Select
              label={texts.order}
              options={orders.map((value) => ({ value, label: texts.orders[value] }))}
              value={order}
              onChange={setOrder}
            />
          )}
        </FormLayout>
      </Modal.Section>
    </Modal>
  );
}
