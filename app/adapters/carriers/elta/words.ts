import type { FieldWords } from "../kit/account-form.ts";

/** The fields of the form, by language. */
export const words: FieldWords = {
  en: {
    pel_user_code: { label: "User code", help: "Seven digits, with leading zeros" },
    pel_user_pass: { label: "Password" },
    pel_apost_code: { label: "Customer code", help: "Such as 010101" },
    pel_apost_sub_code: { label: "Sub-code", help: "Such as 0005; leave empty if your contract has none" },
    webhook_key: { label: "Key of status messages", help: "Only if ELTA sends you tracking updates" },
    origin_zip: {
      label: "Post code of your address at ELTA",
      help: "Labels show this address as the sender; prices are offered from here alone",
    },
    api_url: { label: "Address of ELTA's service", help: "Leave empty for the usual one" },
    cod_limit: { label: "Largest cash on delivery, in euros", help: "0 if your contract has none" },
    insurance_limit: { label: "Largest insured value, in euros", help: "0 if your contract has none" },
    saturday_delivery: { label: "The contract includes Saturday delivery" },
    tracking: { label: "Ask ELTA for tracking" },
  },
  el: {
    pel_user_code: { label: "Κωδικός χρήστη", help: "Επτά ψηφία, με τα μηδενικά μπροστά" },
    pel_user_pass: { label: "Συνθηματικό" },
    pel_apost_code: { label: "Κωδικός πελάτη", help: "π.χ. 010101" },
    pel_apost_sub_code: { label: "Υποκωδικός", help: "π.χ. 0005· αφήστε το κενό αν η σύμβασή σας δεν έχει" },
    webhook_key: {
      label: "Κλειδί μηνυμάτων κατάστασης",
      help: "Μόνο αν τα ΕΛΤΑ σάς στέλνουν ενημερώσεις για τις αποστολές",
    },
    origin_zip: {
      label: "Τ.Κ. της διεύθυνσής σας στα ΕΛΤΑ",
      help: "Οι ετικέτες γράφουν αυτή τη διεύθυνση ως αποστολέα· τιμές δίνονται μόνο από εδώ",
    },
    api_url: { label: "Διεύθυνση της υπηρεσίας των ΕΛΤΑ", help: "Αφήστε το κενό για τη συνηθισμένη" },
    cod_limit: { label: "Μεγαλύτερη αντικαταβολή, σε ευρώ", help: "0 αν η σύμβασή σας δεν έχει" },
    insurance_limit: { label: "Μεγαλύτερη ασφαλισμένη αξία, σε ευρώ", help: "0 αν η σύμβασή σας δεν έχει" },
    saturday_delivery: { label: "Η σύμβαση περιλαμβάνει παράδοση Σαββάτου" },
    tracking: { label: "Παρακολούθηση μέσω ΕΛΤΑ" },
  },
};
