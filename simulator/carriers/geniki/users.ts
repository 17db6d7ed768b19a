/** One user of a customer of Geniki. Keys, look-ups and closing go by user. */
export interface GenikiUser {
  readonly name: string;
  readonly password: string;
  readonly applicationKey: string;
  /** users of one client share its contract */
  readonly client: string;
  /** the permission "RR": return coupons */
  readonly mayReturn: boolean;
  /** ids that `SendAndReturnRecipient` may name */
  readonly recipients: readonly string[];
}

export const demoUser: GenikiUser = {
  name: "olive",
  password: "olive-password",
  applicationKey: "olive-application-key",
  client: "OLIVE GROVE",
  mayReturn: true,
  recipients: ["WAREHOUSE-2"],
};

/** Another user of the same client, without permissions. */
export const deskUser: GenikiUser = {
  ...demoUser,
  name: "desk",
  password: "desk-password",
  mayReturn: false,
};

/** A user of another client. */
export const rivalUser: GenikiUser = {
  ...demoUser,
  name: "rival",
  password: "rival-password",
  applicationKey: "rival-application-key",
  client: "RIVAL",
};
