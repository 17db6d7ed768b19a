import type { PageTexts } from "../shape.ts";
import { and, plural } from "./grammar.ts";

const listed = (numbers: readonly string[], more: number) =>
  more === 0 ? and(numbers) : `${numbers.join(", ")} και άλλα ${more}`;

export const pickups: PageTexts["pickups"] = {
  title: "Παραλαβές",
  emptyTitle: "Τίποτα δεν περιμένει παράδοση",
  emptyBody:
    "Οι αποστολές με voucher εμφανίζονται εδώ ανά μεταφορέα, μέχρι να μπουν τα δέματα σε λίστα παραλαβής.",
  emptyAction: "Έκδοση voucher",
  failed: "Η ενέργεια δεν έγινε, ή δεν έγινε για όλες",
  waiting: (shipments, parcels) =>
    `${plural(shipments, { one: "# αποστολή περιμένει", other: "# αποστολές περιμένουν" })} παράδοση, ${plural(parcels, { one: "# δέμα", other: "# δέματα" })}.`,
  handOverAll: (shipments) =>
    plural(shipments, { one: "Παράδοση # αποστολής", other: "Παράδοση και των # αποστολών" }),
  withoutPickup: (shipments) =>
    plural(shipments, {
      one: "# αποστολή δεν έχει παραλαβή. Ημέρα:",
      other: "# αποστολές δεν έχουν παραλαβή. Ημέρα:",
    }),
  schedule: "Προγραμματισμός παραλαβής",
  scheduleWith: (carrier) => `Προγραμματισμός παραλαβής: ${carrier}`,
  closeBody:
    "Με το κλείσιμο της ημέρας, όσα παραδίδονται σήμερα μπαίνουν σε λίστα για υπογραφή. Κάθε αποστολή μένει στη λίστα της· οι επόμενες μπαίνουν στην επόμενη.",
  close: "Κλείσιμο ημέρας",
  closeTitle: (carrier) => `Κλείσιμο ημέρας για ${carrier};`,
  closeWith: (carrier) => `Κλείσιμο ημέρας: ${carrier}`,
  upcoming: "Προσεχείς παραλαβές",
  when: (carrier, day, from, until) => `${carrier}, ${day}, ${from} έως ${until}`,
  fetched: (shipments) => plural(shipments, { one: "# αποστολή", other: "# αποστολές" }),
  cancelling: "Ακυρώνεται",
  otherDay: "Άλλη ημέρα",
  move: "Μεταφορά",
  moveOf: (carrier, day) => `Μεταφορά της παραλαβής από ${carrier}, ${day}`,
  cancel: "Ακύρωση παραλαβής",
  cancelTitle: (carrier, day) => `Ακύρωση της παραλαβής από ${carrier}, ${day};`,
  notNow: "Όχι τώρα",
  cancelBody:
    "Ο μεταφορέας δεν θα έρθει για τις αποστολές της. Οι αποστολές μένουν και μπορούν να πάρουν άλλη παραλαβή.",
  cancelOf: (carrier, day) => `Ακύρωση παραλαβής από ${carrier}, ${day}`,
  lists: "Λίστες παραλαβής",
  listsBody: "Εκτυπώστε τη λίστα και δώστε τη στον οδηγό να την υπογράψει.",
  listName: (carrier, number) => `${carrier}, λίστα ${number}`,
  listOf: (day, shipments) => `${day}, ${plural(shipments, { one: "# αποστολή", other: "# αποστολές" })}`,
  outdated: "Το τυπωμένο φύλλο δεν ισχύει",
  outdatedBody: (revision) =>
    `Η λίστα άλλαξε μετά την εκτύπωση της αναθεώρησης ${revision}. Τυπώστε την ξανά και πετάξτε το παλιό φύλλο.`,
  listChanges: {
    removed: (numbers, more) => `Αφαιρέθηκαν: ${listed(numbers, more)}`,
    added: (numbers, more) => `Προστέθηκαν: ${listed(numbers, more)}`,
    changed: (numbers, more) => `Άλλαξαν: ${listed(numbers, more)}`,
  },
  print: "Εκτύπωση λίστας",
  printOf: (number) => `Εκτύπωση λίστας ${number}`,
  done: {
    close: "Η ημέρα έκλεισε: εκτυπώστε τη λίστα",
    schedule: "Η παραλαβή προγραμματίστηκε",
    move: "Η παραλαβή μεταφέρθηκε",
    cancel: "Η παραλαβή ακυρώθηκε. Οι αποστολές της μένουν.",
  },
};
