/** Search boxes: the searched fields of a shipment, and how a question is compared with text. */
import type { Shipment } from "../../../domain/engine/index.ts";
import { normalizeZip } from "../../../domain/engine/index.ts";
import { columnText } from "./stored.ts";

/**
 * Order id, tracking reference, recipient's name, company, phone and zip, folded; zip and phone also without spaces.
 */
export function shipmentSearchText(
  shipment: Pick<Shipment, "relatedOrderId" | "trackingRef" | "to">,
): string {
  const { relatedOrderId, trackingRef, to } = shipment;
  const { name, company, phone, phoneE164, zip } = to;
  const parts = [
    relatedOrderId,
    trackingRef,
    name,
    company,
    phone,
    digits(phone),
    digits(phoneE164),
    zip,
    zip && normalizeZip(zip),
  ];
  return fold([...new Set(parts.filter((part) => part))].join("\n"));
}

/** LIKE patterns that must all match: one for each word of the question. */
export function searchPatterns(question: string): readonly string[] {
  return fold(question)
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}

/** Without accents and case; a Greek final sigma is a sigma. */
export function fold(text: string): string {
  return columnText(text)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ς/g, "σ");
}

function digits(phone: string | null | undefined): string | null {
  return phone ? phone.replace(/\D+/g, "") : null;
}
