import type { PageTexts } from "../shape.ts";

export const landing: PageTexts["landing"] = {
  title: "Waybill",
  body: "Υπηρεσία αποστολής δεμάτων: τιμές στο ταμείο, voucher μετά την παραγγελία, αυτόματη παρακολούθηση. Τα καταστήματα τη χρησιμοποιούν μέσα από το Shopify, τα άλλα συστήματα μέσω του REST API.",
  install: "Για να τη χρησιμοποιήσετε, ανοίξτε την από τη σελίδα εφαρμογών του Shopify.",
  documentation: "Τεκμηρίωση του API",
};
