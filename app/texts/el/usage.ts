import type { PageTexts } from "../shape.ts";

export const usage: PageTexts["usage"] = {
  title: "Χρήση και όρια",
  limits: "Όρια",
  calls: "Κλήσεις",
  callsLeft: ({ left, burst }) => `${left} από ${burst} διαθέσιμες αυτή τη στιγμή`,
  callsBody: ({ perSecond, burst }) =>
    `${perSecond} το δευτερόλεπτο, ${burst} μαζί, για όλα τα κλειδιά και αυτές τις σελίδες. Κάθε 16 KiB περιεχομένου μετρούν ως μία ακόμη.`,
  endpoints: "Webhooks",
  endpointsOf: ({ count, most }) => `${count} από ${most}`,
  endpointsBody: "Σε αυτό το περιβάλλον.",
  body: "Μέγεθος κλήσης",
  bodyLimit: "1 MiB",
  bodyNote: "Τα τελωνειακά τιμολόγια σε PDF μπορούν να είναι μεγαλύτερα· το όριό τους είναι στην τεκμηρίωση.",
  lists: "Λίστες χωρίς όριο",
  listsLimit: "2 ταυτόχρονα",
  listsNote: "Με limit και cursor μπορούν να είναι περισσότερες.",
};
