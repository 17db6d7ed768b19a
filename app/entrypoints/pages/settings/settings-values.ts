/** The form's fields as the merchant typed them, valid or not. */
export interface SettingsValues {
  readonly senderName: string;
  readonly senderCompany: string;
  readonly senderAddress: string;
  readonly senderAddress2: string;
  readonly senderCity: string;
  readonly senderZip: string;
  readonly senderCountry: string;
  readonly senderPhone: string;
  readonly senderEmail: string;
  readonly parcelLength: string;
  readonly parcelWidth: string;
  readonly parcelHeight: string;
  readonly automatic: boolean;
  readonly fallback: "leave-alone" | "default-service";
  readonly defaultService: string;
  /** Names of payment methods, one a line. */
  readonly cashGateways: string;
  readonly cashOnly: boolean;
  readonly pickup: "none" | "next-working-day";
  readonly notify: boolean;
  readonly points: boolean;
  readonly keepsApi: boolean;
  /** Of the merchant, whose keys they are: an API merchant has no shop. */
  readonly refusesDuplicates: boolean;
  readonly buy: boolean;
  /** `all`, or codes separated by commas. */
  readonly buyServices: string;
  readonly buyCountries: string;
  readonly silentCarriers: string;
  readonly returnLabels: boolean;
  readonly labelsForReturns: boolean;
  /** A label format. */
  readonly paper: string;
  /** Formats by carrier: `acs:zpl-203,elia:a6`. */
  readonly papers: string;
  readonly addressesDays: string;
}

/** Fields whose value can't be stored. The texts say what to enter instead. */
export type WrongFields = ReadonlySet<string>;

export interface Choice {
  readonly label: string;
  readonly value: string;
}

/** The values of one card, and the change that it makes. */
export interface SettingsPart {
  readonly values: SettingsValues;
  onChange(change: Partial<SettingsValues>): void;
}

/** Reads a list from one field of the form: codes separated by commas. */
export function listOf(text: string): readonly string[] {
  return text === "" || text === "all" ? [] : text.split(",");
}
