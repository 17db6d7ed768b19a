import type { Label, LabelParty, LabelPiece } from "../../app/adapters/printing/label-content.ts";

export function aParty(given: Partial<LabelParty> = {}): LabelParty {
  return {
    name: "Μαρία Παπαδοπούλου",
    company: null,
    street: ["Τσιμισκή 43", "3ος όροφος"],
    zip: "546 23",
    city: "Θεσσαλονίκη",
    region: null,
    country: "GR",
    phone: "+30 2310 555 123",
    ...given,
  };
}

export function aPiece(given: Partial<LabelPiece> = {}): LabelPiece {
  return { trackingRef: "WB000000017GR", pieceNumber: 1, pieceCount: 1, weightG: 2500, ...given };
}

/** `count` numbered pieces, each with its own tracking reference. */
export function pieces(count: number, from = 100): LabelPiece[] {
  return Array.from({ length: count }, (_, index) =>
    aPiece({
      trackingRef: `WB${String(from + index).padStart(9, "0")}GR`,
      pieceNumber: index + 1,
      pieceCount: count,
      weightG: 1000 + index * 250,
    }),
  );
}

/** A label with every part filled in. */
export function aLabel(given: Partial<Label> = {}): Label {
  return {
    languages: ["en"],
    carrierName: "Hermes Couriers",
    serviceName: "Next Day Door",
    shipDate: "2026-11-20",
    sender: aParty({
      name: "Κατάστημα Ελιά",
      company: "Elia Trading Ltd",
      street: ["Λεωφόρος Αλεξάνδρας 12"],
      zip: "115 21",
      city: "Αθήνα",
      phone: "+30 210 555 0100",
    }),
    recipient: aParty(),
    pieces: [aPiece()],
    order: "#1006",
    isTest: false,
    cashOnDelivery: { minor: 4590, currency: "EUR" },
    insured: true,
    saturdayDelivery: true,
    routingCode: "GR-54623",
    lockerId: null,
    notes: "Παράδοση μετά τις 17:00, χτυπήστε δύο φορές.",
    contents: "2 × ελαιόλαδο 1 l",
    trackingUrl: "https://track.example.com/t/WB000000017GR",
    ...given,
  };
}
