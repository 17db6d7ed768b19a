import type { FieldWords } from "../kit/account-form.ts";

/** The fields of the form, by language. */
export const words: FieldWords = {
  en: {
    client_id: { label: "Client ID" },
    client_secret: { label: "Client secret" },
    webhook_secret: { label: "Webhook secret", help: "Only if BOX NOW sends you tracking updates" },
    origin_id: { label: "Warehouse ID", help: "The BOX NOW location where your parcels are collected" },
    partner_id: { label: "Partner ID", help: "Only if your login serves several partners" },
    api_url: { label: "Partner API address", help: "Leave empty for Greece" },
    location_url: { label: "Location API address", help: "Leave empty for Greece" },
    tracking_url: {
      label: "Tracking page",
      help: "Write {ref} where the parcel's number goes. Leave empty for BOX NOW's page.",
    },
    notification_email: { label: "Email for accepted parcels", help: "BOX NOW writes here" },
    return_location_id: {
      label: "Warehouse ID for returns",
      help: "Shipments to this BOX NOW location are returns: your customers bring them to any locker",
    },
    allow_return: { label: "Shoppers may send parcels back from a locker" },
    cash_on_delivery: { label: "The contract includes cash on delivery" },
    currency: { label: "Currency", help: "Three letters, such as EUR" },
  },
  el: {
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
};
