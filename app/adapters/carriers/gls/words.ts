import type { FieldWords } from "../kit/account-form.ts";

/** The fields of the form, by language. */
export const words: FieldWords = {
  en: {
    client_id: {
      label: "Client ID",
      help: "Of your app in GLS' developer portal. Give Waybill an app of its own.",
    },
    client_secret: { label: "Client secret" },
    contact_id: { label: "Contact ID", help: "GLS' number for your contract, such as 276a000demo" },
    origin_country: { label: "Country of the contract", help: "Two letters, such as DE" },
    origin_zip: { label: "Postcode of the contract", help: "Parcels leave from here, and returns come here" },
    cut_off: {
      label: "End of the day",
      help: "German time, such as 18:00. GLS then gets the data of all parcels of the app. Later parcels leave the next working day.",
    },
    daily_pickup: {
      label: "GLS comes every day",
      help: "Otherwise Waybill orders a van where you ask for a pickup. Only your depot calls it off, by telephone.",
    },
    other_sender: {
      label: "Print the order's sender on labels",
      help: "GLS must have allowed another sender than your contract's",
    },
    currency: { label: "Currency", help: "Three letters, such as EUR" },
    cod_limit: { label: "Highest cash on delivery", help: "0: none" },
    insurance_limit: { label: "Highest extra insurance", help: "0: none" },
    incoterm: {
      label: "Customs term (incoterm)",
      help: "For countries outside the customs union",
      options: {
        "10": "10: DDP, you pay duties and taxes",
        "11": "11: DDP, a variant",
        "12": "12: DDP, a variant",
        "18": "18: VAT prepaid by IOSS or VOEC",
        "20": "20: DAP, the recipient pays",
        "21": "21: DAP, a variant",
        "25": "25: DAP, a variant",
        "30": "30: DDP without taxes",
        "33": "33",
        "40": "40",
        "41": "41",
        "50": "50: low value",
        "91": "91: your own customs broker",
      },
    },
    paperless_trade: {
      label: "Paperless trade",
      help: "GLS gets customs data and invoice below EUR 1,000, if it enabled your app for this. Otherwise print the invoice, and attach it.",
    },
  },
  el: {
    client_id: {
      label: "Αναγνωριστικό (Client ID)",
      help: "Της εφαρμογής σας στο developer portal της GLS. Δώστε στο Waybill δική του εφαρμογή.",
    },
    client_secret: { label: "Μυστικό κλειδί (Client secret)" },
    contact_id: { label: "Contact ID", help: "Ο αριθμός της σύμβασής σας στην GLS, π.χ. 276a000demo" },
    origin_country: { label: "Χώρα της σύμβασης", help: "Δύο γράμματα, π.χ. DE" },
    origin_zip: {
      label: "Ταχυδρομικός κώδικας της σύμβασης",
      help: "Από εδώ φεύγουν τα δέματα και εδώ έρχονται οι επιστροφές",
    },
    cut_off: {
      label: "Τέλος της ημέρας",
      help: "Ώρα Γερμανίας, π.χ. 18:00. Τότε η GLS παίρνει τα στοιχεία όλων των δεμάτων της εφαρμογής. Τα επόμενα φεύγουν την επόμενη εργάσιμη.",
    },
    daily_pickup: {
      label: "Η GLS έρχεται κάθε μέρα",
      help: "Αλλιώς το Waybill ζητά όχημα όπου θέλετε παραλαβή. Μόνο η αποθήκη της GLS το ακυρώνει, τηλεφωνικά.",
    },
    other_sender: {
      label: "Ο αποστολέας της παραγγελίας στις ετικέτες",
      help: "Η GLS πρέπει να έχει επιτρέψει άλλον αποστολέα από αυτόν της σύμβασης",
    },
    currency: { label: "Νόμισμα", help: "Τρία γράμματα, π.χ. EUR" },
    cod_limit: { label: "Ανώτατη αντικαταβολή", help: "0: καμία" },
    insurance_limit: { label: "Ανώτατη πρόσθετη ασφάλιση", help: "0: καμία" },
    incoterm: {
      label: "Όρος παράδοσης (incoterm)",
      help: "Για χώρες εκτός της τελωνειακής ένωσης",
      options: {
        "10": "10: DDP, πληρώνετε δασμούς και φόρους",
        "11": "11: DDP, παραλλαγή",
        "12": "12: DDP, παραλλαγή",
        "18": "18: ΦΠΑ προπληρωμένος με IOSS ή VOEC",
        "20": "20: DAP, πληρώνει ο παραλήπτης",
        "21": "21: DAP, παραλλαγή",
        "25": "25: DAP, παραλλαγή",
        "30": "30: DDP χωρίς φόρους",
        "33": "33",
        "40": "40",
        "41": "41",
        "50": "50: χαμηλή αξία",
        "91": "91: δικός σας εκτελωνιστής",
      },
    },
    paperless_trade: {
      label: "Ηλεκτρονικό τελωνείο (paperless trade)",
      help: "Η GLS παίρνει στοιχεία τελωνείου και τιμολόγιο κάτω από 1.000 ευρώ, αν το έχει ενεργοποιήσει για την εφαρμογή σας. Αλλιώς τυπώστε το τιμολόγιο και βάλτε το στο δέμα.",
    },
  },
};
