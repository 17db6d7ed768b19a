/** One login of Courier Center, with its contract. Source: section 1. */
export interface CourierCenterAccount {
  readonly userAlias: string;
  readonly credentialValue: string;
  readonly apiKey: string;
  /** like `100-0000-0001` */
  readonly billingAccount: string;
}

export const demoAccount: CourierCenterAccount = {
  userAlias: "OLIVEGROVE",
  credentialValue: "olive-credential",
  apiKey: "olive-api-key",
  billingAccount: "100-0000-0001",
};

/** Another customer, whose shipments are no business of the first. */
export const otherAccount: CourierCenterAccount = {
  userAlias: "BIGLOOM",
  credentialValue: "loom-credential",
  apiKey: "loom-api-key",
  billingAccount: "100-0000-0002",
};
