/** One customer of ACS: a contract with its key and users. */
export interface AcsAccount {
  readonly apiKey: string;
  readonly companyId: string;
  readonly companyPassword: string;
  /** passwords by user */
  readonly users: Readonly<Record<string, string>>;
  /** like `2ΑΘ999999`; its two Greek capitals are the station of origin */
  readonly billingCode: string;
  /** the contract has the product CEC */
  readonly hasCyprusEconomy: boolean;
  /** aliases that the key may call; absent: all */
  readonly aliases?: readonly string[];
}

/** The account of section 2's example. */
export const demoAccount: AcsAccount = {
  apiKey: "acs-demo-key",
  companyId: "oliveco",
  companyPassword: "demo-company-password",
  users: { api1: "demo-user-password", desk: "desk-user-password" },
  billingCode: "2ΑΘ999999",
  hasCyprusEconomy: false,
};

/** The station of origin: the two Greek capitals inside the billing code. Source: section 4. */
export function originOf({ billingCode }: AcsAccount): string {
  return /[Α-Ω]{2}/u.exec(billingCode)?.[0] ?? "";
}
