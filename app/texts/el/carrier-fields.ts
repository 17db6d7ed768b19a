import type { CarrierFieldTexts } from "../carrier-fields.ts";

export const carrierFields: CarrierFieldTexts = {
  boxnow: {
    client_id: { label: "Αναγνωριστικό σύνδεσης (Client ID)" },
    client_secret: { label: "Μυστικό κλειδί σύνδεσης (Client secret)" },
    webhook_secret: {
      label: "Μυστικό κλειδί ενημερώσεων (Webhook secret)",
      help: "Μόνο αν η BOX NOW σάς στέλνει ενημερώσεις για τις αποστολές",
    },
    origin_id: { label: "Αριθμός αποθήκης", help: "Το σημείο από όπου η BOX NOW παραλαμβάνει τα δέματά σας" },
    partner_id: {
      label: "Αριθμός συνεργάτη (Partner ID)",
      help: "Μόνο αν με τα ίδια στοιχεία συνδέονται πολλοί συνεργάτες",
    },
    api_url: { label: "Διεύθυνση του Partner API", help: "Αφήστε το κενό για την Ελλάδα" },
    location_url: { label: "Διεύθυνση του Location API", help: "Αφήστε το κενό για την Ελλάδα" },
    tracking_url: {
      label: "Σελίδα παρακολούθησης",
      help: "Γράψτε {ref} εκεί όπου μπαίνει ο αριθμός του δέματος. Αφήστε το κενό για τη σελίδα της BOX NOW.",
    },
    notification_email: {
      label: "Email για τα δέματα που έγιναν δεκτά",
      help: "Εκεί γράφει η BOX NOW",
    },
    return_location_id: {
      label: "Αριθμός αποθήκης επιστροφών",
      help: "Όσα στέλνονται σε αυτό το σημείο της BOX NOW είναι επιστροφές: οι πελάτες τα αφήνουν σε όποια θυρίδα θέλουν",
    },
    allow_return: { label: "Οι πελάτες επιστρέφουν δέματα και από θυρίδα" },
    cash_on_delivery: { label: "Η σύμβαση περιλαμβάνει αντικαταβολή" },
    currency: { label: "Νόμισμα", help: "Τρία γράμματα, π.χ. EUR" },
  },
  acs: {
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
