/** The form's values, all as text: what the merchant typed, right or wrong. */
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
  readonly pickup: "none" | "next-working-day";
  readonly notify: boolean;
  readonly buy: boolean;
  /** `all`, or codes with commas between. */
  readonly buyServices: string;
  readonly buyCountries: string;
  readonly silentCarriers: string;
  readonly addressesDays: string;
}

/** Fields whose value can't be stored; what to do is in the texts. */
export type WrongFields = ReadonlySet<string>;

export interface Choice {
  readonly label: string;
  readonly value: string;
}

/** One change of the form, and what it looks like. */
export interface SettingsPart {
  readonly values: SettingsValues;
  onChange(change: Partial<SettingsValues>): void;
}

/** A list as the form holds it: codes with commas between. */
export function listOf(text: string): readonly string[] {
  return text === "" || text === "all" ? [] : text.split(",");
}
