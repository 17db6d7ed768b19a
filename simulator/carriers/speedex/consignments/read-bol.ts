import type { XmlElement } from "../../kit/xml.ts";
import type { SpeedexAccount } from "../accounts.ts";
import { Fields } from "../protocol/fields.ts";
import type { Bol } from "./consignment.ts";

/** The types of the service's fields. Source: section 4. @throws UnreadableField */
const readers: { readonly [Name in keyof Bol]: (fields: Fields, name: Name) => Bol[Name] } = {
  _cust_Flag: int,
  BranchBankCode: text,
  Comments_2853_1: text,
  Comments_2853_2: text,
  Comments_2853_3: text,
  Items: int,
  Paratiriseis_2853_1: text,
  Paratiriseis_2853_2: text,
  Paratiriseis_2853_3: text,
  PayCode_Flag: int,
  Pod_Amount_Cash: double,
  Pod_Amount_Description: text,
  RCV_Addr1: text,
  RCV_Country: text,
  RCV_Name: text,
  RCV_Tel1: text,
  RCV_Zip_Code: text,
  Saturday_Delivery: int,
  // Whole euro: a decimal is no int, and the whole call fails.
  Security_Value: int,
  Snd_agreement_id: text,
  SND_Customer_Id: text,
  Time_Limit: text,
  Voucher_Weight: double,
};

export const bolNames = Object.keys(readers) as (keyof Bol)[];

function text(fields: Fields, name: string): string {
  return fields.text(name);
}
function int(fields: Fields, name: string): number {
  return fields.int(name);
}
function double(fields: Fields, name: string): number {
  return fields.double(name);
}

export interface ReadBol {
  readonly bol: Bol;
  readonly dropped: readonly string[];
}

export function readBol(element: XmlElement): ReadBol {
  const fields = new Fields(element);
  const read = bolNames.map((name) => [name, readers[name](fields, name as never)]);
  const known: readonly string[] = bolNames;
  return {
    bol: Object.fromEntries(read) as Bol,
    dropped: fields.names().filter((name) => !known.includes(name)),
  };
}

const most = {
  Comments_2853_1: 50,
  Comments_2853_2: 50,
  Comments_2853_3: 50,
  Paratiriseis_2853_1: 40,
  Paratiriseis_2853_2: 40,
  Paratiriseis_2853_3: 40,
  RCV_Addr1: 50,
  RCV_Name: 50,
  RCV_Tel1: 30,
  RCV_Zip_Code: 5,
  Snd_agreement_id: 6,
  SND_Customer_Id: 8,
} as const satisfies Partial<Record<keyof Bol, number>>;
const needed = ["RCV_Addr1", "RCV_Country", "RCV_Name", "RCV_Tel1", "RCV_Zip_Code"] as const;

/** The first rule that a `BOL` breaks, in Speedex's words; null: none. Source: section 4. Words are invented. */
export function complaintAbout(bol: Bol, account: SpeedexAccount): string | null {
  const missing = needed.find((name) => bol[name].trim() === "");
  if (missing !== undefined) return `${missing}: υποχρεωτικό πεδίο`;
  // Assumption: longer texts are refused, and not cut. Lengths are characters.
  const long = (Object.keys(most) as (keyof typeof most)[]).find(
    (name) => Array.from(bol[name]).length > most[name],
  );
  if (long !== undefined) return `${long}: μέγιστο μήκος ${most[long]}`;
  if (bol.SND_Customer_Id !== account.customer) return "SND_Customer_Id: άγνωστος πελάτης";
  if (bol.Snd_agreement_id !== account.agreement) return "Snd_agreement_id: άγνωστη συμφωνία";
  return complaintAboutValues(bol);
}

function complaintAboutValues(bol: Bol): string | null {
  const { Items, Pod_Amount_Cash, Pod_Amount_Description, Saturday_Delivery, Time_Limit } = bol;
  const rules: readonly (readonly [isBroken: boolean, words: string])[] = [
    // The sender's fields of flag 100 are not known.
    [bol._cust_Flag !== 0, "_cust_Flag: μόνο 0"],
    [Items < 1 || Items > 20, "Items: 1 έως 20"],
    [![1, 2, 3].includes(bol.PayCode_Flag), "PayCode_Flag: 1, 2 ή 3"],
    [!/^\d{5}$/.test(bol.RCV_Zip_Code), "RCV_Zip_Code: πέντε ψηφία"],
    [bol.RCV_Country !== "GR", "RCV_Country: μόνο GR"],
    [Pod_Amount_Cash < 0, "Pod_Amount_Cash: αρνητικό ποσό"],
    [Pod_Amount_Cash > 0 && !["M", "E"].includes(Pod_Amount_Description), "Pod_Amount_Description: M ή E"],
    [![0, 1].includes(Saturday_Delivery), "Saturday_Delivery: 0 ή 1"],
    [!["", "0", "2", "3", "4"].includes(Time_Limit), "Time_Limit: 0, 2, 3 ή 4"],
    [Saturday_Delivery === 1 && !["", "0"].includes(Time_Limit), "Saturday_Delivery: όχι μαζί με Time_Limit"],
    [bol.Security_Value < 0, "Security_Value: αρνητικό ποσό"],
    [bol.Voucher_Weight < 0.5 * Items - 1e-9, "Voucher_Weight: τουλάχιστον 0,5 κιλά ανά τεμάχιο"],
  ];
  return rules.find(([isBroken]) => isBroken)?.[1] ?? null;
}
