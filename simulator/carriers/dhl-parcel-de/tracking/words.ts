import type { Words } from "../protocol/words.ts";

/** Assumption: the words of each standard code; the sheet shows those of ES and ZU. Source: section 11. */
const words: Readonly<Record<string, Words>> = {
  VA: ["The instruction data were received", "Die Auftragsdaten liegen vor"],
  ES: ["Handed in", "Eingeliefert"],
  AE: ["Collected from the sender", "Beim Absender abgeholt"],
  NB: ["Processed further", "Weiter bearbeitet"],
  AN: ["The collection failed", "Die Abholung war nicht möglich"],
  AA: ["Processed in the parcel center of origin", "Im Start-Paketzentrum bearbeitet"],
  EE: ["Arrived in the region of the recipient", "In der Region des Empfängers angekommen"],
  ZO: ["At the customs office", "Beim Zoll"],
  LA: ["Stored", "Gelagert"],
  ZF: ["Brought to the branch", "Zur Filiale gebracht"],
  PO: ["In delivery", "In Zustellung"],
  ZN: ["The delivery failed", "Die Zustellung war nicht möglich"],
  ZU: ["Delivered", "Zugestellt"],
  GT: ["The money was transferred", "Das Geld wurde überwiesen"],
  BV: ["The shipment was checked", "Die Sendung wurde geprüft"],
  DD: ["Data were exchanged", "Daten wurden ausgetauscht"],
};

export const wordsOfCode = (code: string): Words => words[code] ?? [`Event ${code}`, `Ereignis ${code}`];
