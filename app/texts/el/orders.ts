import type { PageTexts } from "../shape.ts";
import { plural } from "./grammar.ts";

export const orders: PageTexts["orders"] = {
  choice: {
    title: "Γιατί αυτή η υπηρεσία",
    rules: {
      chosen: (service) => `Ο πελάτης διάλεξε ${service} στην ολοκλήρωση αγοράς.`,
      mapped: (service) => `Η σταθερή χρέωσή σας αντιστοιχεί σε ${service}.`,
      fallback: (service) => `Η υπηρεσία σας για κάθε άλλη παραγγελία είναι ${service}.`,
      "service-rule": (service, rule) => `Ο κανόνας σας «${rule}» διάλεξε ${service}.`,
    },
    method: (title) => `μέθοδος «${title}»`,
    parcels: (count) => plural(count, { one: "# δέμα", other: "# δέματα" }),
    facts: (facts) => `Δεδομένα: ${facts}`,
    rate: (price) => `Η τιμή της: ${price}`,
    point: (id) => `Σημείο: ${id}`,
    askedBy: {
      merchant: (at) => `Το ζήτησε το προσωπικό σας, ${at}`,
      rule: (at) => `Αγοράστηκε αυτόματα, ${at}`,
    },
    reproduced: "Με τα ίδια δεδομένα, η επιλογή βγαίνει και τώρα ίδια.",
    notReproduced: "Αυτή η έκδοση του Waybill θα διάλεγε αλλιώς με αυτά τα δεδομένα.",
  },
  title: "Παραγγελίες προς αποστολή",
  emptyTitle: "Καμία παραγγελία δεν περιμένει αποστολή",
  emptyBody:
    "Εδώ εμφανίζονται οι παραγγελίες που δεν έχουν εκτελεστεί. Επιλέξτε μερικές και εκδώστε τα voucher τους μαζί.",
  emptyImporting: "Διαβάζονται τώρα από το Shopify.",
  emptyAction: "Δείτε τις αποστολές",
  noMatch: "Δεν βρέθηκε παραγγελία",
  noMatchBody: "Αλλάξτε τα φίλτρα ή τις λέξεις της αναζήτησης.",
  searchPlaceholder: "Παραγγελία, όνομα ή τόπος",
  search: "Αναζήτηση παραγγελιών",
  pages: "Σελίδες παραγγελιών",
  previous: "Προηγούμενη",
  next: "Επόμενη",
  select: (order) => `Επιλογή παραγγελίας ${order}`,
  resource: { singular: "παραγγελία", plural: "παραγγελίες" },
  views: {
    all: "Όλες",
    ready: "Έτοιμες",
    "on-hold": "Σε αναμονή",
    scheduled: "Προγραμματισμένες",
    failed: "Απέτυχαν",
  },
  columns: {
    order: "Παραγγελία",
    recipient: "Παραλήπτης",
    service: "Υπηρεσία",
    location: "Φεύγει από",
    state: "Κατάσταση",
    pieces: "Τεμάχια",
    age: "Παραγγέλθηκε",
  },
  noService: "Καμία δική σας",
  unpaid: "Απλήρωτη",
  authorized: "Δεσμευμένη πληρωμή",
  cashOnDelivery: "Αντικαταβολή",
  states: {
    ready: "Έτοιμη",
    "on-hold": "Σε αναμονή",
    scheduled: "Προγραμματισμένη",
    elsewhere: "Τη στέλνουν άλλοι",
    buying: "Εκδίδεται voucher",
    failed: "Δεν στάλθηκε",
  },
  scheduledFor: (date) => `Προγραμματισμένη για ${date}`,
  pieces: (count) => plural(count, { one: "# τεμάχιο", other: "# τεμάχια" }),
  buy: "Έκδοση voucher",
  setParcel: "Βάρος και κουτί",
  selectAll: (most) => `Επιλογή όλων της προβολής, έως ${most}`,
  batch: {
    bought: (count: number, cost: string) =>
      cost === ""
        ? plural(count, { one: "Εκδόθηκε # voucher", other: "Εκδόθηκαν # voucher" })
        : `${plural(count, { one: "Εκδόθηκε # voucher", other: "Εκδόθηκαν # voucher" })} με κόστος ${cost}`,
    none: "Δεν εκδόθηκε voucher",
    toFulfill: (count: number) =>
      plural(count, {
        one: "# παραγγελία ενημερώνεται ακόμη στο Shopify. Στο μεταξύ μπορείτε να εκτυπώσετε.",
        other: "# παραγγελίες ενημερώνονται ακόμη στο Shopify. Στο μεταξύ μπορείτε να εκτυπώσετε.",
      }),
    waiting: (count: number) =>
      plural(count, {
        one: "# παραγγελία περιμένει να λήξει μια αναμονή ή να έρθει η ημέρα της. Το voucher της θα εκδοθεί τότε.",
        other:
          "# παραγγελίες περιμένουν να λήξει μια αναμονή ή να έρθει η ημέρα τους. Τα voucher τους θα εκδοθούν τότε.",
      }),
    leftAlone: (count: number) =>
      plural(count, {
        one: "# παραγγελία δεν χρειαζόταν πια voucher.",
        other: "# παραγγελίες δεν χρειάζονταν πια voucher.",
      }),
    print: (count: number) => plural(count, { one: "Εκτύπωση # voucher", other: "Εκτύπωση # voucher" }),
    printNew: (count: number) =>
      plural(count, { one: "Εκτύπωση # νέου voucher", other: "Εκτύπωση # νέων voucher" }),
    printAgain: (count: number) =>
      plural(count, { one: "Εκτύπωση # voucher ξανά", other: "Εκτύπωση και των # voucher ξανά" }),
    printedAlready: "Αυτά τα voucher βρίσκονται ήδη σε άλλη εκτύπωση.",
    dismissAll: "Απόκρυψη όλων",
    parts: (count: number) => plural(count, { one: "# έκδοση", other: "# εκδόσεις" }),
    part: (at: string, bought: number, failed: number) =>
      `${at}: ${plural(bought, { one: "εκδόθηκε # voucher", other: "εκδόθηκαν # voucher" })}${failed === 0 ? "" : `, ${plural(failed, { one: "απέτυχε #", other: "απέτυχαν #" })}`}`,
    printOf: (print: string, at: string) => `${print}, έκδοση ${at}`,
    failed: (count: number) =>
      plural(count, { one: "Προβολή της # που απέτυχε", other: "Προβολή των # που απέτυχαν" }),
  },
  asked: (count) => plural(count, { one: "Εκδίδεται # voucher", other: "Εκδίδονται # voucher" }),
  notLoaded: "Δεν φορτώθηκε. Ανοίξτε ξανά τη σελίδα.",
  came: (count) =>
    plural(count, {
      one: "Ήρθε # παραγγελία αφού ανοίξατε το παράθυρο. Δεν είναι σε αυτή την έκδοση.",
      other: "Ήρθαν # παραγγελίες αφού ανοίξατε το παράθυρο. Δεν είναι σε αυτή την έκδοση.",
    }),
  showCame: "Δείτε τις νεότερες",
  askedNone: "Καμία από αυτές δεν μπορεί να σταλεί τώρα. Δεν εκδόθηκε τίποτα.",
  leftOut: (count) =>
    plural(count, {
      one: "# παραγγελία έμεινε έξω: δεν είναι έτοιμη.",
      other: "# παραγγελίες έμειναν έξω: δεν είναι έτοιμες.",
    }),
  otherFirst: (count) =>
    plural(count, {
      one: "# παραγγελία δεν παίρνει ακόμη νέο voucher: προηγείται voucher για άλλα τεμάχιά της. Δοκιμάστε ξανά όταν ολοκληρωθεί.",
      other:
        "# παραγγελίες δεν παίρνουν ακόμη νέα voucher: προηγούνται voucher για άλλα τεμάχιά τους. Δοκιμάστε ξανά όταν ολοκληρωθούν.",
    }),
  labelBoughtAlready: (count) =>
    plural(count, {
      one: "# παραγγελία έμεινε έξω: έχει ήδη εκδοθεί voucher της. Για άλλο ένα, ανοίξτε την παραγγελία.",
      other:
        "# παραγγελίες έμειναν έξω: έχουν ήδη εκδοθεί voucher τους. Για άλλο ένα, ανοίξτε την παραγγελία.",
    }),
  labelWithoutFulfillment: (number) =>
    `Έχει ήδη εκδοθεί voucher${number && ` (${number})`} για αυτή την παραγγελία, χωρίς εκτέλεση. Για άλλο ένα, ανοίξτε την παραγγελία.`,
  buying: "Εκδίδονται voucher",
  buyingProgress: (done, all) => `Εκδόθηκαν ${done} από ${all} voucher.`,
  buyingFailed: (count) =>
    plural(count, {
      one: "# παραγγελία δεν στάλθηκε: δείτε «Απέτυχαν».",
      other: "# παραγγελίες δεν στάλθηκαν: δείτε «Απέτυχαν».",
    }),
  buyingGoesOn: "Συνεχίζεται και όταν φύγετε από τη σελίδα.",
  buyingDone: "Δεν εκδίδονται άλλα voucher.",
  viewShipments: "Δείτε τις αποστολές",
  importFromShopify: "Ανάγνωση από το Shopify",
  older: {
    hidden: "Το Shopify κρύβει από το Waybill παραγγελίες παλαιότερες από 60 ημέρες.",
    show: "Εμφάνιση παλαιότερων",
    declined: "Οι παλαιότερες παραγγελίες μένουν κρυφές: δεν δόθηκε στο Waybill το δικαίωμα να τις διαβάζει.",
  },
  ship: {
    title: (order) => `Αποστολή ${order}`,
    back: "Παραγγελίες προς αποστολή",
    ofCustomer: "Όλα αυτού του πελάτη",
    openOrder: "Άνοιγμα παραγγελίας στο Shopify",
    from: (location) => `Από ${location}`,
    items: "Είδη",
    quantity: (item) => `Ποσότητα: ${item}`,
    of: (remaining) => `από ${remaining}`,
    missing: "Πριν εκδοθεί voucher",
    onHold: "Αυτό το μέρος της παραγγελίας είναι σε αναμονή στο Shopify. Αποδεσμεύστε το εκεί για να σταλεί.",
    scheduled: (date) => `Το Shopify έχει προγραμματίσει αυτό το μέρος της παραγγελίας για ${date}.`,
    elsewhere: "Αυτό το μέρος της παραγγελίας δεν το στέλνετε εσείς.",
    collects: (amount: string) => `Ο μεταφορέας εισπράττει ${amount} με αντικαταβολή.`,
    service: "Υπηρεσία",
    offers: "Οι μεταφορείς σας για αυτό το δέμα",
    serviceOf: (carrier, service) => `${carrier}, ${service}`,
    buyOf: (service, price) => `Έκδοση voucher: ${service}, ${price}`,
    tryAgainOf: (service, price) => `Δοκιμή ξανά: ${service}, ${price}`,
    choosePointOf: (service) => `Επιλέξτε σημείο: ${service}`,
    pointOf: (point, service) => `${point}: ${service}`,
    cheapest: "Φθηνότερη",
    fastest: "Ταχύτερη",
    noDay: "χωρίς συγκεκριμένη μέρα",
    waitsFor: (name) => `${name}: αναμένεται απάντηση`,
    notAnswering: "Ο μεταφορέας δεν απαντά. Ανοίξτε ξανά τη σελίδα σε λίγο, ή επιλέξτε άλλον.",
    noPointChosen: "Δεν έχει επιλεγεί θυρίδα ή σημείο παραλαβής.",
    chosen: "Τη διάλεξε ο πελάτης",
    point: "Θυρίδα ή σημείο παραλαβής",
    choosePoint: "Επιλέξτε σημείο",
    pointGone: (name) => `Το ${name} δεν μπορεί να πάρει αυτό το δέμα. Επιλέξτε άλλο σημείο.`,
    noPoints:
      "Κανένα σημείο του μεταφορέα εκεί δεν παίρνει το δέμα. Δοκιμάστε άλλον ταχυδρομικό κώδικα, οδό ή πόλη.",
    pointZip: "Αναζήτηση με ταχυδρομικό κώδικα, οδό ή πόλη",
    searchPoints: "Αναζήτηση",
    savePoint: "Αποθήκευση σημείου",
    pointSaved: "Το σημείο αποθηκεύτηκε",
    pointNotSaved: "Το σημείο δεν αποθηκεύτηκε. Ανοίξτε ξανά τη σελίδα και επιλέξτε πάλι.",
    shopperLink: "Σύνδεσμος για να αλλάξει ο πελάτης το σημείο",
    shopperLinkHelp: "Στείλτε τον στον πελάτη. Ισχύει 14 ημέρες, μέχρι να εκδοθεί το voucher.",
    copyLink: "Αντιγραφή συνδέσμου",
    linkCopied: "Ο σύνδεσμος αντιγράφηκε",
    linkSelected: "Ο σύνδεσμος επιλέχθηκε: αντιγράψτε τον με το πληκτρολόγιο.",
    noRates: "Καμία υπηρεσία δεν μπορεί να το μεταφέρει",
    noRatesBody: "Δείτε παρακάτω γιατί, ή αλλάξτε τι μπαίνει στο δέμα.",
    failures: "Δεν προσφέρονται",
    notify: "Το Shopify στέλνει στον πελάτη τον αριθμό αποστολής",
    buy: "Έκδοση voucher",
    nothingChosen: "Επιλέξτε τουλάχιστον ένα τεμάχιο.",
    tooMany: (remaining) => `Επιλέξτε το πολύ ${remaining}.`,
    asking: "Ζητούνται τιμές",
    keptBack: "Δεν εκδόθηκε voucher αυτόματα",
    openOutcome: (carrier) =>
      `${carrier}: δεν απάντησε και δεν μπορεί να ερωτηθεί ποιον αριθμό έδωσε. Δεν αγοράζεται ξανά voucher πριν το τακτοποιήσετε.`,
    noAnswer: "Το Shopify δεν απάντησε τώρα. Ανοίξτε ξανά τη σελίδα σε λίγο.",
    arrives: (day) => `φτάνει ${day}`,
    arrivesBetween: (from, to) => `φτάνει ${from} έως ${to}`,
    buying: "Το voucher εκδίδεται",
    buyingBody: "Συνεχίζεται και όταν φύγετε από τη σελίδα.",
    withdraw: "Να μην εκδοθεί",
    failed: "Δεν έχει σταλεί ακόμη",
    tryAgain: "Δοκιμή ξανά",
    dismiss: "Παράβλεψη",
    dismissed: "Η ειδοποίηση αποσύρθηκε",
    asked: "Το voucher εκδίδεται",
    otherFirst:
      "Δεν εκδόθηκε κάτι νέο: προηγείται voucher για άλλα τεμάχια. Δοκιμάστε ξανά όταν ολοκληρωθεί.",
    labelWithoutFulfillment: (number) =>
      `Έχει ήδη εκδοθεί voucher${number && ` (${number})`} για αυτή την παραγγελία, χωρίς εκτέλεση στο Shopify. Αν είναι για αυτά τα τεμάχια, άλλο ένα περισσεύει.`,
    done: "Δεν μένει τίποτα από αυτή την παραγγελία προς αποστολή",
    doneBody: "Τα voucher της είναι παρακάτω.",
    doneNothing: "Στάλθηκε χωρίς το Waybill, ακυρώθηκε, ή δεν έχει κάτι που αποστέλλεται.",
    shipments: "Αποστολές αυτής της παραγγελίας",
    viewShipment: (number) => `Δείτε την αποστολή ${number}`,
    printLabel: "Εκτύπωση voucher",
    printLabelOf: (number) => `Εκτύπωση voucher ${number}`,
  },
};
