import type { OfferedPrint } from "./print-bought-button.tsx";
import { PrintBoughtButton } from "./print-bought-button.tsx";

/** The labels that a print is of, and how many its button names. */
export interface BoughtPrint {
  readonly which: "new" | "all";
  readonly count: number;
}

export interface PrintableLabels {
  /** Bought labels that are valid. */
  readonly labels: number;
  /** Of these, the labels that no print has, as many as one click prints. */
  readonly newLabels: number;
  readonly print: OfferedPrint;
}

type Word = (count: number) => string;

interface PrintBoughtButtonsProps {
  readonly bought: PrintableLabels;
  readonly texts: { readonly print: Word; readonly printNew: Word; readonly printAgain: Word };
  /** The labels to print again; absent: all, once one was printed. */
  readonly again?: number;
  /** Others are still being bought. */
  readonly isRunning: boolean;
  /** The name of a button for a screen reader, where several purchases are beside each other. */
  nameOf?(label: string): string;
  readonly disabled?: boolean;
  onPrint(wanted: BoughtPrint): void;
}

/** Prints the labels that came since the last print; once all are bought, also all again. */
export function PrintBoughtButtons({
  bought,
  again = bought.newLabels === bought.labels ? 0 : bought.labels,
  texts,
  isRunning,
  nameOf,
  disabled = false,
  onPrint,
}: PrintBoughtButtonsProps) {
  const { labels, newLabels, print } = bought;
  const named = (label: string) => ({ label, ...(nameOf && { name: nameOf(label) }) });
  return (
    <>
      {newLabels === 0 ? null : (
        <PrintBoughtButton
          primary={nameOf === undefined}
          print={print}
          disabled={disabled}
          {...named((newLabels < labels ? texts.printNew : texts.print)(newLabels))}
          onPrint={() => onPrint({ which: "new", count: newLabels })}
        />
      )}
      {isRunning || again === 0 ? null : (
        <PrintBoughtButton
          print={print}
          disabled={disabled}
          {...named(texts.printAgain(again))}
          onPrint={() => onPrint({ which: "all", count: again })}
        />
      )}
    </>
  );
}
