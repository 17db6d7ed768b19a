import type { PlatformReasonTexts } from "../platform-words.ts";
import { quoted } from "./quoted.ts";

export const platformReasons: PlatformReasonTexts = {
  carrierService: {
    refused: ({ said }) =>
      said === null ? "Το Shopify αρνήθηκε χωρίς να πει γιατί." : `Το Shopify αρνήθηκε: ${quoted(said)}`,
    plan: (_, plan) =>
      `Το πρόγραμμα Shopify που έχετε${plan === null ? "" : ` (${plan})`} δεν περιλαμβάνει τιμές που υπολογίζουν μεταφορείς. Επιλέξτε πρόγραμμα που τις περιλαμβάνει, προσθέστε τις στο δικό σας ή πληρώστε το ετησίως, και δοκιμάστε ξανά.`,
  },
  imports: {
    refused: ({ said }) =>
      said === null ? "Το Shopify αρνήθηκε χωρίς να πει γιατί." : `Το Shopify αρνήθηκε: ${quoted(said)}`,
    "access-denied": () =>
      "Το Shopify δεν επιτρέπει στο Waybill να τα διαβάσει. Ανοίξτε ξανά την εφαρμογή και δοκιμάστε ξανά.",
    "not-listed": ({ status }) => `Το Shopify δεν μπόρεσε να ετοιμάσει τη λίστα: ${quoted(status)}`,
    "list-gone": () => "Το Shopify διέγραψε τη λίστα πριν διαβαστεί.",
    "file-short": ({ read, found }) => `Από τη λίστα του Shopify ήρθαν μόνο ${read} από ${found} γραμμές.`,
    "file-broken": () => "Η λίστα του Shopify δεν ήρθε ολόκληρη.",
    "not-understood": () => "Το Waybill δεν καταλαβαίνει τη λίστα του Shopify. Ενημερώστε την υποστήριξη.",
  },
  messages: {
    refused: ({ said }) =>
      said === null
        ? "Το Shopify το απέρριψε χωρίς να πει γιατί. Δείτε εκεί την παραγγελία και εκτελέστε το ξανά."
        : `Το Shopify το απέρριψε. Διορθώστε ό,τι αναφέρει και εκτελέστε το ξανά: ${quoted(said)}`,
    "platform-away": () => "Το Shopify δεν απάντησε. Το Waybill προσπαθεί ξανά αυτόματα.",
    "platform-busy": () => "Το Shopify ζήτησε πιο αργό ρυθμό. Το Waybill προσπαθεί ξανά αυτόματα.",
    "no-access": () =>
      "Το Waybill έχασε την πρόσβαση στο κατάστημα. Ανοίξτε ξανά την εφαρμογή και κατόπιν εκτελέστε το μήνυμα.",
    "carrier-away": () => "Ο μεταφορέας δεν απάντησε. Το Waybill προσπαθεί ξανά αυτόματα.",
    "other-work": () =>
      "Άλλη εργασία για το ίδιο θέμα δεν είχε τελειώσει. Το Waybill προσπαθεί ξανά αυτόματα.",
    fault: ({ error }) =>
      `Κάτι πήγε στραβά στο Waybill (${quoted(error)}). Προσπαθεί ξανά αυτόματα· αν συνεχιστεί, ενημερώστε την υποστήριξη.`,
  },
};
