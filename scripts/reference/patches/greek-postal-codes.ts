/** Corrections to the package's Greek postal codes, each with its source. */

/** Municipalities that the package lacks, or puts into another regional unit than the law does. */
export const municipalities: Readonly<Record<string, { readonly regionalUnit: string }>> = {
  Αγκιστρίου: { regionalUnit: "Νήσων" },
  Πόρου: { regionalUnit: "Νήσων" },
  Περιστερίου: { regionalUnit: "Δυτικού Τομέα Αθηνών" },
  // Self-governed. Its location and its postal prefix put it into Central Macedonia.
  "Άγιο Όρος (Αυτοδιοίκητο)": { regionalUnit: "Άγιο Όρος (Αυτοδιοίκητο)" },
};

export const regionOfAddedUnits: Readonly<Record<string, string>> = {
  "Άγιο Όρος (Αυτοδιοίκητο)": "Κεντρικής Μακεδονίας",
};

/** Official spellings (Law 3852/2010) that the package writes differently. */
export const spellings: Readonly<Record<string, string>> = {
  "Βόρειου Αιγαίου": "Βορείου Αιγαίου",
  Αμάριου: "Αμαρίου",
  "Ηρωικής Πόλεως Νάουσας": "Ηρωικής Πόλης Νάουσας",
};

/**
 * Codes for which the package has a wrong municipality, with the right one. The package derived it from coordinates;
 * the municipality of the post office's village counts.
 */
export const moved: Readonly<Record<string, string>> = {
  "17236": "Δάφνης - Υμηττού",
  "18020": "Πόρου",
  "19008": "Μάνδρας - Ειδυλλίας", // Ερυθρές
  "19011": "Ωρωπού", // Αυλώνας
  "19019": "Σπάτων - Αρτέμιδος", // the airport
  "20150": "Κορινθίων", // the villages around Κόρινθος
  "30010": "Αγρινίου", // Παραβόλα
  "30014": "Ιεράς Πόλεως Μεσολογγίου", // Ευηνοχώρι
  "33052": "Δελφών", // Γαλαξίδι
  "33059": "Δωρίδος", // Αρτοτίνα
  "40007": "Τεμπών", // Πυργετός
  "41500": "Λαρισαίων", // the villages around Λάρισα
  "43150": "Καρδίτσας", // the villages around Καρδίτσα
  "47040": "Νικολάου Σκουφά", // Κομπότι
  "49100": "Κεντρικής Κέρκυρας και Διαποντίων Νήσων",
  "50007": "Βοΐου", // Πεντάλοφος
  "53200": "Αμυνταίου",
  "54351": "Θεσσαλονίκης", // Τούμπα
  "54352": "Θεσσαλονίκης", // Τούμπα
  "56404": "Παύλου Μελά",
  "62044": "Εμμανουήλ Παππά", // Νέος Σκοπός
  "62500": "Σερρών", // the villages around Σέρρες
  "67063": "Αβδήρων", // Πόρτο Λάγος
  "69150": "Κομοτηνής", // the villages around Κομοτηνή
  "71500": "Ηρακλείου",
  "83104": "Ανατολικής Σάμου", // Πύργος
};

/**
 * Codes that only the package has, and not even its own street table: misprints of the code beside them. People who
 * don't know their code write `xx000`.
 */
export const misprints: Readonly<Record<string, string>> = {
  "10471": "10671",
  "12122": "18122",
  "12127": "12137",
  "12341": "12241",
  "14132": "14232",
  "14222": "14122",
  "15263": "15233",
  "15345": "15234",
  "15461": "14561",
  "15831": "18531",
  "16371": "13671",
  "19000": "19003",
  "21000": "20004",
  "26000": "26500",
  "26233": "26223",
  "26322": "26332",
  "34000": "34001",
  "42222": "41222",
  "49801": "49081",
  "52000": "50200",
  "54123": "54124",
  "54360": "54630",
  "55235": "55236",
  "57600": "57300",
  "57913": "57013",
  "63007": "63077",
  "73000": "73100",
};

