import type { TrackingEntry } from "../../../domain/engine/index.ts";
import { foldText } from "../kit/folded-text.ts";
import type { Meaning, Scan } from "../kit/scans.ts";
import { historyOf, meaning } from "../kit/scans.ts";
import type { Movement, TrackedShipment } from "./wire/tracking-call.ts";

interface TitleRow {
  /** In capitals without accents: the whole title, or its beginning. */
  readonly title: string;
  readonly meaning: Meaning;
  /** The whole title: a word inside means something else. */
  readonly isWhole?: true;
  /** The parcel goes back, or was refused: a proof of delivery before it is none. */
  readonly goesBack?: "return" | "refusal";
}

const moving = meaning("TRANSIT", "in-transit");
const out = meaning("TRANSIT", "out-for-delivery");
const attempted = meaning("EXCEPTION", "attempted-delivery");
const failed = meaning("EXCEPTION", "failure");
const delayed = meaning("EXCEPTION", "delayed");
const delivered = meaning("DELIVERED", "delivered");

/** Titles that were seen, on ELTA's service or its page. `ΠΑΡΑΔΟΣΗ` inside a title proves nothing. Source: section 9. */
export const titles: readonly TitleRow[] = [
  { title: "ΔΗΜΙΟΥΡΓΙΑ ΣΥ.ΔΕ.ΤΑ.", meaning: meaning("PRE_TRANSIT", "confirmed") },
  { title: "ΚΛΕΙΣΙΜΟ ΑΠΟ", meaning: moving },
  { title: "ΑΠΟΣΤΟΛΗ ΒΡΙΣΚΕΤΑΙ ΣΕ ΣΤΑΔΙΟ ΜΕΤΑΦΟΡΑΣ", meaning: moving },
  { title: "ΑΦΙΞΗ ΣΕ", meaning: moving },
  { title: "ΑΝΑΧΩΡΗΣΗ", meaning: moving },
  { title: "ΠΡΟΣ ΠΑΡΑΔΟΣΗ", meaning: out },
  { title: "ΣΕ ΔΙΑΝΟΜΕΑ ΠΡΟΣ ΠΑΡΑΔΟΣΗ", meaning: out },
  { title: "ΠΑΡΑΛΗΠΤΗΣ ΔΕΝ ΕΝΤΟΠΙΖΕΤΑΙ", meaning: attempted },
  { title: "ΑΡΝΗΣΗ ΠΑΡΑΛΑΒΗΣ", meaning: attempted, goesBack: "refusal" },
  { title: "ΑΔΥΝΑΜΙΑ ΠΑΡΑΔΟΣΗΣ", meaning: attempted },
  { title: "ΕΠΙΣΤΡΟΦΗ", meaning: failed, goesBack: "return" },
  { title: "ΕΠΙΣΤΡΕΦΕΙ", meaning: failed, goesBack: "return" },
  { title: "ΑΚΥΡΩΘΗΚΕ", meaning: delayed },
  { title: "ΑΠΟΡΡΙΦΘΗΚΕ", meaning: delayed },
  { title: "ΠΡΟΒΛΗΜΑ", meaning: delayed },
  { title: "ΠΑΡΑΔΟΘΗΚΕ", meaning: delivered, isWhole: true },
  { title: "ΑΠΟΣΤΟΛΗ ΠΑΡΑΔΟΘΗΚΕ", meaning: delivered, isWhole: true },
];

const folded = titles.map((row) => ({ ...row, key: foldText(row.title) }));

function rowOf(title: string): TitleRow | null {
  const key = foldText(title);
  return folded.find((row) => (row.isWhole ? key === row.key : key.startsWith(row.key))) ?? null;
}

const rowOfExact = new Map(titles.map((row) => [row.title, row]));
const POD = "POD";
const POD_BACK = "POD back";

/** The history of a shipment, oldest first. */
export function readMovements(
  number: string,
  { movements, podAt }: TrackedShipment,
): readonly TrackingEntry[] {
  const known = movements.map((movement) => ({ movement, row: rowOf(movement.title) }));
  const scans = known.map(({ movement, row }) => scanOf(movement, row));
  const isDelivered = known.some(({ row }) => row?.meaning === delivered);
  const isReturned = known.some(({ row }) => row?.goesBack === "return");
  const isRefusedLater = known.some(
    ({ row, movement }) => row?.goesBack === "refusal" && podAt !== null && movement.at >= podAt,
  );
  // A parcel that is handed back to its sender may have a proof of delivery, too.
  if (podAt !== null && !isDelivered && (isReturned || !isRefusedLater))
    scans.push({ code: isReturned ? POD_BACK : POD, at: podAt, text: "", place: null });
  return historyOf(number, scans, meaningOf);
}

function meaningOf({ code }: Scan, earlier: readonly TrackingEntry[]): Meaning | null {
  if (code === POD) return delivered;
  if (code === POD_BACK) return failed;
  const row = rowOfExact.get(code);
  if (row === undefined) return null;
  const wentBack = earlier.some(
    ({ statusExact }) => rowOfExact.get(statusExact ?? "")?.goesBack === "return",
  );
  return row.meaning === delivered && wentBack ? failed : row.meaning;
}

/** The exact status is the title without the station that follows it. */
const scanOf = ({ at, station, title }: Movement, row: TitleRow | null): Scan => ({
  code: row?.title ?? capitals(title),
  at,
  text: title,
  place: station === "" ? null : station,
});

const capitals = (title: string): string =>
  title
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toUpperCase()
    .replace(/\s+/g, " ")
    .trim();
