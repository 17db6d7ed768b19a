/** One contract with ELTA Courier. */
export interface EltaAccount {
  /** exactly seven digits, with leading zeros */
  readonly userCode: string;
  readonly password: string;
  /** the master's code */
  readonly customerCode: string;
  /** empty: the contract has none */
  readonly subCode: string;
  readonly takesCod: boolean;
  /** the contract's own numbers, for ELTACOURIERPOSTSIDETA; null: none */
  readonly range: { readonly prefix: string; readonly from: number; readonly to: number } | null;
}

/** The account of section 2's example. */
export const demoAccount: EltaAccount = {
  userCode: "0011111",
  password: "elta-password",
  customerCode: "010101",
  subCode: "0005",
  takesCod: true,
  range: { prefix: "WB", from: 1_000, to: 1_999 },
};

/** Published by three clients as a test login; it takes no cash on delivery. Source: section 1. */
export const testAccount: EltaAccount = {
  userCode: "9999999",
  password: "9999999",
  customerCode: "999999999",
  subCode: "",
  takesCod: false,
  range: null,
};

export const rivalAccount: EltaAccount = {
  ...demoAccount,
  userCode: "0022222",
  password: "rival-password",
  customerCode: "020202",
  range: null,
};
