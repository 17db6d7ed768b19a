import type { FieldWords } from "../kit/account-form.ts";

/** The fields of the form, by language. */
export const words: FieldWords = {
  en: {
    sUsrName: {
      label: "User name",
      help: "A user for Waybill alone: its open labels are handed over each day",
    },
    sUsrPwd: { label: "Password" },
    applicationKey: { label: "Application key", help: "Geniki gives another one for tests" },
    origin_zip: {
      label: "Post code of your address at Geniki",
      help: "Labels show this address as the sender; prices are offered from here alone",
    },
    SubCode: { label: "Cost centre", help: "Leave empty if you have none" },
    api_url: { label: "Address of Geniki's service", help: "Leave empty for the usual one" },
    cut_off: { label: "Close the day at", help: "In Greece, such as 17:00" },
    cod_limit: { label: "Largest cash on delivery, in euros", help: "0 if your contract has none" },
    insurance_limit: { label: "Largest insured value, in euros", help: "0 if your contract has none" },
    saturday_delivery: { label: "The contract includes Saturday delivery" },
    cyprus: { label: "The contract includes Cyprus by the usual service" },
    island_delivery: { label: "Parcels to islands go to the address" },
    recipient_pays: { label: "Recipients pay for the delivery" },
    contents: { label: "Contents of parcels abroad", help: "For customs, such as Cosmetics" },
    pickup_orders: {
      label: "Ask Geniki's courier to come for a parcel",
      help: "Usually they come by contract",
    },
    returns: { label: "The contract includes return coupons" },
    return_days_valid: { label: "Days for which a return coupon is valid", help: "0 for ever" },
    return_paid_by_shopper: { label: "Shoppers pay for returns" },
  },
  el: {
    sUsrName: {
      label: "Όνομα χρήστη",
      help: "Ένας χρήστης μόνο για το Waybill: τα ανοιχτά του voucher παραδίδονται κάθε μέρα",
    },
    sUsrPwd: { label: "Συνθηματικό" },
    applicationKey: { label: "Κλειδί εφαρμογής", help: "Για δοκιμές η Γενική δίνει άλλο" },
    origin_zip: {
      label: "Τ.Κ. της διεύθυνσής σας στη Γενική",
      help: "Τα voucher γράφουν αυτή τη διεύθυνση ως αποστολέα· τιμές δίνονται μόνο από εδώ",
    },
    SubCode: { label: "Κέντρο κόστους", help: "Αφήστε το κενό αν δεν έχετε" },
    api_url: { label: "Διεύθυνση της υπηρεσίας της Γενικής", help: "Αφήστε το κενό για τη συνηθισμένη" },
    cut_off: { label: "Κλείσιμο ημέρας στις", help: "Ώρα Ελλάδας, π.χ. 17:00" },
    cod_limit: { label: "Μεγαλύτερη αντικαταβολή, σε ευρώ", help: "0 αν η σύμβασή σας δεν έχει" },
    insurance_limit: { label: "Μεγαλύτερη ασφαλισμένη αξία, σε ευρώ", help: "0 αν η σύμβασή σας δεν έχει" },
    saturday_delivery: { label: "Η σύμβαση περιλαμβάνει παράδοση Σαββάτου" },
    cyprus: { label: "Η σύμβαση περιλαμβάνει Κύπρο με τη συνηθισμένη υπηρεσία" },
    island_delivery: { label: "Τα δέματα για νησιά πηγαίνουν στη διεύθυνση" },
    recipient_pays: { label: "Τα μεταφορικά πληρώνει ο παραλήπτης" },
    contents: { label: "Περιεχόμενο δεμάτων εξωτερικού", help: "Για το τελωνείο, π.χ. Καλλυντικά" },
    pickup_orders: {
      label: "Να καλείται ο μεταφορέας της Γενικής για κάθε δέμα",
      help: "Συνήθως έρχεται με βάση τη σύμβαση",
    },
    returns: { label: "Η σύμβαση περιλαμβάνει κουπόνια επιστροφής" },
    return_days_valid: { label: "Ημέρες ισχύος κουπονιού επιστροφής", help: "0 για πάντα" },
    return_paid_by_shopper: { label: "Τις επιστροφές πληρώνει ο πελάτης" },
  },
};
