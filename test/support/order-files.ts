/** Files of orders as shop systems, couriers and spreadsheets of eight countries write them. */
import type { Encoding } from "../../app/domain/files/reading/encodings.ts";
import type { OrderAnswers } from "../../app/domain/orders/import/answers.ts";
import { aWorkbook } from "../bills/a-workbook.ts";
import { encode } from "./encode.ts";

type Value = string | number;
type Rows = readonly (readonly Value[])[];

/** As a label would be bought: recipient, street, place, phone, grams, cash. */
type Label = readonly [string, string, string, string, number, number | null];

export interface OrderFileCase {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly answers?: OrderAnswers;
  /** The questions that are asked, if the answers are left out. */
  readonly asks?: readonly string[];
  readonly labels?: readonly Label[];
  /** Rows of the file that are refused, with a part of each reason. */
  readonly refused?: readonly (readonly [number, string])[];
  readonly fault?: string;
}

const quoted = (value: Value, separator: string): string => {
  const text = String(value);
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const csv = (rows: Rows, separator: string, end = "\r\n"): string =>
  rows.map((row) => `${row.map((value) => quoted(value, separator)).join(separator)}${end}`).join("");

/** A spreadsheet's table in a country: its separator, its decimal mark and the encoding of its "CSV". */
function excel(
  country: keyof typeof locales,
  encoding: Encoding,
  {
    mark = false,
    separator = locales[country].separator,
    decimal = locales[country].decimal,
    grams = false,
    sep = false,
  } = {},
): Uint8Array {
  const { headers, people } = locales[country];
  const amount = (value: number) => value.toFixed(2).replace(".", decimal);
  const rows = people.map(([name, street, zip, city, phone, kg, cash, state]) => [
    ...[name, street, zip, city, country, phone],
    grams ? String(kg * 1000) : String(kg).replace(".", decimal),
    cash === null ? "" : amount(cash),
    ...(state === undefined ? [] : [state]),
  ]);
  return encode(`${sep ? `sep=${separator}\r\n` : ""}${csv([headers, ...rows], separator)}`, encoding, mark);
}

type Person = readonly [string, string, string, string, string, number, number | null, string?];

const locales = {
  GR: {
    ...{ separator: ";", decimal: "," },
    headers: ["Παραλήπτης", "Διεύθυνση", "Τ.Κ.", "Πόλη", "Χώρα", "Κινητό", "Βάρος (κιλά)", "Αντικαταβολή"],
    people: [
      ["Ελένη Παπαδάκη", "Τσιμισκή 40", "54623", "Θεσσαλονίκη", "6912345678", 1.25, 12.5],
      ["Άρης Ώνου", "Αγίου Δημητρίου 5", "11521", "Αθήνα", "6944123456", 0.5, null],
    ] as Person[],
  },
  DE: {
    ...{ separator: ";", decimal: "," },
    headers: ["Empfänger", "Straße", "PLZ", "Ort", "Land", "Telefon", "Gewicht (kg)", "Nachnahme"],
    people: [
      ["Jürgen Groß", "Königsallee 27", "40212", "Düsseldorf", "+49 30 901820", 2.4, null],
      ["Anna Weiß", "Schloßstraße 3", "12163", "Berlin", "+49 30 901820", 1.5, 19.9],
    ] as Person[],
  },
  FR: {
    ...{ separator: ";", decimal: "," },
    headers: ["Destinataire", "Adresse", "CP", "Ville", "Pays", "Téléphone", "Poids (kg)", "COD"],
    people: [
      ["Hélène François", "12 rue de l'Hôtel de Ville", "75004", "Paris", "+33 1 42 76 40 40", 0.75, null],
      ["Gaël Lefèvre", "3 Allée des Chênes", "69003", "Lyon", "+33 4 72 10 30 30", 3.2, 45.0],
    ] as Person[],
  },
  ES: {
    ...{ separator: ";", decimal: "," },
    headers: ["Name", "Dirección", "Postcode", "Ciudad", "País", "Phone", "Peso (kg)", "COD", "Provincia"],
    people: [
      ["José Núñez Peña", "Calle Álvarez 8", "28001", "Madrid", "+34 915 29 82 10", 1.1, 15.5, "Madrid"],
      ["Íñigo Muñoz", "Calle Mayor 1", "08001", "Barcelona", "+34 934 02 70 00", 2.2, null, "Barcelona"],
    ] as Person[],
  },
  IT: {
    ...{ separator: ";", decimal: "," },
    headers: [
      "Name",
      "Indirizzo",
      "CAP",
      "Città",
      "Paese",
      "Phone",
      "Peso (kg)",
      "Contrassegno",
      "Provincia",
    ],
    people: [
      ["Nicolò D'Alò", "Via della Libertà 9", "00184", "Roma", "+39 06 0606", 1.75, null, "RM"],
      ["Lucia Perù", "Via Forlì 2", "20121", "Milano", "+39 02 0202", 0.9, 22.0, "MI"],
    ] as Person[],
  },
  PL: {
    ...{ separator: ";", decimal: "," },
    headers: ["Name", "Street", "Postcode", "City", "Country", "Phone", "Weight (kg)", "COD"],
    people: [
      ["Łukasz Żak", "ul. Świętokrzyska 20", "00-002", "Warszawa", "+48 22 443 00 00", 1.3, 49.9],
      ["Małgorzata Wałęsa", "ul. Długa 4", "80-827", "Gdańsk", "+48 58 301 43 43", 2.75, null],
    ] as Person[],
  },
  CZ: {
    ...{ separator: ";", decimal: "," },
    headers: ["Name", "Street", "Postcode", "City", "Country", "Phone", "Weight (kg)", "COD"],
    people: [
      ["Jiří Dvořák", "Příčná 3", "110 00", "Praha", "+420 236 001 111", 1.05, null],
      ["Šárka Černá", "Nádražní 12", "301 00", "Plzeň", "+420 378 031 111", 0.65, 12.4],
    ] as Person[],
  },
  GB: {
    ...{ separator: ",", decimal: "." },
    headers: ["Name", "Street", "Postcode", "City", "Country", "Phone", "Weight (kg)", "COD"],
    people: [
      ["Zoë O'Neill", "221B Baker Street, Flat 2", "NW1 6XE", "London", "+44 20 7222 1234", 1.25, null],
      ["Siân Jones", '5 High Street "The Mill"', "CF10 1BH", "Cardiff", "+44 29 2087 2087", 0.4, null],
    ] as Person[],
  },
} as const;

function labelsOf(country: keyof typeof locales): readonly Label[] {
  return locales[country].people.map(([name, street, zip, city, phone, kg, cash]) => [
    ...([name, street, `${zip} ${city} ${country}`, phone] as const),
    ...([Math.round(kg * 1000), cash] as const),
  ]);
}

/** The answers of a merchant to a table of a country. */
function answersOf(country: keyof typeof locales): OrderAnswers {
  const meanings = ["name", "street", "zip", "city", "country", "phone", "weight", "cash", "state"] as const;
  return {
    columns: Object.fromEntries(
      locales[country].headers.map((header, at) => [header, meanings[at] ?? "unused"]),
    ),
    select: "cheapest",
  };
}

const excelCase = (
  country: keyof typeof locales,
  encoding: Encoding,
  options: Parameters<typeof excel>[2] = {},
): OrderFileCase => ({
  name: `Excel of ${country}, ${encoding}${JSON.stringify(options)}`,
  bytes: excel(country, encoding, options),
  answers: { ...answersOf(country), encoding },
  asks: ["columns", "service"],
  labels: labelsOf(country),
});

const excels: readonly OrderFileCase[] = [
  excelCase("GR", "windows-1253"),
  excelCase("GR", "iso-8859-7"),
  excelCase("GR", "utf-8"),
  excelCase("GR", "utf-8", { mark: true }),
  excelCase("GR", "utf-16le", { mark: true, separator: "\t" }),
  excelCase("GR", "utf-16le", { separator: "\t" }),
  excelCase("GR", "utf-16be", { mark: true }),
  excelCase("GR", "windows-1253", { sep: true, separator: "|" }),
  excelCase("DE", "windows-1252"),
  excelCase("DE", "utf-8", { mark: true }),
  excelCase("DE", "windows-1250"),
  excelCase("FR", "windows-1252"),
  excelCase("FR", "utf-16le", { mark: true, separator: "\t" }),
  excelCase("ES", "windows-1252"),
  excelCase("ES", "utf-8"),
  excelCase("IT", "windows-1252"),
  excelCase("PL", "windows-1250"),
  excelCase("PL", "utf-8", { mark: true }),
  excelCase("CZ", "windows-1250"),
  excelCase("CZ", "utf-16be"),
  excelCase("GB", "windows-1252"),
  excelCase("GB", "utf-8", { separator: ",", decimal: "." }),
];

/** Source: the layouts' own, app/domain/orders/import/layouts.ts. */
const shopifyHeaders =
  "Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value,Tax 3 Name,Tax 3 Value,Tax 4 Name,Tax 4 Value,Tax 5 Name,Tax 5 Value,Phone,Receipt Number,Duties,Billing Province Name,Shipping Province Name,Payment ID,Payment Terms Name,Next Payment Due At,Payment References".split(
    ",",
  );
const table = (headers: readonly string[], rows: readonly Readonly<Record<string, Value>>[]): Rows => [
  headers,
  ...rows.map((row) => headers.map((header) => row[header] ?? "")),
];
const shopifyOrder = {
  Name: "#1001",
  Email: "eleni@example.com",
  "Financial Status": "pending",
  "Fulfillment Status": "unfulfilled",
  Currency: "EUR",
  Total: "34.98",
  "Outstanding Balance": "34.98",
  "Payment Method": "Cash on Delivery (COD)",
  "Lineitem quantity": "2",
  "Lineitem name": "Crew Tee",
  "Lineitem price": "9.99",
  "Lineitem sku": "TEE",
  "Shipping Name": "Ελένη Παπαδάκη",
  "Shipping Address1": "Τσιμισκή 40",
  "Shipping City": "Θεσσαλονίκη",
  "Shipping Zip": "'54623",
  "Shipping Country": "GR",
  "Shipping Phone": "'+306912345678",
  Vendor: "Acme",
};
const shopifyFile = (...rows: readonly Readonly<Record<string, Value>>[]) =>
  encode(csv(table(shopifyHeaders, rows), ",", "\n"), "utf-8");
const eleni: Label = ["Ελένη Παπαδάκη", "Τσιμισκή 40", "546 23 Θεσσαλονίκη GR", "+306912345678", 500, 34.98];
const common: OrderAnswers = { select: "cheapest", weightG: 500 };

const amazonHeaders =
  "order-id,order-item-id,purchase-date,payments-date,reporting-date,promise-date,days-past-promise,buyer-email,buyer-name,buyer-phone-number,sku,product-name,quantity-purchased,quantity-shipped,quantity-to-ship,ship-service-level,recipient-name,ship-address-1,ship-address-2,ship-address-3,ship-city,ship-state,ship-postal-code,ship-country,is-business-order,purchase-order-number,price-designation".split(
    ",",
  );
const amazonRow = (item: string) => ({
  "order-id": "408-4870009-9733125",
  "order-item-id": item,
  "buyer-phone-number": "+49 30 901820",
  "product-name": `Book ${item}`,
  "quantity-purchased": "1",
  "recipient-name": "Jürgen Groß",
  "ship-address-1": "Königsallee 27",
  "ship-address-2": "2. Stock",
  "ship-city": "Düsseldorf",
  "ship-postal-code": "40212",
  "ship-country": "DE",
});
const jurgen: Label = [
  "Jürgen Groß",
  "Königsallee 27, 2. Stock",
  "40212 Düsseldorf DE",
  "+49 30 901820",
  500,
  null,
];

const wooHeaders = [
  ...["Order Number", "Order Status", "Order Date", "First Name (Shipping)", "Last Name (Shipping)"],
  ...["Address 1&2 (Shipping)", "City (Shipping)", "State Code (Shipping)", "Postcode (Shipping)"],
  ...[
    "Country Code (Shipping)",
    "Phone (Billing)",
    "Payment Method Title",
    "Order Total Amount",
    "Item Name",
  ],
  ...["Quantity (- Refund)", "Item Cost"],
];
const wooRow = {
  "Order Number": "2001",
  "Order Status": "Processing",
  "First Name (Shipping)": "Ελένη",
  "Last Name (Shipping)": "Παπαδάκη",
  "Address 1&2 (Shipping)": "Τσιμισκή 40",
  "City (Shipping)": "Θεσσαλονίκη",
  "Postcode (Shipping)": "54623",
  "Country Code (Shipping)": "GR",
  "Phone (Billing)": "+306912345678",
  "Payment Method Title": "Αντικαταβολή",
  "Order Total Amount": "34,98",
  "Item Name": "Crew Tee",
  "Quantity (- Refund)": "2",
  "Item Cost": "9,99",
};

const acsHeaders =
  "Recipient_Name,Recipient_Address,Recipient_Address_Number,Recipient_Zipcode,Recipient_Region,Recipient_Phone,Recipient_Cell_Phone,Recipient_Country,Item_Quantity,Weight,Cod_Ammount,Delivery_Notes,Reference_Key1".split(
    ",",
  );
const acsRow: Rows[number] = [
  ...[
    "Ελένη Παπαδάκη",
    "Τσιμισκή",
    "40",
    "54623",
    "Θεσσαλονίκη",
    "2310123456",
    "6912345678",
    "GR",
    "1",
    "0,5",
  ],
  ...["34,98", "Κουδούνι 3", "A-1"],
];
const acsEleni: Label = ["Ελένη Παπαδάκη", "Τσιμισκή 40", "546 23 Θεσσαλονίκη GR", "6912345678", 500, 34.98];

const skroutzHeaders =
  "code,state,first_name,last_name,street_name,street_number,zip,city,region,country_code,phone,product_name,quantity,unit_price".split(
    ",",
  );
const skroutzRow: Rows[number] = [
  ...["191029-5130474", "accepted", "Ελένη", "Παπαδάκη", "Τσιμισκή", "40", "54623", "Θεσσαλονίκη", "", "GR"],
  ...["6912345678", "Crew Tee", "2", "9.99"],
];

const paths = [
  ...[
    "select",
    "items.0.weight",
    "address_to.country",
    "address_to.zip",
    "address_to.city",
    "address_to.name",
  ],
  ...["address_to.address", "address_to.phone", "cash_on_delivery"],
];
const pathRow: Rows[number] = [
  ...[
    "cheapest",
    "500",
    "Ελλάδα",
    "54623",
    "Θεσσαλονίκη",
    "Ελένη Παπαδάκη",
    "Τσιμισκή 40",
    "6912345678",
    "34,98",
  ],
];

const own = ["Order", "Name", "Street", "Postcode", "City", "Country", "Phone", "Weight (kg)", "COD"];
const ownAnswers: OrderAnswers = {
  select: "cheapest",
  columns: {
    ...{ Order: "order", Name: "name", Street: "street", Postcode: "zip", City: "city", Country: "country" },
    ...{ Phone: "phone", "Weight (kg)": "weight", COD: "cash" },
  },
};
const ownRow = (order: string, more: Readonly<Record<number, Value>> = {}): Value[] =>
  ["A", "Ελένη Παπαδάκη", "Τσιμισκή 40", "54623", "Θεσσαλονίκη", "Ελλάδα", "6912345678", "0,5", "12,50"].map(
    (value, at) => more[at] ?? (at === 0 ? order : value),
  );
const ownLabel: Label = ["Ελένη Παπαδάκη", "Τσιμισκή 40", "546 23 Θεσσαλονίκη GR", "6912345678", 500, 12.5];

const others: readonly OrderFileCase[] = [
  {
    name: "Shopify's export: an order of two lines, cash on delivery",
    bytes: shopifyFile(shopifyOrder, {
      Name: "#1001",
      Email: "eleni@example.com",
      "Lineitem quantity": "1",
      "Lineitem name": "Mug",
      "Lineitem price": "10.00",
      Vendor: "Acme",
    }),
    answers: common,
    asks: ["weight", "service"],
    labels: [eleni],
  },
  {
    name: "Shopify's export: paid, by name of the country",
    bytes: shopifyFile({
      ...shopifyOrder,
      "Financial Status": "paid",
      "Shipping Country": "Greece",
      "Outstanding Balance": "0.00",
    }),
    answers: common,
    labels: [[...eleni.slice(0, 5), null] as unknown as Label],
  },
  {
    name: "Shopify's export: a cancelled, a refunded and a fulfilled order",
    bytes: shopifyFile(
      { ...shopifyOrder, "Cancelled at": "2026-11-01 10:00:00 +0200" },
      { ...shopifyOrder, Name: "#1002", "Financial Status": "refunded" },
      { ...shopifyOrder, Name: "#1003", "Fulfillment Status": "fulfilled" },
    ),
    answers: common,
    labels: [],
    refused: [
      [2, "cancelled"],
      [3, "given back"],
      [4, "fulfilled already"],
    ],
  },
  {
    name: "Shopify's export, saved anew by a Greek Excel",
    bytes: encode(
      csv(
        table(shopifyHeaders, [
          { ...shopifyOrder, Total: "34,98", "Outstanding Balance": "34,98", "Lineitem price": "9,99" },
        ]),
        ";",
      ),
      "windows-1253",
    ),
    answers: common,
    labels: [eleni],
  },
  {
    name: "WooCommerce's export",
    bytes: encode(csv(table(wooHeaders, [wooRow]), ","), "utf-8", true),
    answers: common,
    asks: ["weight", "service"],
    labels: [eleni],
  },
  {
    name: "WooCommerce's export: an order of two rows",
    bytes: encode(csv(table(wooHeaders, [wooRow, { ...wooRow, "Item Name": "Mug" }]), ","), "utf-8"),
    answers: { ...common, rowsOfOrder: "one-label" },
    asks: ["weight", "service", "rowsOfOrder"],
    labels: [eleni],
  },
  {
    name: "Amazon's tab file",
    bytes: encode(csv(table(amazonHeaders, [amazonRow("1")]), "\t"), "windows-1252"),
    answers: common,
    asks: ["weight", "service"],
    labels: [jurgen],
  },
  {
    name: "Amazon's tab file: two rows of one order",
    bytes: encode(csv(table(amazonHeaders, [amazonRow("1"), amazonRow("2")]), "\t"), "utf-8"),
    answers: { ...common, rowsOfOrder: "one-label" },
    asks: ["weight", "service", "rowsOfOrder"],
    labels: [jurgen],
  },
  {
    name: "Skroutz's fields",
    bytes: encode(csv([skroutzHeaders, skroutzRow], ","), "utf-8"),
    answers: common,
    labels: [["Ελένη Παπαδάκη", "Τσιμισκή 40", "546 23 Θεσσαλονίκη GR", "6912345678", 500, null]],
  },
  {
    name: "ACS's template",
    bytes: encode(csv([acsHeaders, acsRow], ";"), "windows-1253"),
    answers: { select: "cheapest" },
    asks: ["service"],
    labels: [acsEleni],
  },
  {
    name: "ACS's template as a workbook, with numbers",
    bytes: aWorkbook([
      acsHeaders,
      acsRow.map((cell) =>
        cell === "0,5" ? 0.5 : cell === "34,98" ? 34.98 : cell === "54623" ? 54623 : cell,
      ),
    ]),
    answers: { select: "cheapest" },
    labels: [acsEleni],
  },
  {
    name: "BOX NOW's template",
    bytes: encode(
      "from_location,destination_location,customer_phone_number,customer_email,customer_full_name,number_of_parcels,payment_mode,amount_to_be_collected,price_currency\n1,2,+306912345678,someone@example.com,Yiannis Papadopoulos,1,cod,24.00,EUR\n",
      "utf-8",
    ),
    answers: { ...common, country: "GR" },
    asks: ["weight", "country", "service"],
    labels: [["Yiannis Papadopoulos", "", "GR", "+306912345678", 500, 24]],
  },
  {
    name: "our paths, with a country in Greek and decimal commas",
    bytes: encode(csv([paths, pathRow], ";"), "windows-1253"),
    labels: [["Ελένη Παπαδάκη", "Τσιμισκή 40", "546 23 Θεσσαλονίκη GR", "6912345678", 500, 34.98]],
  },
  {
    name: "our paths, with a column that no request has",
    bytes: encode(
      csv(
        [
          [...paths, "address_to.adress2"],
          [...pathRow, "3ος"],
        ],
        ";",
      ),
      "utf-8",
    ),
    answers: { columns: { "address_to.adress2": "secondLine" } },
    asks: ["columns"],
    labels: [["Ελένη Παπαδάκη", "Τσιμισκή 40, 3ος", "546 23 Θεσσαλονίκη GR", "6912345678", 500, 34.98]],
  },
  {
    name: "a column that is there twice",
    bytes: encode(
      csv(
        [
          [...own, "Phone"],
          [...ownRow("A"), "2310123456"],
        ],
        ";",
      ),
      "utf-8",
    ),
    answers: { ...ownAnswers, columns: { ...ownAnswers.columns, "Phone (2)": "unused" } },
    asks: ["columns", "service"],
    labels: [ownLabel],
  },
  {
    name: "a letter-head, empty rows, separators at the end and a row of sums",
    bytes: encode(
      `Kali Shop;;;;;;;;;;\r\nOrders of Monday;;;;;;;;;;\r\n;;;;;;;;;;\r\n${csv([own, ownRow("A")], ";").replaceAll("\r\n", ";;\r\n")};;;;;;;;;;\r\nΣύνολο;;;;;;;0,5;12,50;;\r\n`,
      "windows-1253",
    ),
    answers: ownAnswers,
    labels: [ownLabel],
  },
  {
    name: "thousands with a point, because the other numbers have commas",
    bytes: encode(csv([own, ownRow("A", { 8: "1.250" }), ownRow("B")], ";"), "utf-8"),
    answers: ownAnswers,
    labels: [[...ownLabel.slice(0, 5), 1250] as unknown as Label, ownLabel],
  },
  {
    name: "a number that may be two",
    bytes: encode(csv([own, ownRow("A", { 7: "1", 8: "1.250" })], ";"), "utf-8"),
    answers: { ...ownAnswers, decimal: "," },
    asks: ["columns", "openNumber", "service"],
    labels: [["Ελένη Παπαδάκη", "Τσιμισκή 40", "546 23 Θεσσαλονίκη GR", "6912345678", 1000, 1250]],
  },
  {
    name: "weights without a unit",
    bytes: encode(
      csv([own.map((name) => (name === "Weight (kg)" ? "Weight" : name)), ownRow("A", { 7: "750" })], ";"),
      "utf-8",
    ),
    answers: { ...ownAnswers, weightUnit: "g", columns: { ...ownAnswers.columns, Weight: "weight" } },
    asks: ["columns", "weightUnit", "service"],
    labels: [[...ownLabel.slice(0, 4), 750, 12.5] as unknown as Label],
  },
  {
    name: "units in the cells",
    bytes: encode(
      csv(
        [
          own.map((name) => (name === "Weight (kg)" ? "Weight" : name)),
          ownRow("A", { 7: "750 γρ." }),
          ownRow("B", { 7: "1,5 κιλά" }),
        ],
        ";",
      ),
      "utf-8",
    ),
    answers: { ...ownAnswers, columns: { ...ownAnswers.columns, Weight: "weight" } },
    labels: [
      [...ownLabel.slice(0, 4), 750, 12.5] as unknown as Label,
      [...ownLabel.slice(0, 4), 1500, 12.5] as unknown as Label,
    ],
  },
  {
    name: "three rows of one order, a label each",
    bytes: encode(csv([own, ownRow("A"), ownRow("A", { 8: "" }), ownRow("A", { 8: "" })], ";"), "utf-8"),
    answers: { ...ownAnswers, rowsOfOrder: "label-each" },
    asks: ["columns", "service", "rowsOfOrder"],
    labels: [
      ownLabel,
      [...ownLabel.slice(0, 5), null] as unknown as Label,
      [...ownLabel.slice(0, 5), null] as unknown as Label,
    ],
  },
  {
    name: "rows of one order with two addresses, as one label",
    bytes: encode(csv([own, ownRow("A"), ownRow("A", { 2: "Ερμού 1", 8: "" })], ";"), "utf-8"),
    answers: { ...ownAnswers, rowsOfOrder: "one-label" },
    labels: [],
    refused: [[2, "differs in row 3"]],
  },
  {
    name: "a letter that was lost, an amount in words, and a comma without quotation marks",
    bytes: encode(
      csv([own, ownRow("A", { 2: "����� 40" }), ownRow("B", { 8: "twelve" }), [...ownRow("C"), "3ος"]], ";"),
      "utf-8",
    ),
    answers: ownAnswers,
    labels: [],
    refused: [
      [2, "lost"],
      [3, "“twelve” is no number"],
      [4, "more cells than the header line"],
    ],
  },
  {
    name: "names that two encodings allow",
    bytes: encode(
      csv(
        [
          own,
          ownRow("A", {
            1: "Modène",
            2: "Rue 1",
            3: "75004",
            4: "Paris",
            5: "France",
            6: "+33 1 42 76 40 40",
          }),
        ],
        ";",
      ),
      "windows-1252",
    ),
    answers: { ...ownAnswers, encoding: "windows-1252" },
    asks: ["encoding"],
    labels: [["Modène", "Rue 1", "75004 Paris FR", "+33 1 42 76 40 40", 500, 12.5]],
  },
  {
    name: "Cyrillic of Windows",
    bytes: encode("Name;Street\r\nИван Петров;улица Шипка 3\r\n", "windows-1251"),
    fault: "unknown-encoding",
  },
  {
    name: "an old workbook",
    bytes: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]),
    fault: "not-a-table",
  },
  {
    name: "a quotation mark that is never closed",
    bytes: encode(`${own.join(";")}\r\n"A;Ελένη\r\n`, "utf-8"),
    fault: "quotes",
  },
  {
    name: "more columns than any layout has",
    bytes: encode(`${"a;".repeat(600)}b\r\n`, "utf-8"),
    fault: "too-wide",
  },
];

export const orderFileCases: readonly OrderFileCase[] = [...excels, ...others];
