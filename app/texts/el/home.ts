import type { PageTexts } from "../shape.ts";
import { and, plural } from "./grammar.ts";
import { silences } from "./silences.ts";

export const home: PageTexts["home"] = {
  title: "Αρχική",
  attention: "Χρειάζεται ενέργεια",
  nothing: "Τίποτα δεν χρειάζεται ενέργεια",
  nothingBody: "Εδώ εμφανίζονται αποτυχημένες κρατήσεις, προβλήματα παράδοσης και ρυθμίσεις προς διόρθωση.",
  recent: "Τελευταίες αποστολές",
  viewAll: "Όλες οι αποστολές",
  openOrder: "Άνοιγμα παραγγελίας",
  addressChanged: (order) => `Η παραγγελία ${order} έχει άλλη διεύθυνση από το voucher της`,
  addressChangedBody: (label, order) =>
    label === order
      ? `Το voucher γράφει ${label}· όνομα, οδός ή τηλέφωνο άλλαξαν από τότε.`
      : `Το voucher γράφει ${label}, η παραγγελία ${order}.`,
  keepLabel: "Διατήρηση voucher",
  keepLabelOf: (order) => `Διατήρηση voucher της παραγγελίας ${order}`,
  replaceLabel: "Νέο voucher",
  replaceLabelOf: (order) => `Νέο voucher για την παραγγελία ${order}`,
  dismiss: "Παράβλεψη",
  dismissNoticeOf: (number) => `Παράβλεψη της ειδοποίησης για το voucher ${number}`,
  acted: {
    retry: "Εκδόθηκε voucher",
    "retry-return": "Εκδόθηκε voucher επιστροφής",
    dismiss: "Η ειδοποίηση αποσύρθηκε",
    "enable-endpoint": "Τα webhooks ενεργοποιήθηκαν",
    "remove-endpoint": "Αφαιρέθηκε",
    "exception-done": "Σημειώθηκε ότι τακτοποιήθηκε",
    "replace-label": "Εκδόθηκε νέο voucher",
    "orders-shown": "Το Waybill κάνει τώρα τις αποστολές",
    "dismiss-hidden": "Η ειδοποίηση αποσύρθηκε",
    "keep-label": "Το voucher διατηρείται",
    "cancel-label": "Το voucher ακυρώθηκε",
  },
  tryAgain: "Νέα προσπάθεια",
  returnWithoutLabel: (name) => `Η επιστροφή ${name} δεν έχει voucher`,
  tryReturnAgain: (name) => `Νέα προσπάθεια για την επιστροφή ${name}`,
  triedLater: "Δεν ήταν δυνατή νέα προσπάθεια τώρα. Επαναλαμβάνεται αυτόματα.",
  exception: (order, number, recipient) =>
    [
      order === null ? `Πρόβλημα στην παράδοση: ${number}` : `Πρόβλημα στην παράδοση: παραγγελία ${order}`,
      recipient,
    ]
      .filter(Boolean)
      .join(", "),
  exceptionSince: (carrier, since) => `${carrier}: αναφέρθηκε πρόβλημα, ${since}.`,
  exceptionSaid: (carrier, since, said) => `${carrier}, ${since}: ${said}`,
  call: (phone) => `Κλήση ${phone}`,
  exceptionDone: "Τακτοποιήθηκε",
  exceptionDoneOf: (name) => `Τακτοποιήθηκε: ${name}`,
  viewShipment: "Προβολή αποστολής",
  openOutcomes: (count, carriers) =>
    `${plural(count, { one: "# αποστολή δεν έχει", other: "# αποστολές δεν έχουν" })} αριθμό από: ${and(carriers)}`,
  openOutcomesBody:
    "Η εταιρεία δεν απάντησε και δεν μπορεί να ερωτηθεί ξανά. Αναζητήστε στο σύστημά της και γράψτε τον αριθμό, ή δηλώστε ότι δεν την έχει.",
  settleOutcomes: "Δείτε πού να αναζητήσετε",
  noCarrier: "Κανένας μεταφορέας δεν είναι ενεργός",
  noCarrierBody: "Οι πελάτες δεν βλέπουν τιμές σας, και οι παραγγελίες δεν παίρνουν voucher.",
  chooseCarrier: "Επιλογή μεταφορέα",
  noExchangeRate: (from, to) => `Δεν υπάρχει ισοτιμία από ${from} σε ${to}`,
  noExchangeRateBody: (carriers) =>
    `Το ταμείο δεν μπορεί να δείξει τιμές από: ${and(carriers)}. Αν δεν μένει άλλος μεταφορέας, το Shopify δείχνει τις εφεδρικές σας τιμές.`,
  missingProductData: "Από τιμές στο ταμείο λείπουν βάρη ή διαστάσεις προϊόντων",
  missingProductDataBody: (products, defaultWeight) => {
    const named = products.map(
      ({ title, answers, weight, size, shipping }) =>
        `${title} (${[...(weight ? ["χωρίς βάρος"] : []), ...(size ? ["χωρίς διαστάσεις"] : [])].join(", ")}· ${plural(answers, { one: "# ταμείο", other: "# ταμεία" })}${shipping === null ? "" : `, ${shipping} μεταφορικά`})`,
    );
    const counts = products.some(({ weight }) => weight)
      ? ` Ένα τεμάχιο χωρίς βάρος μετράει ${defaultWeight}: γράψτε το στο Shopify, ή πείτε εδώ ότι το προϊόν δεν ζυγίζει τίποτα.`
      : "";
    return `${and(named)}.${counts}`;
  },
  openProducts: "Άνοιγμα προϊόντων",
  silences,
  openCheckoutSettings: "Άνοιγμα ρυθμίσεων",
  tryCart: "Δοκιμή καλαθιού",
  addExchangeRate: "Προσθήκη ισοτιμίας",
  openExchangeRates: "Άνοιγμα ισοτιμιών",
  unknownMethod: (name) => `Καμία υπηρεσία για «${name}»`,
  unknownMethodBody: (orders, latest) =>
    `Την επέλεξαν πελάτες και ${plural(orders, { one: `η παραγγελία ${latest} δεν έχει voucher`, other: `# παραγγελίες δεν έχουν voucher, τελευταία η ${latest}` })}.`,
  chooseItsService: "Επιλογή υπηρεσίας",
  keptBack: (orders, latest) =>
    plural(orders, {
      one: `Δεν εκδόθηκε voucher για την παραγγελία ${latest}`,
      other: `Δεν εκδόθηκαν voucher για # παραγγελίες, με τελευταία την ${latest}`,
    }),
  openKeptBack: (order) => `Άνοιγμα της ${order}`,
  openAllKeptBack: (orders) =>
    plural(orders, { one: "Προβολή # παραγγελίας", other: "Προβολή και των # παραγγελιών" }),
  oldExchangeRate: (from, to, days) =>
    `Η ισοτιμία από ${from} σε ${to} είναι ${plural(days, { one: "# ημέρας", other: "# ημερών" })}`,
  hiddenOrders: {
    title: (count) =>
      plural(count, {
        one: "Μια παραγγελία παλαιότερη των 60 ημερών εκτελέστηκε χωρίς voucher",
        other: "# παραγγελίες παλαιότερες των 60 ημερών εκτελέστηκαν χωρίς voucher",
      }),
    body: "Το Shopify κρύβει τόσο παλιές παραγγελίες από το Waybill. Δώστε πρόσβαση, και το Waybill κάνει τις αποστολές τους μόνο του.",
    allow: "Παροχή πρόσβασης",
    declined:
      "Χωρίς πρόσβαση το Waybill δεν μπορεί να διαβάσει αυτές τις παραγγελίες. Μπορείτε να τις στείλετε αλλού.",
    dismissNamed: "Παράβλεψη: παραγγελίες παλαιότερες των 60 ημερών",
  },
  labelNotices: {
    "found-late": {
      title: (number) => `Καθυστερημένο voucher ${number}`,
      body: (carrier) =>
        `${carrier}: εκδόθηκε αφού είχε αποτύχει η αγορά. Βρίσκεται πλέον στις αποστολές σας.`,
    },
    "second-cancelling": {
      title: (number) => `Δεύτερο voucher ${number}`,
      body: (carrier) => `${carrier}: εκδόθηκαν δύο voucher για μία αποστολή. Αυτό ακυρώνεται.`,
    },
    "second-cancelled": {
      title: (number) => `Το δεύτερο voucher ${number} ακυρώθηκε`,
      body: (carrier) => `${carrier}: είχαν εκδοθεί δύο voucher για μία αποστολή. Χρησιμοποιήστε το άλλο.`,
    },
    "second-kept": {
      title: (number) => `Το δεύτερο voucher ${number} δεν ακυρώθηκε`,
      body: (carrier) =>
        `${carrier}: εκδόθηκαν δύο voucher για μία αποστολή. Μη χρησιμοποιήσετε αυτό και ζητήστε την ακύρωσή της από την εταιρεία.`,
    },
    "other-number": {
      title: (number) => `Ο μεταφορέας δίνει άλλον αριθμό: ${number}`,
      body: (carrier) =>
        `${carrier}: εκδόθηκε voucher με αυτόν τον αριθμό, ενώ είχε καταχωριστεί άλλος με το χέρι. Ανοίξτε την αποστολή, δείτε ποιος αριθμός είναι σωστός και ζητήστε από την εταιρεία να ακυρώσει τον λάθος.`,
    },
    "cancel-waiting": {
      title: (number) => `Κρατήστε το δέμα ${number}`,
      body: (carrier) =>
        `Η παραγγελία ανακλήθηκε και η εταιρεία ${carrier} δεν έχει απαντήσει ακόμη στην ακύρωση. Το Waybill προσπαθεί ξανά.`,
    },
    "cancel-refused": {
      title: (number) => `Το voucher ${number} δεν ακυρώθηκε`,
      body: (carrier) => `${carrier}: η ακύρωση δεν έγινε δεκτή. Η αποστολή παραμένει.`,
    },
    "moving-cancelled": {
      title: (number) => `Το ακυρωμένο δέμα ${number} είναι καθ’ οδόν`,
      body: (carrier) =>
        `${carrier}: παραλήφθηκε αν και το voucher του ακυρώθηκε. Ζητήστε την επιστροφή του.`,
    },
    "collects-too-much": {
      title: (number) => `Το δέμα ${number} εισπράττει περισσότερα`,
      body: (carrier) =>
        `Η παραγγελία πληρώθηκε ή επιστράφηκαν χρήματα μετά την αγορά του voucher, και η ${carrier} εισπράττει ακόμη. Ακυρώστε το και αγοράστε άλλο.`,
    },
    "refund-refused": {
      title: (number) => `Δεν επιστρέφονται χρήματα για το ακυρωμένο voucher ${number}`,
      body: (carrier) => `${carrier}: η επιστροφή χρημάτων δεν έγινε δεκτή. Η αποστολή δείχνει τον λόγο.`,
    },
    "collects-too-little": {
      title: (number, order) =>
        order === ""
          ? `Λείπουν τα μετρητά του δέματος ${number}`
          : `Για την παραγγελία ${order} οφείλονται περισσότερα από όσα εισπράττουν τα voucher της`,
      body: (carrier) =>
        `Ένα δέμα γύρισε πίσω ή χάθηκε, ή η παραγγελία μεγάλωσε μετά την αγορά του voucher. Ζητήστε το υπόλοιπο από την ${carrier} ή τον πελάτη, ή επιστρέψτε το ποσό της παραγγελίας στο Shopify.`,
    },
    "refund-unanswered": {
      title: (number) => `Δεν επιβεβαιώθηκε η επιστροφή χρημάτων για το voucher ${number}`,
      body: (carrier) => `${carrier}: δεν ήρθε απάντηση. Ελέγξτε το επόμενο τιμολόγιο.`,
    },
  },
  oldExchangeRateBody: (date, source) => `Το ταμείο χρησιμοποιεί ακόμη την ισοτιμία της ${date} (${source}).`,
  lapsedExchangeRateBody: (date, source) =>
    `Η ισοτιμία της ${date} (${source}) είναι παλαιότερη από το όριό σας: το ταμείο παραλείπει τις τιμές που τη χρειάζονται.`,
  unhandled: (count) =>
    plural(count, { one: "Ένα μήνυμα του Shopify εκκρεμεί", other: "# μηνύματα του Shopify εκκρεμούν" }),
  unhandledBody: (since) => `Σε αναμονή από ${since}. Το Waybill προσπαθεί ξανά αυτόματα.`,
  viewMessages: "Προβολή μηνυμάτων",
  endpointDisabled: (host) => `Το ${host} δεν λαμβάνει πια webhooks`,
  endpointDisabledBody: {
    failing: (since) =>
      `Το Waybill προσπάθησε πέντε ημέρες και τα απενεργοποίησε στις ${since}. Τα συμβάντα που λείπουν μένουν στο αρχείο 30 ημέρες και στέλνονται ξανά από το API.`,
    gone: (since) => `Στις ${since} απάντησε 410: η διεύθυνση δεν υπάρχει πια.`,
  },
  enableEndpoint: "Ενεργοποίηση ξανά",
  enableEndpointOf: (host) => `Ενεργοποίηση ξανά: webhooks προς ${host}`,
  removeEndpoint: "Αφαίρεση",
  removeEndpointOf: (host) => `Αφαίρεση: ${host}`,
  moreAttention: "Εμφάνιση παλαιότερων",
  numbersLow: {
    none: (name) => `Ο μεταφορέας ${name} δεν έχει αριθμούς voucher`,
    "used-up": (name) => `Οι αριθμοί voucher του μεταφορέα ${name} εξαντλήθηκαν`,
    low: (name, left) =>
      `Στον μεταφορέα ${name} ${plural(left, { one: "απομένει μόνο # αριθμός voucher", other: "απομένουν μόνο # αριθμοί voucher" })}`,
  },
  numbersLowBody: "Ζητήστε από τον μεταφορέα το επόμενο εύρος και καταχωρίστε το.",
  servicesGone: (name, services) =>
    `Ο μεταφορέας ${name} δεν έχει πια ${plural(services.length, { one: "μια υπηρεσία", other: "# υπηρεσίες" })} που προσφέρετε`,
  servicesGoneBody: (services) =>
    `Το ταμείο δεν δείχνει πια: ${and(services)}. Επιλέξτε άλλη υπηρεσία για τις παραγγελίες που την έχουν.`,
  seeServices: "Προβολή υπηρεσιών",
  seeServicesOf: (name) => `Προβολή υπηρεσιών: ${name}`,
  enterNumbers: "Καταχώριση αριθμών",
  enterNumbersOf: (name) => `Καταχώριση αριθμών: ${name}`,
  figures: {
    title: "Στοιχεία",
    days: (days) => `${days} ημέρες`,
    shipments: "Αποστολές",
    shipmentsNote: "Αγορασμένες, χωρίς τις ακυρωμένες",
    inTime: "Έγκαιρες παραδόσεις",
    arrived: (count) => `Από ${plural(count, { one: "# που έφτασε", other: "# που έφτασαν" })}`,
    noneArrived: "Καμία με ημέρα παράδοσης δεν έφτασε ακόμη",
    cost: "Κόστος ανά αποστολή",
    costNote: "Κατά μέσο όρο, με φόρο",
    checkouts: "Απαντήσεις στο ταμείο",
    checkoutsNote: (ms, withoutRates) =>
      `Το 95 % μέσα σε ${ms} ms, ${withoutRates === 0 ? "όλες με τιμές" : plural(withoutRates, { one: "# χωρίς τιμή", other: "# χωρίς τιμή" })}`,
    noCheckouts: "Κανένας πελάτης δεν ζήτησε ακόμη τιμές",
    none: "–",
    partial: "Για τις τελευταίες 20.000 αποστολές και απαντήσεις.",
    onDay: (day, count) => `${day}: ${count}`,
    chart: (name, days) => `${name} ανά ημέρα. ${days.length === 0 ? "Καμία" : days.join("; ")}`,
  },
};
