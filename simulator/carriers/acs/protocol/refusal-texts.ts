import type { RefusalText } from "./refusal.ts";

/** Words that the sheet quotes, whole or in part. Source: sections 2, 7 and 10. */
export const texts = {
  pickupDay: { gr: "Μη αποδεκτή ημ/νία παραλαβής" },
  restDay: {
    gr: "Η ημερομηνία είναι Κυριακή ή εθνική αργία",
    en: "The pickup date is a Sunday or national holiday",
  },
  recipientName: { gr: "Το όνομα παραλήπτη είναι κενό" },
  recipientAddress: { gr: "Η διεύθυνση παραλήπτη είναι κενή" },
  postCode: { gr: "Μη αποδεκτός ταχ. Κωδικός ή χώρα παραλήπτη" },
  destination: { gr: "Μη αποδεκτή τιμή καταστήματος προορισμού", en: "Unacceptable Acs Destination Value" },
  pieces: { gr: "Επιτρέπονται έως 99 τεμάχια", en: "Unacceptable number of items (up to 99 pieces)" },
  weight: { gr: "Μη αποδεκτή τιμή βάρους (0.5-999)", en: "Unacceptable weight value (0.5-999)" },
  chargeType: { gr: "Μη αποδεκτός τρόπος χρέωσης μεταφορικών" },
  codPaymentWay: { gr: "Μη αποδεκτός τρόπος πληρωμής αντικαταβολής" },
  codProduct: { gr: "Δεν βρέθηκε το προϊόν αντικαταβολής", en: "Cannot find the COD product" },
  billingCode: { gr: "Μη αποδεκτός κωδικός επί πιστώσει", en: "Unacceptable credit code" },
  lockerMobile: { gr: "Απαιτείται τουλάχιστον 1 κινητό", en: "At least 1 mobile phone is needed" },
  lockerProducts: {
    gr: "Acs-SmartPoint products cannot be combined with others",
    en: "Acs-SmartPoint products cannot be combined with others",
  },
  combination: { gr: "Τα προϊόντα δεν συνδυάζονται", en: "You cannot combine these products" },
  returnVoucher: { gr: 'Λείπει το προϊόν "RV"', en: 'Missing the product "RV"' },
  remote: { gr: "Ο προορισμός είναι δυσπρόσιτος" },
  saturday: { gr: "Δεν επιτρέπεται το προϊόν 5Σ στον προορισμό" },
  cyprusEconomy: {
    gr: "Δεν έχετε το προϊόν Cyprus Economy",
    en: "You do not have the product Cyprus Economy",
  },
  contentType: { gr: "Μη αποδεκτή τιμή Content_Type_ID", en: "Unacceptable Content_Type_ID value" },
  deleteAfterList: { gr: "Αδύνατη η διαγραφή. Για την αποστολή έχει εκτυπωθεί η λίστα παραλαβής" },
  printAfterList: { gr: "Δεν επιτρέπεται η εκτύπωση μετά την έκδοση λίστας παραλαβής" },
  priceOrigin: { gr: "Μη αποδεκτό κατάστημα παραλαβής" },
  priceDestination: { gr: "Μη αποδεκτό κατάστημα παράδοσης" },
  insurance: { gr: "Η ασφάλεια είναι έως 3000 ευρώ" },
  priceWeight: { gr: "Το βάρος υπερβαίνει το όριο των 100 κιλών" },
  noAreas: { gr: "Δεν βρέθηκαν δεδομένα" },
  /** The first two letters are Greek. */
  noShipment: {
    gr: "Νο Acs shipment found for your company",
    en: "Νο Acs shipment found for your company",
  },
} as const satisfies Record<string, RefusalText>;

export const unprintedFound = (count: number): RefusalText => ({
  gr: `Αδύνατη η έκδοση λίστας παραλαβής. Βρέθηκαν ${count} ατύπωτες αποστολές.`,
});

/** Assumption: the sheet names these rules without ACS's words, or leaves the answer open. */
export const assumedTexts = {
  credentials: {
    gr: "Μη αποδεκτά στοιχεία σύνδεσης",
    en: "Unacceptable company or user credentials",
  },
  sender: { gr: "Το όνομα αποστολέα είναι κενό", en: "The sender is empty" },
  region: { gr: "Η περιοχή παραλήπτη είναι κενή", en: "The recipient region is empty" },
  phone: { gr: "Μη αποδεκτό τηλέφωνο παραλήπτη", en: "Unacceptable recipient phone" },
  pointPieces: { gr: "Για σημείο ACS επιτρέπεται 1 τεμάχιο", en: "An ACS point takes 1 item" },
  lockerSize: { gr: "Η αποστολή δεν χωρά σε Smartpoint", en: "The shipment does not fit a Smartpoint" },
  pointEmail: { gr: "Απαιτείται email για αντικαταβολή σε σημείο ACS", en: "COD at a point needs an email" },
  codAmount: { gr: "Μη αποδεκτό ποσό αντικαταβολής", en: "Unacceptable COD amount" },
  insuranceProduct: { gr: "Δεν βρέθηκε το προϊόν ασφάλειας", en: "Cannot find the INS product" },
  product: { gr: "Μη αποδεκτό προϊόν", en: "Unacceptable delivery product" },
  appointment: { gr: "Μη αποδεκτή ώρα ραντεβού", en: "Unacceptable appointment time" },
  countOfVouchers: { gr: "Μη αποδεκτό πλήθος αποστολών", en: "Unacceptable number of vouchers" },
  startPosition: { gr: "Μη αποδεκτή θέση έναρξης", en: "Unacceptable start position" },
  printType: { gr: "Μη αποδεκτός τύπος εκτύπωσης", en: "Unacceptable print type" },
  listDay: { gr: "Μη αποδεκτή ημερομηνία λίστας", en: "Unacceptable list date" },
  nothingToIssue: { gr: "Δεν βρέθηκαν αποστολές", en: "No vouchers found" },
  noList: { gr: "Δεν βρέθηκε λίστα παραλαβής", en: "No pickup list found" },
  priceCategory: { gr: "Μη αποδεκτό Billing_Category", en: "Unacceptable Billing_Category" },
  volume: { gr: "Απαιτούνται και οι 3 διαστάσεις", en: "All 3 dimensions are needed" },
  greekLetters: { gr: "Η διεύθυνση πρέπει να έχει ελληνικούς χαρακτήρες", en: "Use Greek letters" },
  shopKind: { gr: "Μη αποδεκτό ACS_SHOP_KIND", en: "Unacceptable ACS_SHOP_KIND" },
} as const satisfies Record<string, RefusalText>;
