/** One customer account of DHL Express. */
export interface DhlAccount {
  readonly number: string;
  /** may hand customs papers in by wire (`WY`) */
  readonly hasPaperlessTrade: boolean;
  /** may ask for pickups */
  readonly hasPickups: boolean;
  /** DHL has stopped its credit */
  isStopped: boolean;
}

/** One login: it serves every account that was granted to it. Source: section 1. */
export interface DhlLogin {
  readonly user: string;
  readonly password: string;
  readonly accounts: readonly DhlAccount[];
}

const account = (number: string, has = true): DhlAccount => ({
  number,
  hasPaperlessTrade: has,
  hasPickups: has,
  isStopped: false,
});

export const demoLogin: DhlLogin = {
  user: "olivegrove",
  password: "olive-password",
  accounts: [account("380000017"), account("380000025", false)],
};

/** Another customer, whose accounts the first may not use. */
export const otherLogin: DhlLogin = {
  user: "bigloom",
  password: "loom-password",
  accounts: [account("380000033")],
};
