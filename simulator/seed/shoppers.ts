/** A recipient as in Shopify's checkout. All of these people are invented. */
export interface Shopper {
  readonly firstName: string;
  readonly lastName: string;
  readonly company?: string;
  readonly address1: string;
  readonly address2?: string;
  readonly city: string;
  readonly provinceCode?: string;
  readonly zip: string;
  readonly countryCode: string;
  readonly phone?: string;
}

const greek = (
  name: string,
  address1: string,
  zip: string,
  city: string,
  phone: string | undefined,
): Shopper => {
  const [firstName = "", lastName = ""] = name.split(" ");
  return { firstName, lastName, address1, zip, city, countryCode: "GR", ...(phone && { phone }) };
};

export const shoppers = {
  eleni: greek("Ελένη Παπαδοπούλου", "Τσιμισκή 45", "546 23", "Θεσσαλονίκη", "+306944120001"),
  nikos: greek("Νίκος Γεωργίου", "Κορίνθου 112", "262 21", "Πάτρα", "+306944120002"),
  maria: greek("Μαρία Καραγιάννη", "Σκουφά 28", "106 73", "Αθήνα", "+306944120003"),
  giorgos: greek("Γιώργος Αντωνίου", "Λεωφόρος Δημοκρατίας 7", "712 01", "Ηράκλειο", "+306944120004"),
  sofia: greek("Σοφία Μακρή", "Παπαναστασίου 90", "412 22", "Λάρισα", "+306944120005"),
  kostas: greek("Κώστας Νικολάου", "28ης Οκτωβρίου 31", "382 21", "Βόλος", "+306944120006"),
  anna: greek("Άννα Δήμου", "Γεωργίου Α΄ 14", "185 31", "Πειραιάς", "+306944120007"),
  petros: greek("Πέτρος Βλάχος", "Χώρα", "846 00", "Μύκονος", "+306944120008"),
  ioanna: greek("Ιωάννα Στεφανίδου", "Αβέρωφ 22", "453 33", "Ιωάννινα", "+306944120009"),
  thanos: greek("Θάνος Ράπτης", "Ερμού 3", "811 00", "Μυτιλήνη", "+306944120010"),
  dimitra: greek("Δήμητρα Παυλίδου", "Βενιζέλου 56", "671 32", "Ξάνθη", "+306944120011"),
  stelios: greek("Στέλιος Κωνσταντινίδης", "Αγίου Νικολάου 8", "851 00", "Ρόδος", "+306944120012"),
  katerina: greek("Κατερίνα Ζαχαρίου", "Πατησίων 200", "112 56", "Αθήνα", "+306944120013"),
  vasilis: greek("Βασίλης Τσακίρης", "Κύπρου 17", "166 74", "Γλυφάδα", "+306944120014"),
  lena: greek("Λένα Ορφανού", "Εθνικής Αντιστάσεως 4", "661 00", "Δράμα", "+306944120015"),
  /** The postcode lacks a digit, and there is no phone number to call. */
  manos: greek("Μάνος Κυριακάκης", "δίπλα στο φούρνο", "7310", "Χανιά", undefined),
  irene: greek("Ειρήνη Χατζή", "Ρήγα Φεραίου 60", "241 00", "Καλαμάτα", "+306944120017"),
  jonas: {
    firstName: "Jonas",
    lastName: "Weber",
    address1: "Torstraße 140",
    zip: "10119",
    city: "Berlin",
    countryCode: "DE",
    phone: "+493012345678",
  },
  camille: {
    firstName: "Camille",
    lastName: "Laurent",
    address1: "12 rue des Martyrs",
    address2: "3e étage, code 45B7",
    zip: "75009",
    city: "Paris",
    countryCode: "FR",
    phone: "+33142345678",
  },
  oliver: {
    firstName: "Oliver",
    lastName: "Hughes",
    address1: "27 Marchmont Street",
    zip: "WC1N 1AP",
    city: "London",
    countryCode: "GB",
    phone: "+442079460123",
  },
  linda: {
    firstName: "Linda",
    lastName: "Keller",
    address1: "Langstrasse 88",
    zip: "8004",
    city: "Zürich",
    countryCode: "CH",
    phone: "+41442345678",
  },
  grace: {
    firstName: "Grace",
    lastName: "Okafor",
    address1: "455 Clinton Avenue",
    address2: "Apt 4",
    zip: "11238",
    city: "Brooklyn",
    provinceCode: "NY",
    countryCode: "US",
    phone: "+17185550142",
  },
  andreas: {
    firstName: "Ανδρέας",
    lastName: "Χριστοδούλου",
    address1: "Λήδρας 88",
    zip: "1011",
    city: "Λευκωσία",
    countryCode: "CY",
    phone: "+35722345678",
  },
  hotel: {
    firstName: "Reception",
    lastName: "Konstantinopoulou-Papathanasiou",
    company: "Hotel Grande Bretagne-Akropolis Suites & Conference Centre",
    address1: "Leoforos Vasilissis Sofias 104",
    zip: "115 28",
    city: "Athens",
    countryCode: "GR",
    phone: "+302105550100",
  },
} as const satisfies Record<string, Shopper>;

export type ShopperName = keyof typeof shoppers;
