import type { FieldWords } from "../kit/account-form.ts";

/** The fields of the form, by language. */
export const words: FieldWords = {
  en: {
    UserAlias: { label: "User alias" },
    CredentialValue: { label: "Credential value" },
    ApiKey: { label: "API key" },
    billing_account: { label: "Billing account", help: "As in your contract, such as 100-0000-0001" },
    sender_name: { label: "Sender", help: "The name on the labels" },
    sender_street: { label: "Sender's street and number" },
    sender_town: { label: "Sender's town" },
    sender_zip: { label: "Sender's post code", help: "Five digits" },
    sender_phone: { label: "Sender's phone" },
    city_zips: {
      label: "Post codes inside your city",
      help: "The beginnings, such as 10, 11. All others count as outside.",
    },
    same_day: { label: "Same-day delivery inside your city" },
    cut_off: {
      label: "Day's list at",
      help: "In Greece, such as 17:00. Later parcels leave the next working day.",
    },
    lockers: { label: "BOX NOW lockers, by your Courier Center contract" },
    location_url: { label: "Address of BOX NOW's list of lockers", help: "Needed for lockers" },
    return_voucher: {
      label: "Return label with each parcel",
      options: {
        none: "None",
        optional: "For the shopper to use later",
        collect: "The courier takes the return at delivery",
      },
    },
    cod_limit: { label: "Highest cash on delivery, in euro" },
    base_url: { label: "API address", help: "Leave empty for the usual one" },
  },
  el: {
    UserAlias: { label: "Όνομα χρήστη (User alias)" },
    CredentialValue: { label: "Συνθηματικό (Credential value)" },
    ApiKey: { label: "Κλειδί API" },
    billing_account: { label: "Κωδικός χρέωσης", help: "Όπως στη σύμβασή σας, π.χ. 100-0000-0001" },
    sender_name: { label: "Αποστολέας", help: "Το όνομα στις ετικέτες" },
    sender_street: { label: "Οδός και αριθμός αποστολέα" },
    sender_town: { label: "Πόλη αποστολέα" },
    sender_zip: { label: "Ταχυδρομικός κώδικας αποστολέα", help: "Πέντε ψηφία" },
    sender_phone: { label: "Τηλέφωνο αποστολέα" },
    city_zips: {
      label: "Ταχυδρομικοί κώδικες μέσα στην πόλη σας",
      help: "Τα πρώτα ψηφία τους, π.χ. 10, 11. Όλοι οι άλλοι θεωρούνται εκτός.",
    },
    same_day: { label: "Παράδοση αυθημερόν μέσα στην πόλη σας" },
    cut_off: {
      label: "Λίστα ημέρας στις",
      help: "Ώρα Ελλάδας, π.χ. 17:00. Τα επόμενα δέματα φεύγουν την επόμενη εργάσιμη.",
    },
    lockers: { label: "Θυρίδες BOX NOW μέσω της σύμβασής σας με την Courier Center" },
    location_url: { label: "Διεύθυνση της λίστας θυρίδων της BOX NOW", help: "Χρειάζεται για τις θυρίδες" },
    return_voucher: {
      label: "Ετικέτα επιστροφής με κάθε δέμα",
      options: {
        none: "Καμία",
        optional: "Για να τη χρησιμοποιήσει ο πελάτης αργότερα",
        collect: "Ο courier παίρνει την επιστροφή κατά την παράδοση",
      },
    },
    cod_limit: { label: "Ανώτατη αντικαταβολή, σε ευρώ" },
    base_url: { label: "Διεύθυνση του API", help: "Αφήστε το κενό για τη συνηθισμένη" },
  },
};
