import { useTexts } from "../../../texts/use-texts.tsx";
import type { BoughtPrint, PrintableLabels } from "../ui/print-bought-buttons.tsx";
import { PrintBoughtButtons } from "../ui/print-bought-buttons.tsx";

/** The labels of one click, or of several: how far they are, and how they ended. */
export interface Batch extends PrintableLabels {
  readonly ids: readonly string[];
  /** The time of the click, formatted. */
  readonly asked: string;
  readonly total: number;
  readonly working: number;
  readonly waiting: number;
  readonly bought: number;
  /** The labels to print again; 0: none was printed, or they are too many for one document. */
  readonly again: number;
  /** Bought orders that the platform does not know as fulfilled yet. */
  readonly toFulfill: number;
  readonly failed: number;
  readonly leftAlone: number;
  /** Amounts with their currency; empty: nothing was bought. */
  readonly cost: readonly string[];
}

interface BatchPrintsProps {
  readonly batch: Batch;
  /** One of several: the buttons name its time to a screen reader. */
  readonly isPart?: boolean;
  onPrint(batch: Batch, wanted: BoughtPrint): void;
}

export function BatchPrints({ batch, isPart = false, onPrint }: BatchPrintsProps) {
  const { batch: texts } = useTexts().orders;
  const nameOf = (label: string) => texts.printOf(label, batch.asked);
  return (
    <PrintBoughtButtons
      bought={batch}
      again={batch.again}
      texts={texts}
      isRunning={batch.working > 0}
      {...(isPart && { nameOf })}
      onPrint={(wanted) => onPrint(batch, wanted)}
    />
  );
}
