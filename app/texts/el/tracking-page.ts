import type { PageTexts } from "../shape.ts";

export const trackingPage: PageTexts["trackingPage"] = {
  body: "Κάθε αποστολή και κάθε tracker έχει σελίδα για τον παραλήπτη: tracking_page_url στο API. Δεν δείχνει διεύθυνση, όνομα ή τιμή.",
  look: "Εμφάνιση",
  name: "Όνομα καταστήματος",
  colour: "Χρώμα",
  colourHelp: "Όπως #1a6e5c. Πρέπει να είναι αρκετά σκούρο ώστε να διαβάζεται σε λευκό.",
  helpUrl: "Σύνδεσμος βοήθειας",
  helpUrlHelp: "Η σελίδα επικοινωνίας σας, που αρχίζει με https://.",
  language: "Γλώσσα",
  readersLanguage: "Του αναγνώστη",
  save: "Αποθήκευση",
  saved: "Η σελίδα παρακολούθησης αποθηκεύτηκε",
  problems: {
    colour: "Δώστε πιο σκούρο χρώμα, όπως #1a6e5c.",
    helpUrl: "Δώστε διεύθυνση που αρχίζει με https://.",
  },
  embed: "Στη δική σας σελίδα",
  embedBody:
    "Επικολλήστε το εκεί όπου θα εμφανίζεται το δέμα. Το token είναι το τελευταίο μέρος του tracking_page_url.",
  code: "HTML",
};
