export const jobTypes = ["Voucher", "Pickup", "SendAndReturn"] as const;
export type JobType = (typeof jobTypes)[number];

/** The Record of a job as it was ordered, in the order of the WSDL. Source: section 5. */
export interface JobRecord {
  readonly OrderId: string | null;
  readonly Name: string | null;
  readonly Address: string | null;
  readonly Email: string | null;
  readonly Country: string | null;
  readonly CountryIso: string | null;
  readonly City: string | null;
  readonly Telephone: string | null;
  readonly Zip: string | null;
  readonly Destination: string | null;
  readonly Courier: string | null;
  readonly Pieces: number;
  /** as sent */
  readonly Weight: string;
  readonly Comments: string | null;
  readonly Services: string | null;
  readonly CodAmount: string;
  readonly InsAmount: string;
  readonly SubCode: string | null;
  readonly DeliverTo: string | null;
  readonly ReceivedDate: Date;
  readonly ContentsDescription: string | null;
  readonly SendAndReturnRecipient: string | null;
}

export interface Checkpoint {
  readonly code: string;
  readonly at: Date;
  readonly shop: string;
}

/** The end of a parcel's way. */
export interface Ending {
  readonly at: Date;
  readonly to: "RECIPIENT" | "RETURN TO SENDER" | "";
}

export interface PickupOrder {
  readonly id: number;
  readonly day: string;
  readonly dayQuarter: string;
  readonly isActive: boolean;
}

export interface ReturnOrder {
  readonly id: number;
  readonly reason: string;
}

/** A document that a client took: the voucher is printed anew from it, byte for byte. */
export interface Print {
  readonly at: Date;
  readonly voucher: string;
  readonly format: string;
}

export interface Job {
  readonly id: string;
  readonly type: JobType;
  readonly user: string;
  readonly client: string;
  readonly createdAt: Date;
  readonly record: JobRecord;
  /** null: a `Pickup` before it is done */
  voucher: string | null;
  readonly subVouchers: readonly string[];
  readonly returningVoucher: string | null;
  isCancelled: boolean;
  isClosed: boolean;
  /** 0: not closed */
  closingBatch: number;
  /** changed by a COD release */
  codAmount: string;
  readonly checkpoints: Checkpoint[];
  ending: Ending | null;
  isReturning: boolean;
  pickupOrder: PickupOrder | null;
  returnOrder: ReturnOrder | null;
  readonly prints: Print[];
}
