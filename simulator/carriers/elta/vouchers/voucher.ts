/** A movement as tracking shows it. */
export interface Movement {
  readonly at: Date;
  readonly station: string;
  readonly title: string;
  readonly remarks: string;
}

/** The details of a shipment, in the names of the wire. Source: section 4. */
export type Details = Readonly<Record<string, string>>;

/** A shipment at ELTA: its main voucher, with a number for each further parcel. */
export interface Voucher {
  readonly number: string;
  readonly children: readonly string[];
  /** empty: none */
  readonly returnNumber: string;
  readonly chequeNumber: string;
  readonly customer: string;
  readonly createdAt: Date;
  details: Details;
  readonly movements: Movement[];
  /** proof of delivery */
  pod: { readonly at: Date; readonly name: string } | null;
  /** numbers and paper of the labels that were read */
  readonly prints: { readonly number: string; readonly paper: "A4" | "A6"; readonly sha256: string }[];
}

/** A number has two letters, nine digits and `GR`. Source: section 4. */
export const numberOf = (prefix: string, serial: number): string =>
  `${prefix}${String(serial).padStart(9, "0")}GR`;

export const numbersOf = ({ number, children, returnNumber, chequeNumber }: Voucher): readonly string[] =>
  [number, ...children, returnNumber, chequeNumber].filter((one) => one !== "");
