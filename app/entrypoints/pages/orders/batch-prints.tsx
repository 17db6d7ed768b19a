import { useTexts } from "../../../texts/use-texts.tsx";
import type { OfferedPrint } from "../ui/print-bought-button.tsx";
import { PrintBoughtButton } from "../ui/print-bought-button.tsx";

/** The labels of one click, or of several: how far they are, and how they ended. */
export interface Batch {
  readonly ids: readonly string[];
  /** The time of the click, formatted. */
  readonly asked: string;
  readonly total: number;
  readonly working: number;
  readonly waiting: number;
  readonly bought: number;
  /** Bought labels that are valid. */
  readonly labels: number;
  /** Of these, the labels that no print has, as many as one document prints. */
  readonly newLabels: number;
  /** The labels to print again; 0: none was printed, or they are too many for one document. */
  readonly again: number;
  /** Bought orders that the platform does not know as fulfilled yet. */
  readonly toFulfill: number;
  readonly failed: number;
  readonly leftAlone: number;
  /** Amounts with their currency; empty: nothing was bought. */
  readonly cost: readonly string[];
  readonly print: OfferedPrint;
}

/** The labels that a print is of, and how many its button names. */
export interface BatchPrint {
  readonly which: "new" | "all";
  readonly count: number;
}

interface BatchPrintsProps {
  readonly batch: Batch;
  /** One of several: the buttons name its time to a screen reader. */
  readonly isPart?: boolean;
  onPrint(batch: Batch, wanted: BatchPrint): void;
}

/** Prints the labels that came since the last print, and after that all of them again. */
export function BatchPrints({ batch, isPart = false, onPrint }: BatchPrintsProps) {
  const { batch: texts } = useTexts().orders;
  const { labels, newLabels, again, asked, print, working } = batch;
  const named = (label: string) => ({ label, ...(isPart && { name: texts.printOf(label, asked) }) });
  return (
    <>
      {newLabels === 0 ? null : (
        <PrintBoughtButton
          primary={!isPart}
          print={print}
          {...named((newLabels < labels ? texts.printNew : texts.print)(newLabels))}
          onPrint={() => onPrint(batch, { which: "new", count: newLabels })}
        />
      )}
      {again === 0 || working > 0 ? null : (
        <PrintBoughtButton
          print={print}
          {...named(texts.printAgain(again))}
          onPrint={() => onPrint(batch, { which: "all", count: again })}
        />
      )}
    </>
  );
}
