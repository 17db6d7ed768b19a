/**
 * Countries whose addresses carry a state, province or the like, with their differences from ISO 3166-2. Codes are
 * those of Shopify's `provinceCode`, so that an order's province is found unchanged. Sources: Shopify's open address
 * data (github.com/Shopify/worldwide, db/data/regions), and ISO 3166-2 for the rest.
 */
export interface StatePatch {
  /** The address form's name for it. */
  readonly kind: string;
  /** True when mail doesn't arrive without it. Elsewhere it helps, or the postal code already contains it. */
  readonly required: boolean;
  /** The code is the whole ISO code (`JP-13`), not only the part after the country (`CA`). */
  readonly fullCodes?: true;
  /** Divisions of ISO 3166-2 that addresses don't use: other levels, other countries' codes. */
  readonly without?: string;
  /** ISO's code → the code in use. */
  readonly recoded?: Readonly<Record<string, string>>;
  /** In use, but not (or no longer) in ISO 3166-2. */
  readonly added?: Readonly<Record<string, string>>;
}

export const statePatches: Readonly<Record<string, StatePatch>> = {
  AE: {
    kind: "emirate",
    required: true,
  },
  AR: {
    kind: "province",
    required: false,
  },
  AU: {
    kind: "state",
    required: true,
  },
  BR: {
    kind: "state",
    required: true,
  },
  CA: {
    kind: "province",
    required: true,
  },
  CL: {
    kind: "region",
    required: false,
  },
  CN: {
    kind: "province",
    required: true,
    without: "HK MO TW",
    recoded: {
      XZ: "YZ",
    },
  },
  CO: {
    kind: "department",
    required: true,
  },
  CR: {
    kind: "province",
    required: true,
    fullCodes: true,
  },
  EG: {
    kind: "governorate",
    required: false,
    added: {
      HU: "Helwan",
      SU: "6th of October",
    },
  },
  ES: {
    kind: "province",
    required: true,
    without: "AN AR AS CB CL CM CN CT EX GA IB MC MD NC PV RI VC",
  },
  GT: {
    kind: "department",
    required: false,
    recoded: {
      10: "SUC",
      11: "RET",
      12: "SMA",
      13: "HUE",
      14: "QUI",
      15: "BVE",
      16: "AVE",
      17: "PET",
      18: "IZA",
      19: "ZAC",
      20: "CQM",
      21: "JAL",
      22: "JUT",
      "01": "GUA",
      "02": "EPR",
      "03": "SAC",
      "04": "CMT",
      "05": "ESC",
      "06": "SRO",
      "07": "SOL",
      "08": "TOT",
      "09": "QUE",
    },
  },
  HK: {
    kind: "region",
    required: true,
    added: {
      HK: "Hong Kong Island",
      KL: "Kowloon",
      NT: "New Territories",
    },
  },
  ID: {
    kind: "province",
    required: true,
    without: "JW KA ML NU PP SL SM",
  },
  IE: {
    kind: "county",
    required: false,
    without: "C L M U",
  },
  IN: {
    kind: "state",
    required: true,
    recoded: {
      OD: "OR",
    },
    added: {
      DD: "Daman and Diu",
      DN: "Dadra and Nagar Haveli",
    },
  },
  IT: {
    kind: "province",
    required: true,
    without: "21 25 32 34 36 42 45 52 55 57 62 65 67 72 75 77 78 82 88",
    recoded: {
      23: "AO",
    },
    added: {
      CI: "Carbonia-Iglesias",
      OG: "Ogliastra",
      OT: "Olbia-Tempio",
      VS: "Medio Campidano",
    },
  },
  JP: {
    kind: "prefecture",
    required: true,
    fullCodes: true,
  },
  KR: {
    kind: "province",
    required: true,
    fullCodes: true,
  },
  KW: {
    kind: "governorate",
    required: false,
    fullCodes: true,
  },
  MX: {
    kind: "state",
    required: true,
    recoded: {
      AGU: "AGS",
      BCN: "BC",
      CAM: "CAMP",
      CHH: "CHIH",
      CHP: "CHIS",
      CMX: "DF",
      COA: "COAH",
      DUR: "DGO",
      GUA: "GTO",
      HID: "HGO",
      MIC: "MICH",
      NLE: "NL",
      QUE: "QRO",
      ROO: "Q ROO",
      TAM: "TAMPS",
      TLA: "TLAX",
    },
  },
  MY: {
    kind: "state",
    required: false,
    recoded: {
      10: "SGR",
      11: "TRG",
      12: "SBH",
      13: "SWK",
      14: "KUL",
      15: "LBN",
      16: "PJY",
      "01": "JHR",
      "02": "KDH",
      "03": "KTN",
      "04": "MLK",
      "05": "NSN",
      "06": "PHG",
      "07": "PNG",
      "08": "PRK",
      "09": "PLS",
    },
  },
  NG: {
    kind: "state",
    required: false,
  },
  NZ: {
    kind: "region",
    required: false,
  },
  PA: {
    kind: "province",
    required: false,
    fullCodes: true,
  },
  PE: {
    kind: "region",
    required: false,
    fullCodes: true,
  },
  PH: {
    kind: "province",
    required: false,
    fullCodes: true,
    without: "01 02 03 05 06 07 08 09 10 11 12 13 14 15 40 41",
    added: {
      MAG: "Maguindanao",
    },
  },
  PT: {
    kind: "district",
    required: false,
    fullCodes: true,
  },
  RO: {
    kind: "county",
    required: false,
  },
  RU: {
    kind: "region",
    required: true,
  },
  SV: {
    kind: "department",
    required: true,
    fullCodes: true,
  },
  TH: {
    kind: "province",
    required: false,
    fullCodes: true,
    without: "S",
  },
  US: {
    kind: "state",
    required: true,
    without: "UM",
    added: {
      AA: "Armed Forces Americas",
      AE: "Armed Forces Europe",
      AP: "Armed Forces Pacific",
      FM: "Federated States of Micronesia",
      MH: "Marshall Islands",
      PW: "Palau",
    },
  },
  UY: {
    kind: "department",
    required: false,
    fullCodes: true,
  },
  VE: {
    kind: "state",
    required: true,
    fullCodes: true,
  },
  ZA: {
    kind: "province",
    required: false,
    recoded: {
      KZN: "NL",
    },
  },
};
