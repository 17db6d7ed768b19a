import type { FieldWords } from "../kit/account-form.ts";

/** The fields of the form, by language. */
export const words: FieldWords = {
  en: {
    AcsApiKey: { label: "API key" },
    Company_ID: { label: "Company ID" },
    Company_Password: { label: "Company password" },
    User_ID: { label: "User ID", help: "A user for Waybill alone: its open labels are handed over each day" },
    User_Password: { label: "User password" },
    Billing_Code: { label: "Billing code", help: "As in your contract, such as 2ΑΘ999999" },
    Sender: { label: "Sender", help: "The name on the labels" },
    Acs_Station_Origin: { label: "Station", help: "Leave empty for the one in the billing code" },
    Language: { label: "Language of tracking", options: { GR: "Greek", EN: "English" } },
    Content_Type_ID: { label: "Contents of parcels to Cyprus", help: "ACS's number for them, for customs" },
    cut_off: { label: "Pickup list at", help: "In Greece, such as 17:00" },
    pickup_from: { label: "The courier comes from", help: "Such as 13:00" },
    pickup_until: { label: "The courier comes until", help: "Such as 18:00" },
    prices: {
      label: "Prices",
      options: { carrier: "From ACS, by your contract", list: "From my price list" },
    },
    locker_max_weight_in_kg: { label: "Heaviest parcel for a locker, in kg" },
    locker_length_in_cm: { label: "Longest parcel for a locker, in cm" },
    locker_width_in_cm: { label: "Widest parcel for a locker, in cm" },
    locker_height_in_cm: { label: "Highest parcel for a locker, in cm" },
  },
  el: {
    AcsApiKey: { label: "Κλειδί API" },
    Company_ID: { label: "Κωδικός εταιρείας" },
    Company_Password: { label: "Συνθηματικό εταιρείας" },
    User_ID: {
      label: "Όνομα χρήστη",
      help: "Ένας χρήστης μόνο για το Waybill: τα ανοιχτά voucher του παραδίδονται κάθε ημέρα",
    },
    User_Password: { label: "Συνθηματικό χρήστη" },
    Billing_Code: { label: "Κωδικός χρέωσης", help: "Όπως στη σύμβασή σας, π.χ. 2ΑΘ999999" },
    Sender: { label: "Αποστολέας", help: "Το όνομα πάνω στα voucher" },
    Acs_Station_Origin: { label: "Κατάστημα", help: "Αφήστε το κενό για αυτό του κωδικού χρέωσης" },
    Language: { label: "Γλώσσα παρακολούθησης", options: { GR: "Ελληνικά", EN: "Αγγλικά" } },
    Content_Type_ID: {
      label: "Περιεχόμενο δεμάτων προς Κύπρο",
      help: "Ο αριθμός του στην ACS, για το τελωνείο",
    },
    cut_off: { label: "Λίστα παραλαβής στις", help: "Ώρα Ελλάδας, π.χ. 17:00" },
    pickup_from: { label: "Ο μεταφορέας έρχεται από", help: "π.χ. 13:00" },
    pickup_until: { label: "Ο μεταφορέας έρχεται έως", help: "π.χ. 18:00" },
    prices: {
      label: "Τιμές",
      options: { carrier: "Από την ACS, με τη σύμβασή σας", list: "Από τον τιμοκατάλογό μου" },
    },
    locker_max_weight_in_kg: { label: "Βαρύτερο δέμα για θυρίδα, σε kg" },
    locker_length_in_cm: { label: "Μακρύτερο δέμα για θυρίδα, σε cm" },
    locker_width_in_cm: { label: "Πλατύτερο δέμα για θυρίδα, σε cm" },
    locker_height_in_cm: { label: "Ψηλότερο δέμα για θυρίδα, σε cm" },
  },
};
