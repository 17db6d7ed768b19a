import type { Station } from "../places/stations.ts";
import type { VoucherRequest } from "./voucher-request.ts";

export type PrintType = "thermal" | "laser";

/** One print of a voucher. The label is drawn anew from it, byte for byte. */
export interface Print {
  /** 1 for the first */
  readonly n: number;
  readonly at: Date;
  readonly type: PrintType;
  readonly start: number;
  /** of the PDF; null while it is drawn */
  sha256: string | null;
}

export interface Checkpoint {
  readonly at: Date;
  readonly action: { readonly gr: string; readonly en: string };
  readonly location: string;
  readonly notes: string;
}

/** The fields of the tracking summary that change on the way. */
export interface LastState {
  shipmentStatus: number;
  deliveryFlag: 0 | 1;
  returnedFlag: 0 | 1;
  deliveredAt: Date | null;
  consignee: string;
  /** in Greek letters: `ΑΣ1`; blank: none */
  reason: string;
  info: { readonly gr: string; readonly en: string };
}

/** A shipment at ACS: its main voucher, with one child voucher for each further parcel. */
export interface Voucher {
  readonly number: string;
  readonly children: readonly string[];
  readonly returnNumber: string | null;
  readonly company: string;
  readonly user: string;
  readonly createdAt: Date;
  readonly request: VoucherRequest;
  /** as ordered, with the product that an appointment adds */
  readonly products: readonly string[];
  readonly origin: Station;
  readonly destination: Station;
  readonly isRemote: boolean;
  /** a client asked for the children's numbers */
  areChildrenAsked: boolean;
  readonly prints: Print[];
  deletedAt: Date | null;
  /** the number of its pickup list */
  list: string | null;
  readonly checkpoints: Checkpoint[];
  readonly last: LastState;
  /** day of the payout of its cash on delivery */
  paidOutOn: string | null;
}

export type VoucherState = "deleted" | "booked" | "printed" | "listed";

export function stateOf({ deletedAt, list, prints }: Voucher): VoucherState {
  if (deletedAt !== null) return "deleted";
  if (list !== null) return "listed";
  return prints.length > 0 ? "printed" : "booked";
}
