import { foldText } from "../../kit/folded-text.ts";

/** The subject of a checkpoint's text. */
export type CheckpointKind =
  | "picked-up"
  | "moving"
  | "out-for-delivery"
  | "ready"
  | "attempt"
  | "return"
  | "delivered"
  | "notice";

/**
 * Beginnings of checkpoint texts in both languages. The list is open, and an unknown text is kept as it came.
 * The first that fits decides: `ΠΡΟΣ ΠΑΡΑΔΟΣΗ` and `ΜΗ ΠΑΡΑΔΟΣΗ` are no `ΠΑΡΑΔΟΣΗ`. Source: section 9.
 */
const beginnings: readonly (readonly [CheckpointKind, readonly string[]])[] = [
  ["picked-up", ["ΠΑΡΑΛΑΒΗ ΑΠΟ ΑΠΟΣΤΟΛΕΑ", "picked up from sender"]],
  ["ready", ["ΑΝΑΜΟΝΗ ΓΙΑ ΠΑΡΑΛΑΒΗ", "ready for pickup"]],
  ["out-for-delivery", ["ΚΑΤΑΝΟΜΗ ΣΕ COURIER", "ΠΡΟΣ ΠΑΡΑΔΟΣΗ", "ΠΡΟΣ ΔΙΑΝΟΜΗ", "out for delivery"]],
  ["moving", ["ΑΝΑΧΩΡΗΣΗ", "ΑΦΙΞΗ ΣΕ ΚΑΤΑΣΤΗΜΑ", "HUB", "departure", "arrival"]],
  ["attempt", ["ΑΠΩΝ", "ΑΡΝΗΣΗ", "ΑΔΥΝΑΜΙΑ", "ΜΗ ΠΑΡΑΔΟΣΗ"]],
  ["return", ["ΠΡΟΣ ΕΠΙΣΤΡΟΦΗ", "ΕΠΙΣΤΡΟΦΗ", "return"]],
  ["notice", ["SMS", "ΑΠΟΣΤΟΛΗ SMS", "ΕΚΤΥΠΩΣΗ", "ΕΤΙΚΕΤΑ", "print", "label"]],
  ["delivered", ["ΠΑΡΑΔΟΣΗ", "delivery to consignee"]],
];

const folded = beginnings.map(([kind, texts]) => ({ kind, texts: texts.map(foldText) }));

/** Null: an unknown text. */
export function kindOfCheckpoint(action: string): CheckpointKind | null {
  const text = foldText(action);
  return folded.find(({ texts }) => texts.some((beginning) => text.startsWith(beginning)))?.kind ?? null;
}
