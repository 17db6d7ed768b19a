import type { FieldWords } from "../kit/account-form.ts";

/** The fields of the form, by language. */
export const words: FieldWords = {
  en: {
    username: { label: "User" },
    password: { label: "Password" },
    customer_code: { label: "Customer code", help: "As in your contract" },
    agreement_code: { label: "Agreement code", help: "With its zeros, such as 001" },
    origin_zip: { label: "Post code of your contract", help: "Your parcels leave from there" },
    cost_centre: { label: "Cost centre", help: "Only if your contract has some" },
    payer: {
      label: "Who pays",
      options: { sender: "You", recipient: "The recipient", third: "A third party" },
    },
    cod_limit: { label: "Highest cash on delivery, in euro" },
    insurance_limit: { label: "Highest insured value, in euro" },
    table_flag: {
      label: "Table flag",
      help: "Leave at 0 unless Speedex says otherwise",
      options: { "0": "0", "3": "3" },
    },
    base_url: { label: "API address", help: "Leave empty for the usual one" },
  },
  el: {
    username: { label: "Όνομα χρήστη" },
    password: { label: "Συνθηματικό" },
    customer_code: { label: "Κωδικός πελάτη", help: "Όπως στη σύμβασή σας" },
    agreement_code: { label: "Κωδικός συμφωνίας", help: "Με τα μηδενικά του, π.χ. 001" },
    origin_zip: { label: "Ταχυδρομικός κώδικας της σύμβασης", help: "Από εκεί φεύγουν τα δέματά σας" },
    cost_centre: { label: "Κέντρο κόστους", help: "Μόνο αν το έχει η σύμβασή σας" },
    payer: {
      label: "Ποιος πληρώνει",
      options: { sender: "Εσείς", recipient: "Ο παραλήπτης", third: "Τρίτος" },
    },
    cod_limit: { label: "Ανώτατη αντικαταβολή, σε ευρώ" },
    insurance_limit: { label: "Ανώτατη ασφαλισμένη αξία, σε ευρώ" },
    table_flag: {
      label: "Table flag",
      help: "Αφήστε το 0, εκτός αν η Speedex πει άλλο",
      options: { "0": "0", "3": "3" },
    },
    base_url: { label: "Διεύθυνση του API", help: "Αφήστε το κενό για τη συνηθισμένη" },
  },
};
