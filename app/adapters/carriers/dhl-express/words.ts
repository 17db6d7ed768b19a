import type { FieldWords } from "../kit/account-form.ts";

/** The fields of the form, by language. */
export const words: FieldWords = {
  en: {
    username: { label: "MyDHL API user", help: "From DHL Express, with your account number" },
    password: { label: "MyDHL API password" },
    account_number: { label: "Account number", help: "Your shipper account, such as 380000017" },
    duties_account: {
      label: "Account that pays duties",
      help: "Only if you send with the Incoterm DDP",
    },
    origin_country: { label: "Country of your parcels", help: "Two letters, such as GR" },
    origin_city: { label: "Town of your parcels", help: "Where DHL collects. Parcels to it are returns." },
    origin_zip: { label: "Post code of your parcels", help: "Leave empty where there are none" },
    time_zone: { label: "Time zone", help: "Such as Europe/Athens" },
    ready_by: {
      label: "Parcels are ready at",
      help: "Such as 15:00. Later ones leave the next working day.",
    },
    contents: { label: "Contents", help: "In English, for parcels without customs lines" },
    paperless_trade: {
      label: "Send customs invoices to DHL electronically",
      help: "Paperless trade must be part of your contract",
    },
    strict_addresses: {
      label: "Refuse towns and post codes that DHL does not know together",
    },
    service_points: { label: "Delivery to DHL service points" },
    insurance_limit: { label: "Highest insured value", help: "In your account's currency" },
    cod_limit: { label: "Highest cash on delivery", help: "0 if your contract has none" },
    cod_countries: { label: "Countries with cash on delivery", help: "Two letters each, such as GR, CY" },
    return_months: {
      label: "Return labels are good for",
      options: { "3": "3 months", "6": "6 months", "12": "12 months", "24": "24 months" },
    },
  },
  el: {
    username: { label: "Χρήστης του MyDHL API", help: "Από την DHL Express, μαζί με τον λογαριασμό σας" },
    password: { label: "Κωδικός του MyDHL API" },
    account_number: { label: "Αριθμός λογαριασμού", help: "Ο λογαριασμός αποστολέα, π.χ. 380000017" },
    duties_account: {
      label: "Λογαριασμός που πληρώνει δασμούς",
      help: "Μόνο αν στέλνετε με Incoterm DDP",
    },
    origin_country: { label: "Χώρα των δεμάτων σας", help: "Δύο γράμματα, π.χ. GR" },
    origin_city: {
      label: "Πόλη των δεμάτων σας",
      help: "Εκεί που παραλαμβάνει η DHL. Όσα στέλνονται εκεί είναι επιστροφές.",
    },
    origin_zip: { label: "Ταχυδρομικός κώδικας των δεμάτων σας", help: "Κενό, όπου δεν υπάρχουν κώδικες" },
    time_zone: { label: "Ζώνη ώρας", help: "Π.χ. Europe/Athens" },
    ready_by: {
      label: "Τα δέματα είναι έτοιμα στις",
      help: "Π.χ. 15:00. Τα επόμενα φεύγουν την επόμενη εργάσιμη.",
    },
    contents: { label: "Περιεχόμενο", help: "Στα αγγλικά, για δέματα χωρίς τελωνειακές γραμμές" },
    paperless_trade: {
      label: "Ηλεκτρονική αποστολή τελωνειακών τιμολογίων στην DHL",
      help: "Το Paperless Trade πρέπει να περιλαμβάνεται στη σύμβασή σας",
    },
    strict_addresses: {
      label: "Άρνηση όταν η DHL δεν γνωρίζει μαζί την πόλη και τον ταχυδρομικό κώδικα",
    },
    service_points: { label: "Παράδοση σε σημεία εξυπηρέτησης της DHL" },
    insurance_limit: { label: "Ανώτατη ασφαλισμένη αξία", help: "Στο νόμισμα του λογαριασμού σας" },
    cod_limit: { label: "Ανώτατη αντικαταβολή", help: "0, αν η σύμβασή σας δεν την περιλαμβάνει" },
    cod_countries: { label: "Χώρες με αντικαταβολή", help: "Δύο γράμματα η καθεμία, π.χ. GR, CY" },
    return_months: {
      label: "Οι ετικέτες επιστροφής ισχύουν για",
      options: { "3": "3 μήνες", "6": "6 μήνες", "12": "12 μήνες", "24": "24 μήνες" },
    },
  },
};
