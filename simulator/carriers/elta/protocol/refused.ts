/** A result that refuses: `st_flag` with its text. Source: section 4. */
export class Refused extends Error {
  readonly flag: number;
  readonly title: string;

  constructor({ flag, title }: { readonly flag: number; readonly title: string }) {
    super(`st_flag ${flag}`);
    this.flag = flag;
    this.title = title;
  }
}

/** The published ones, and others that are invented: ELTA has texts that it has not published. Source: section 4. */
export const refusals = {
  zip: { flag: 1, title: "Λάθος Τ.Κ." },
  user: { flag: 2, title: "Λάθος Κωδικός Χρήστη" },
  password: { flag: 3, title: "Λάθος Κωδικός Ασφαλείας" },
  weight: { flag: 5, title: "Δεν έχει Οριστεί Βάρος" },
  parcels: { flag: 5, title: "Δεν έχουν Οριστεί Τεμάχια" },
  customer: { flag: 6, title: "Λάθος Κωδικός Πελάτη" },
  phone: { flag: 7, title: "Λάθος Τηλέφωνο" },
  noPhone: { flag: 7, title: "Πρέπει Να Υπάρχει Τουλάχιστον 1 Τηλέφωνο" },
  recipient: { flag: 8, title: "Ελλιπή Στοιχεία Παραλήπτη" },
  length: { flag: 9, title: "Πολύ Μεγάλο Πεδίο" },
  form: { flag: 11, title: "Λάθος Μορφή Πεδίου" },
  service: { flag: 12, title: "Άγνωστη Υπηρεσία" },
  point: { flag: 13, title: "Άγνωστο Σημείο" },
  cashAndCheques: { flag: 14, title: "Μετρητά Ή Επιταγές" },
  chequeDate: { flag: 15, title: "Λείπει Ημερομηνία Επιταγής" },
  noCod: { flag: 16, title: "Η Αντικαταβολή Δεν Επιτρέπεται" },
  numbers: { flag: 17, title: "Λάθος Αριθμοί ΣΥ.ΔΕ.ΤΑ." },
  numberUsed: { flag: 18, title: "Ο Αριθμός Έχει Χρησιμοποιηθεί" },
  unknownNumber: { flag: 19, title: "Δεν Βρέθηκε" },
} as const;
