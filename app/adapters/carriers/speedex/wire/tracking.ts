import type { TrackingEntry } from "../../../../domain/engine/index.ts";
import { foldText } from "../../kit/folded-text.ts";
import type { Meaning } from "../../kit/scans.ts";
import { isUnknownIf, meaning } from "../../kit/scans.ts";
import type { Checkpoint } from "./calls.ts";

const DELIVERED = foldText("Η ΑΠΟΣΤΟΛΗ ΠΑΡΑΔΟΘΗΚΕ");
const TAKEN_BY = foldText("Η ΑΠΟΣΤΟΛΗ ΠΑΡΑΛΗΦΘΗ ΑΠΟ");
const goesBack = foldText("ΕΠΙΣΤΡ");
const notDelivered = ["ΔΕΝ", "ΕΠΙΣΤΡ", "ΑΠΟΣΤΟΛΕΑ"].map(foldText);

const delivered = meaning("DELIVERED", "delivered");
const failed = meaning("EXCEPTION", "failure");

/** Texts that are safe, tried from the top. A bare ΠΑΡΑΔΟΣΗ is none of them. Source: contract sheet, section 9. */
const byText: readonly (readonly [Meaning, readonly string[]])[] = (
  [
    [meaning("TRANSIT", "attempted-delivery"), ["ΔΕΝ ΠΑΡΑΔΟΘΗΚΕ", "ΑΔΥΝΑΜΙΑ", "ΑΠΩΝ", "ΑΠΟΥΣΙΑ"]],
    [meaning("EXCEPTION", "attempted-delivery"), ["ΑΡΝΗΣΗ", "ΑΠΟΡΡΙΦΘΗΚΕ"]],
    [failed, ["ΕΠΙΣΤΡΟΦΗ", "ΕΠΙΣΤΡΕΦΕΙ"]],
    [meaning("EXCEPTION", null), ["ΑΚΥΡΩΘΗΚΕ"]],
    [meaning("EXCEPTION", "delayed"), ["ΠΡΟΒΛΗΜΑ"]],
    [meaning("PRE_TRANSIT", "confirmed"), ["ΔΗΜΙΟΥΡΓΙΑ", "ΕΚΤΥΠΩΣΗ"]],
    [meaning("TRANSIT", "out-for-delivery"), ["ΠΡΟΣ ΠΑΡΑΔΟΣΗ", "ΠΡΟΣ ΔΙΑΝΟΜΗ", "ΣΕ ΔΙΑΝΟΜΗ"]],
    [meaning("TRANSIT", "in-transit"), ["ΑΝΑΧΩΡΗΣΗ", "ΑΦΙΞΗ", "ΜΕΤΑΦΟΡΑ", "ΣΤΟ ΚΕΝΤΡΟ"]],
  ] as const
).map(([means, texts]) => [means, texts.map(foldText)]);

/** The meaning of a folded text; `null`: none that is safe. */
function meaningOf(text: string, isBack: boolean): Meaning | null {
  const isDelivery =
    text.startsWith(DELIVERED) && !notDelivered.some((word) => text.slice(DELIVERED.length).includes(word));
  if (isDelivery) return isBack ? failed : delivered;
  // One source, and it may mean "collected from".
  if (text.startsWith(TAKEN_BY)) return meaning("TRANSIT", null);
  return byText.find(([, texts]) => texts.some((each) => text.includes(each)))?.[0] ?? null;
}

/** A text may end in a person's name, behind a colon or as the one who took the parcel. */
export function withoutPerson(text: string): string {
  const [before = ""] = text.split(":");
  return before.replace(/^(.*ΠΑΡΑΛ[ΗΉ]ΦΘΗ ΑΠ[ΟΌ])\s.*$/iu, "$1").trim();
}

/**
 * The history of one parcel, oldest first; equal moments stay in the order given. An unknown text keeps the status, but the
 * first scan ever is on its way.
 */
export function entriesOf(checkpoints: readonly Checkpoint[]): readonly TrackingEntry[] {
  const entries: TrackingEntry[] = [];
  let isBack = false;
  for (const { voucher, code, text, branch, branchId, at } of checkpoints.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )) {
    const shown = withoutPerson(text);
    const folded = foldText(shown);
    const known = meaningOf(folded, isBack);
    isBack ||= folded.includes(goesBack);
    const id = JSON.stringify([voucher, code, shown, at.getTime(), branchId]);
    if (entries.some((entry) => entry.id === id)) continue;
    const isSaid = known?.milestone === "failure" && entries.some(({ milestone }) => milestone === "failure");
    const place = branch.replace(/^[^-]*-/, "").trim();
    entries.push({
      id,
      status: known?.status ?? entries.at(-1)?.status ?? "TRANSIT",
      statusDate: at,
      statusDetails: [shown, place].filter(Boolean).join(", "),
      statusExact: code || `T:${Array.from(folded).slice(0, 40).join("")}`,
      milestone: isSaid ? null : (known?.milestone ?? null),
      ...isUnknownIf(known === null),
      ...(place !== "" && { place }),
    });
  }
  return entries;
}
