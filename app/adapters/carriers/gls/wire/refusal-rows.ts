import type { GreekRefusalRow } from "../../kit/refusal.ts";

/** Refusals in our words. Source: contract sheet, sections 8 and 11. */
export const rows = {
  away: {
    code: "CARRIER_UNAVAILABLE",
    reason: null,
    message: { en: "GLS is not answering.", el: "Η GLS δεν απαντά." },
  },
  account: {
    reason: "credentials_refused",
    message: {
      en: "GLS did not accept the credentials.",
      el: "Η GLS δεν δέχτηκε τα στοιχεία σύνδεσης.",
    },
  },
  entitlement: {
    reason: "not_entitled",
    message: {
      en: "Your GLS app isn't enabled for this API.",
      el: "Η εφαρμογή σας στην GLS δεν έχει πρόσβαση σε αυτό το API.",
    },
  },
  contact: {
    reason: "contact_unknown",
    message: { en: "Check the GLS contact id.", el: "Ελέγξτε το Contact ID της GLS." },
  },
  sender: {
    reason: "other_sender",
    message: {
      en: "GLS must allow a different sender address for you.",
      el: "Η GLS πρέπει να σας επιτρέψει άλλη διεύθυνση αποστολέα.",
    },
  },
  field: {
    reason: "field_refused",
    message: {
      en: "GLS does not accept a field of the shipment: it is missing, too long or has another form.",
      el: "Η GLS δεν δέχεται ένα πεδίο της αποστολής: λείπει, είναι πολύ μεγάλο ή έχει άλλη μορφή.",
    },
  },
  postcode: {
    reason: "postcode_unknown",
    message: {
      en: "This postcode or city doesn't exist for GLS.",
      el: "Αυτός ο ταχυδρομικός κώδικας ή η πόλη δεν υπάρχει για την GLS.",
    },
  },
  email: {
    reason: "email_missing",
    message: {
      en: "A valid e-mail is needed for this service.",
      el: "Για αυτή την υπηρεσία χρειάζεται έγκυρο email.",
    },
  },
  weight: {
    reason: "parcel_weight",
    message: {
      en: "Weight must be over 0.1 kg and within the country's limit.",
      el: "Το βάρος πρέπει να είναι πάνω από 0,1 kg και μέσα στο όριο της χώρας.",
    },
  },
  cash: {
    reason: "cod_amount",
    message: {
      en: "Cash on delivery is too high, or in the wrong currency for this country.",
      el: "Η αντικαταβολή είναι πολύ μεγάλη ή σε λάθος νόμισμα για αυτή τη χώρα.",
    },
  },
  insurance: {
    reason: "no_insurance",
    message: {
      en: "No extra insurance to this country in this currency.",
      el: "Δεν υπάρχει πρόσθετη ασφάλιση για αυτή τη χώρα σε αυτό το νόμισμα.",
    },
  },
  combination: {
    reason: "not_possible",
    message: {
      en: "GLS does not offer this combination here.",
      el: "Η GLS δεν προσφέρει αυτόν τον συνδυασμό εδώ.",
    },
  },
  route: {
    reason: "no_route",
    message: {
      en: "GLS doesn't serve this address with this service.",
      el: "Η GLS δεν εξυπηρετεί αυτή τη διεύθυνση με αυτή την υπηρεσία.",
    },
  },
  incoterm: {
    reason: "incoterm_missing",
    message: {
      en: "Choose the customs term (incoterm).",
      el: "Επιλέξτε τον όρο παράδοσης (incoterm).",
    },
  },
  shop: {
    reason: "point_gone",
    message: {
      en: "This parcel shop isn't available. Choose another.",
      el: "Αυτό το σημείο παραλαβής δεν είναι διαθέσιμο. Επιλέξτε άλλο.",
    },
  },
  customs: {
    reason: "customs_refused",
    message: {
      en: "GLS refused the customs data.",
      el: "Η GLS αρνήθηκε τα στοιχεία για το τελωνείο.",
    },
  },
  request: {
    reason: "request_refused",
    message: {
      en: "GLS could not read the request, which is our mistake.",
      el: "Η GLS δεν μπόρεσε να διαβάσει το αίτημα: το λάθος είναι δικό μας.",
    },
  },
  other: {
    reason: null,
    message: { en: "GLS refused the request.", el: "Η GLS αρνήθηκε το αίτημα." },
  },
  moving: {
    code: "NOT_CANCELLABLE",
    reason: "moving",
    message: {
      en: "GLS already has the parcel; it can't be cancelled.",
      el: "Η GLS έχει ήδη το δέμα· δεν μπορεί να ακυρωθεί.",
    },
  },
  byTelephone: {
    code: "NOT_CANCELLABLE",
    reason: "by_telephone",
    message: {
      en: "GLS did not cancel the parcel. Call your GLS depot.",
      el: "Η GLS δεν ακύρωσε το δέμα. Τηλεφωνήστε στην αποθήκη της GLS.",
    },
  },
} as const satisfies Readonly<Record<string, GreekRefusalRow>>;

const { away, account: _, entitlement: __, moving: ___, byTelephone: ____, customs: _____, ...kinds } = rows;

const codes: Readonly<Record<keyof typeof kinds, readonly string[]>> = {
  contact: ["ACCESS_TO_SHIPPER_DENIED", "REFERENCED_OBJECT_NOT_FOUND"],
  sender: ["REAL_SHIPPER_NOT_ALLOWED"],
  field: ["MANDATORY_PARAMETER_NOT_SET", "INVALID_FIELD_VALUE", "NUMBER_EXCEEDS_LENGTH"],
  postcode: [
    ...["consignee.zip", "ADDRESS_ZIPCODE_MANDATORY", "ADDRESS_VALID_ZIPCODE", "ADDRESS_CITY_MANDATORY"],
    "E_400_03",
  ],
  email: ["shipper.email.wrong_format", "ADDRESS_VALID_EMAIL", "CONSIGNEE_ADDRESS_EMAIL_MANDATORY"],
  weight: ["shipmentunit.weight.toolow", "ARTICLES_PRODUCT_WEIGHT"],
  cash: [
    ...["shipmentunit.attribute.cod.toohigh", "shipmentunit.article.cod.wrongcurrency"],
    ...["article.attribute.notpositive", "ARTICLES_PRODUCT_MAX_COD"],
  ],
  insurance: ["shipmentunit.addonliability.notavailable", "shipmentunit.addonliability.wrongcurrency"],
  combination: [
    ...["INVALID_SERVICE_SELECTION", "ARTICLE_COMBINATIONS", "ARTICLES_VALID_FOR_COUNTRY"],
    ...["ARTICLES_DESTINATION_EXCLUSIONS", "ARTICLES_EXPRESS_SATURDAY", "article.notavailable"],
  ],
  route: ["routing", "SHIPMENT_VALID_ROUTING"],
  incoterm: ["SHIPMENT_VALID_INCOTERM_IF_NEEDED"],
  shop: ["INVALID_PARCELSHOP_ID", "consignee.shopDelivery"],
  request: [
    ...["ARTICLES_PRODUCT_MUST_BE_SET", "COMMON", "MORE_THAN_ONE_RESULT", "INVALID_SHIPMENT_ID"],
    ...["E_400_01", "E_400_02"],
  ],
  other: [],
};

/** Each code's row. The backend that could not transmit may have booked. */
export const byCode: Readonly<Record<string, GreekRefusalRow>> = {
  COULD_NOT_TRANSMIT: away,
  ...Object.fromEntries(
    (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) =>
      codes[kind].map((code) => [code, kinds[kind]] as const),
    ),
  ),
};
