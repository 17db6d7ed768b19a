import type { PageTexts } from "../shape.ts";

/** Names of pages, and of the parts of an address. */
export const settings: PageTexts["settings"] = {
  title: "Ρυθμίσεις",
  otherPages: "Άλλες σελίδες",
  messages: "Μηνύματα του Shopify",
  audit: "Ιστορικό ενεργειών",
  webhooks: "Webhooks",
  addressBook: "Βιβλίο διευθύνσεων",
  trackingPage: "Σελίδα παρακολούθησης",
  personRequests: "Απόρρητο",
  customs: "Τελωνείο",
  name: "Όνομα επικοινωνίας",
  company: "Εταιρεία",
  address: "Οδός και αριθμός",
  address2: "Διαμέρισμα, όροφος",
  city: "Πόλη",
  zip: "Ταχυδρομικός κώδικας",
  country: "Χώρα",
  chooseCountry: "Επιλέξτε χώρα",
  countryMissing: "Επιλέξτε χώρα.",
  phone: "Τηλέφωνο",
  email: "Email",
  length: "Μήκος",
  width: "Πλάτος",
  height: "Ύψος",
};
