import { athensMoment } from "../../kit/athens-time.ts";
import type { Bol, Consignment, ConsignmentState } from "../consignments/consignment.ts";
import { stateOf } from "../consignments/consignment.ts";

/** A consignment in the carrier's books. */
export interface ConsignmentView {
  master: string;
  members: readonly string[];
  customer: string;
  state: ConsignmentState;
  reference: string;
  createdAt: string;
  isReturn: boolean;
  bol: Bol;
  dropped: readonly string[];
  /** times are the carrier's, local */
  checkpoints: { voucher: string; code: string; text: string; branch: string; at: string }[];
  paidOutOn: string | null;
}

export function consignmentView(consignment: Consignment): ConsignmentView {
  const { master, members, account, bol, dropped, createdAt, isReturn, checkpoints, paidOutOn } = consignment;
  return {
    master,
    members,
    customer: account.customer,
    state: stateOf(consignment),
    reference: bol.Comments_2853_1,
    createdAt: createdAt.toISOString(),
    isReturn,
    bol,
    dropped,
    checkpoints: checkpoints.map(({ voucher, code, text, branch, at }) => ({
      voucher,
      code,
      text,
      branch,
      at: athensMoment(at),
    })),
    paidOutOn,
  };
}
