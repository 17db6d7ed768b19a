import type { FieldWords } from "../kit/account-form.ts";

/** The fields of the form, by language. */
export const words: FieldWords = {
  en: {
    apiKey: { label: "API key", help: "Of your app in DHL's developer portal" },
    apiSecret: { label: "API secret", help: "Needed for tracking and pickups" },
    user: { label: "User of the business portal", help: "Best a system user: its password does not expire" },
    password: { label: "Password of the business portal" },
    trackingUser: { label: "User of tracking", help: "In DHL's sandbox alone" },
    trackingPassword: { label: "Password of tracking", help: "In DHL's sandbox alone" },
    billing_paket: { label: "Billing number of Paket", help: "14 characters, with 01 at the eleventh" },
    billing_kleinpaket: { label: "Billing number of Kleinpaket", help: "With 62 at the eleventh" },
    billing_international: {
      label: "Billing number of Paket International",
      help: "With 53 at the eleventh",
    },
    billing_europaket: { label: "Billing number of Europaket", help: "With 54 at the eleventh" },
    billing_warenpost: {
      label: "Billing number of Warenpost International",
      help: "With 66 at the eleventh",
    },
    billing_return: { label: "Billing number of returns", help: "With 07 at the eleventh" },
    billing_pickup: { label: "Billing number of pickups", help: "With 08. DHL may charge for a pickup" },
    profile: { label: "Group profile", help: "Leave it unless your portal has another" },
    sender_name: { label: "Sender", help: "In place of the name in your address" },
    cut_off: { label: "Day's closing at", help: "As in your portal, such as 18:00" },
    cod_account: {
      label: "Account for cash on delivery",
      help: "Its reference in the portal. DHL takes the usual account for an unknown one",
    },
    cod_limit: { label: "Highest cash on delivery, in euro" },
    return_label: { label: "Return label with each parcel in Germany" },
    return_zip: { label: "Post code that returns go to", help: "With it, DHL Retoure is offered" },
    return_receivers: {
      label: "Return receivers",
      help: "As in your portal, by commas, such as deu, aut",
    },
    go_green: { label: "GoGreen Plus for parcels in Germany" },
    notify_recipient: {
      label: "DHL mails recipients in Germany",
      help: "Only if they have agreed",
    },
    undeliverable: {
      label: "A parcel abroad that can't be delivered",
      options: { RETURN: "Comes back", ABANDON: "Is given up" },
    },
    export_type: {
      label: "Kind of export, for customs",
      options: {
        COMMERCIAL_GOODS: "Goods that were sold",
        COMMERCIAL_SAMPLE: "Samples",
        PRESENT: "Gifts",
        RETURN_OF_GOODS: "Goods that go back",
      },
    },
    postal_charges: { label: "Shipping charge for customs, in euro" },
    customs_number: { label: "Your EORI or VAT number" },
  },
  el: {
    apiKey: { label: "Κλειδί API", help: "Της εφαρμογής σας στο developer portal της DHL" },
    apiSecret: { label: "Μυστικό API", help: "Χρειάζεται για παρακολούθηση και παραλαβές" },
    user: {
      label: "Χρήστης του portal επιχειρήσεων",
      help: "Καλύτερα χρήστης συστήματος: ο κωδικός του δεν λήγει",
    },
    password: { label: "Κωδικός του portal επιχειρήσεων" },
    trackingUser: { label: "Χρήστης παρακολούθησης", help: "Μόνο στο sandbox της DHL" },
    trackingPassword: { label: "Κωδικός παρακολούθησης", help: "Μόνο στο sandbox της DHL" },
    billing_paket: { label: "Αριθμός χρέωσης Paket", help: "14 χαρακτήρες, με 01 στον ενδέκατο" },
    billing_kleinpaket: { label: "Αριθμός χρέωσης Kleinpaket", help: "Με 62 στον ενδέκατο" },
    billing_international: { label: "Αριθμός χρέωσης Paket International", help: "Με 53 στον ενδέκατο" },
    billing_europaket: { label: "Αριθμός χρέωσης Europaket", help: "Με 54 στον ενδέκατο" },
    billing_warenpost: { label: "Αριθμός χρέωσης Warenpost International", help: "Με 66 στον ενδέκατο" },
    billing_return: { label: "Αριθμός χρέωσης επιστροφών", help: "Με 07 στον ενδέκατο" },
    billing_pickup: {
      label: "Αριθμός χρέωσης παραλαβών",
      help: "Με 08. Η DHL μπορεί να χρεώσει την παραλαβή",
    },
    profile: { label: "Προφίλ ομάδας", help: "Αφήστε το, εκτός αν το portal σας έχει άλλο" },
    sender_name: { label: "Αποστολέας", help: "Στη θέση του ονόματος της διεύθυνσής σας" },
    cut_off: { label: "Κλείσιμο ημέρας στις", help: "Όπως στο portal σας, π.χ. 18:00" },
    cod_account: {
      label: "Λογαριασμός αντικαταβολής",
      help: "Η αναφορά του στο portal. Για άγνωστη, η DHL παίρνει τον συνηθισμένο λογαριασμό",
    },
    cod_limit: { label: "Ανώτατη αντικαταβολή, σε ευρώ" },
    return_label: { label: "Ετικέτα επιστροφής με κάθε δέμα στη Γερμανία" },
    return_zip: {
      label: "Ταχυδρομικός κώδικας των επιστροφών",
      help: "Μαζί του προσφέρεται η DHL Retoure",
    },
    return_receivers: {
      label: "Παραλήπτες επιστροφών",
      help: "Όπως στο portal σας, με κόμματα, π.χ. deu, aut",
    },
    go_green: { label: "GoGreen Plus για δέματα στη Γερμανία" },
    notify_recipient: {
      label: "Η DHL στέλνει email στους παραλήπτες στη Γερμανία",
      help: "Μόνο αν έχουν συμφωνήσει",
    },
    undeliverable: {
      label: "Δέμα εξωτερικού που δεν παραδίδεται",
      options: { RETURN: "Επιστρέφει", ABANDON: "Εγκαταλείπεται" },
    },
    export_type: {
      label: "Είδος εξαγωγής, για το τελωνείο",
      options: {
        COMMERCIAL_GOODS: "Προϊόντα που πουλήθηκαν",
        COMMERCIAL_SAMPLE: "Δείγματα",
        PRESENT: "Δώρα",
        RETURN_OF_GOODS: "Προϊόντα που επιστρέφουν",
      },
    },
    postal_charges: { label: "Μεταφορικά για το τελωνείο, σε ευρώ" },
    customs_number: { label: "Ο αριθμός σας EORI ή ΦΠΑ" },
  },
};
