import type { PageTexts } from "../shape.ts";
import { plural } from "./grammar.ts";

type Counts = Readonly<Record<"shipments" | "bookings" | "rates" | "savedAddresses" | "trackers", number>>;

const ofCounts = ({ shipments, bookings, rates, savedAddresses, trackers }: Counts) =>
  [
    plural(shipments, { one: "# αποστολή", other: "# αποστολές" }),
    plural(bookings, { one: "# κράτηση χωρίς voucher", other: "# κρατήσεις χωρίς voucher" }),
    plural(rates, { one: "# προσφορά", other: "# προσφορές" }),
    plural(savedAddresses, { one: "# αποθηκευμένη διεύθυνση", other: "# αποθηκευμένες διευθύνσεις" }),
    plural(trackers, { one: "# tracker", other: "# trackers" }),
  ].join(", ");

export const personRequests: PageTexts["personRequests"] = {
  findTitle: "Αναζήτηση προσώπου",
  findBody: "Για αιτήματα προστασίας δεδομένων. Ένα πρόσωπο βρίσκεται με όλα όσα συμπληρώνετε.",
  fields: {
    order: { label: "Αριθμός παραγγελίας" },
    email: { label: "E-mail" },
    phone: { label: "Τηλέφωνο", error: "Δώστε τουλάχιστον 6 ψηφία." },
  },
  nothing: "Δώστε αριθμό παραγγελίας, e-mail ή τηλέφωνο.",
  find: "Αναζήτηση",
  found: (counts) => `Βρέθηκαν: ${ofCounts(counts)}`,
  notFound: "Δεν τηρείται τίποτα για αυτό το πρόσωπο.",
  open: (count) =>
    `${plural(count, { one: "# κράτηση περιμένει", other: "# κρατήσεις περιμένουν" })} απάντηση από τον μεταφορέα: διαγράψτε ξανά μόλις έρθει.`,
  export: "Αποθήκευση σε αρχείο",
  erase: "Διαγραφή",
  eraseTitle: "Να διαγραφεί αυτό το πρόσωπο;",
  eraseBody:
    "Ονόματα, διευθύνσεις, τηλέφωνα και e-mail αφαιρούνται από όλα όσα βρέθηκαν. Δεν υπάρχει τρόπος να επανέλθουν.",
  erased: (counts) => `Διαγράφηκαν: ${ofCounts(counts)}`,
};
