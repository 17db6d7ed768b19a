import type { SpeedexAccount } from "../accounts.ts";

/** A `BOL` as it was sent, read by its types. */
export interface Bol {
  readonly _cust_Flag: number;
  readonly BranchBankCode: string;
  readonly Comments_2853_1: string;
  readonly Comments_2853_2: string;
  readonly Comments_2853_3: string;
  readonly Items: number;
  readonly Paratiriseis_2853_1: string;
  readonly Paratiriseis_2853_2: string;
  readonly Paratiriseis_2853_3: string;
  readonly PayCode_Flag: number;
  readonly Pod_Amount_Cash: number;
  readonly Pod_Amount_Description: string;
  readonly RCV_Addr1: string;
  readonly RCV_Country: string;
  readonly RCV_Name: string;
  readonly RCV_Tel1: string;
  readonly RCV_Zip_Code: string;
  readonly Saturday_Delivery: number;
  readonly Security_Value: number;
  readonly Snd_agreement_id: string;
  readonly SND_Customer_Id: string;
  readonly Time_Limit: string;
  readonly Voucher_Weight: number;
}

export interface Checkpoint {
  readonly voucher: string;
  readonly code: string;
  readonly text: string;
  /** like `085-ΘΕΣΣΑΛΟΝΙΚΗ` */
  readonly branch: string;
  /** on a delivery: the name of the person who took it */
  readonly takenBy: string;
  readonly at: Date;
}

/** A master voucher with its members. */
export interface Consignment {
  readonly master: string;
  readonly members: readonly string[];
  readonly account: SpeedexAccount;
  readonly bol: Bol;
  /** names of elements that the service doesn't know, and drops silently */
  readonly dropped: readonly string[];
  readonly createdAt: Date;
  /** Speedex's own, on its way back to the sender */
  readonly isReturn: boolean;
  cancelledAt: Date | null;
  isPickedUp: boolean;
  readonly checkpoints: Checkpoint[];
  /** day of the payout of its cash on delivery, `2026-11-23` */
  paidOutOn: string | null;
}

export type ConsignmentState = "booked" | "cancelled" | "picked-up";

export function stateOf({ cancelledAt, isPickedUp }: Consignment): ConsignmentState {
  if (cancelledAt !== null) return "cancelled";
  return isPickedUp ? "picked-up" : "booked";
}