/**
 * Codes that the package's list lacks, by source.
 * - `streets`: the package's street table has streets or villages for them; the generator checks that.
 * - `offices`: post offices of the public list github.com/MentatInnovations/grpostcodes, which agrees with the package
 *   on the neighbouring codes.
 * - `addressees`: large receivers and post-office boxes with their own code, from their published address.
 */
export const added: Readonly<
  Record<"streets" | "offices" | "addressees", Readonly<Record<string, readonly string[]>>>
> = {
  streets: {
    Φυλής: ["13344"],
    Αγκιστρίου: ["18011"],
    Σαλαμίνας: ["18950"],
    Κρωπίας: ["19442", "19443"],
    Τρίπολης: ["22150"],
    Καλαμάτας: ["24132"],
    Πατρέων: ["26336"],
    Πύργου: ["27150"],
    Λεβαδέων: ["32150"],
    Χαλκιδέων: ["34150"],
    Λαμιέων: ["35150"],
    Βόλου: ["38223"],
    Λαρισαίων: ["41448"],
    Τρικκαίων: ["42150"],
    Ιωαννιτών: ["45550", "45560", "45570", "45580"],
    Αρταίων: ["47131"],
    Φλώρινας: ["53150"],
    "Νεάπολης - Συκεών": ["55437"],
    "Παύλου Μελά": ["56450", "56535", "56550"],
    "Άγιο Όρος (Αυτοδιοίκητο)": ["63086", "63087"],
    Ξάνθης: ["67131", "67150"],
    "Αγίου Νικολάου": ["72150"],
    Ρόδου: ["85150"],
    Κω: ["85304"],
  },
  offices: {
    Σπάρτης: ["23069"],
    Τριφυλίας: ["24017"],
    Δελφών: ["33055"],
    "Κύμης - Αλιβερίου": ["34011"],
    Προσοτσάνης: ["66036"],
    Αλεξανδρούπολης: ["68012"],
    Βιάννου: ["70015"],
    Γόρτυνας: ["70017"],
    "Αγίου Νικολάου": ["72058"],
    Ρεθύμνης: ["74058"],
    Αμαρίου: ["74059"],
    Πατρέων: ["26444"],
    Λαρισαίων: ["41001"],
    Θεσσαλονίκης: ["54210"],
  },
  addressees: {
    Αθηναίων: [
      "10021", // Parliament
      "10110", // Ministry of Labour
      "10176", // Ministry of Rural Development
      "10177", // Ministry of Public Order
      "10180", // Ministry of Finance
      "10181", // Ministry of Development
      "10183", // Ministry of the Interior
      "10184", // Public Revenue
      "10186", // Ministry of Culture
      "10187", // Ministry of Health
      "10188", // Hellenic Post
      "10192", // Ministry of the Environment
      "10210", // boxes of the Omonia post office
      "10232", // National Bank
      "10241", // Social insurance
      "10250", // Bank of Greece
      "10252", // Alpha Bank
      "11510", // boxes of the Ampelokipoi post office
      "15784", // University of Athens, Ilissia
    ],
    Ιλίου: ["13103"], // boxes of the Ilion post office
    "Παπάγου - Χολαργού": ["10191"], // Ministry of Transport
    Αμαρουσίου: ["15110", "15180"], // boxes of the post office; Ministry of Education
    "Αγίας Παρασκευής": ["15310"], // Demokritos research centre and boxes
    Γλυφάδας: ["16610"], // boxes of the post office
    Καλλιθέας: ["17610"], // boxes of the post office
    Πατρέων: ["26110"], // boxes of the post office
    Θεσσαλονίκης: ["54006"], // University of Macedonia
    Ηρακλείου: ["71004"], // Hellenic Mediterranean University
  },
};
