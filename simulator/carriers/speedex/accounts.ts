/** One login of Speedex, with its contract. Source: section 1. */
export interface SpeedexAccount {
  readonly username: string;
  readonly password: string;
  /** `SND_Customer_Id` */
  readonly customer: string;
  /** `Snd_agreement_id`; agreement codes have leading zeros */
  readonly agreement: string;
}

export const demoAccount: SpeedexAccount = {
  username: "olive",
  password: "olive-password",
  customer: "OLIVE",
  agreement: "007",
};

/** Another customer, whose consignments are no business of the first. */
export const otherAccount: SpeedexAccount = {
  username: "loom",
  password: "loom-password",
  customer: "LOOM",
  agreement: "008",
};
