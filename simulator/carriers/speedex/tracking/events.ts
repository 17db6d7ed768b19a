import type { Checkpoint, Consignment } from "../consignments/consignment.ts";

interface Event {
  readonly text: string;
  /** the text goes on with a person's name */
  readonly namesPerson?: true;
  /** the courier has the parcel; absent: yes */
  readonly isScan?: false;
}

/**
 * Texts of section 9, whose codes are not public: each event's place in this table is its code. Texts beyond the sheet's
 * words are invented.
 */
const events = {
  created: { text: "ΔΗΜΙΟΥΡΓΙΑ ΑΠΟΣΤΟΛΗΣ", isScan: false },
  printed: { text: "ΕΚΤΥΠΩΣΗ VOUCHER", isScan: false },
  "picked-up": { text: "ΠΑΡΑΛΑΒΗ ΑΠΟ COURIER" },
  departed: { text: "ΑΝΑΧΩΡΗΣΗ ΑΠΟ ΚΑΤΑΣΤΗΜΑ" },
  arrived: { text: "ΑΦΙΞΗ ΣΕ ΚΑΤΑΣΤΗΜΑ" },
  "in-transfer": { text: "ΜΕΤΑΦΟΡΑ" },
  "at-centre": { text: "ΣΤΟ ΚΕΝΤΡΟ ΔΙΑΝΟΜΗΣ" },
  "to-delivery": { text: "ΠΡΟΣ ΠΑΡΑΔΟΣΗ" },
  "to-distribution": { text: "ΠΡΟΣ ΔΙΑΝΟΜΗ" },
  "in-distribution": { text: "ΣΕ ΔΙΑΝΟΜΗ" },
  delivered: { text: "Η ΑΠΟΣΤΟΛΗ ΠΑΡΑΔΟΘΗΚΕ" },
  "delivered-to-sender": { text: "Η ΑΠΟΣΤΟΛΗ ΠΑΡΑΔΟΘΗΚΕ ΣΤΟΝ ΑΠΟΣΤΟΛΕΑ" },
  "taken-by": { text: "Η ΑΠΟΣΤΟΛΗ ΠΑΡΑΛΗΦΘΗ ΑΠΟ", namesPerson: true },
  "not-delivered": { text: "Η ΑΠΟΣΤΟΛΗ ΔΕΝ ΠΑΡΑΔΟΘΗΚΕ" },
  unable: { text: "ΑΔΥΝΑΜΙΑ ΠΑΡΑΔΟΣΗΣ" },
  absent: { text: "ΑΠΩΝ ΠΑΡΑΛΗΠΤΗΣ" },
  absence: { text: "ΑΠΟΥΣΙΑ ΠΑΡΑΛΗΠΤΗ" },
  refused: { text: "ΑΡΝΗΣΗ ΠΑΡΑΛΑΒΗΣ" },
  rejected: { text: "Η ΑΠΟΣΤΟΛΗ ΑΠΟΡΡΙΦΘΗΚΕ" },
  returned: { text: "ΕΠΙΣΤΡΟΦΗ ΣΤΟΝ ΑΠΟΣΤΟΛΕΑ" },
  returning: { text: "Η ΑΠΟΣΤΟΛΗ ΕΠΙΣΤΡΕΦΕΙ" },
  cancelled: { text: "Η ΑΠΟΣΤΟΛΗ ΑΚΥΡΩΘΗΚΕ", isScan: false },
  problem: { text: "ΠΡΟΒΛΗΜΑ ΔΙΕΥΘΥΝΣΗΣ" },
} as const satisfies Record<string, Event>;

export type EventName = keyof typeof events;
export const eventNames = Object.keys(events) as [EventName, ...EventName[]];

export interface EventDetails {
  readonly at: Date;
  readonly branch?: string | undefined;
  /** one parcel; absent: all of them */
  readonly voucher?: string | undefined;
}

/** A checkpoint of each parcel. The first scan ends the time of cancelling. Source: section 6. */
export function addEvent(consignment: Consignment, name: EventName, details: EventDetails): void {
  const event: Event = events[name];
  const { RCV_Name: person } = consignment.bol;
  addCheckpoint(consignment, details, {
    code: `S${String(eventNames.indexOf(name) + 1).padStart(2, "0")}`,
    text: event.namesPerson ? `${event.text}: ${person}` : event.text,
    takenBy: name === "delivered" ? person : "",
  });
  if (event.isScan !== false) consignment.isPickedUp = true;
}

export function addCheckpoint(
  { master, members, checkpoints }: Consignment,
  { at, branch = "085-ΘΕΣΣΑΛΟΝΙΚΗ", voucher }: EventDetails,
  words: Pick<Checkpoint, "code" | "text" | "takenBy">,
): void {
  const vouchers = voucher === undefined ? [master, ...members] : [voucher];
  for (const each of vouchers) checkpoints.push({ ...words, voucher: each, branch, at });
}
