import { athensMoment } from "../../kit/athens-time.ts";
import type { Voucher, VoucherState } from "../vouchers/voucher.ts";
import { stateOf } from "../vouchers/voucher.ts";

interface VoucherView {
  number: string;
  children: readonly string[];
  areChildrenAsked: boolean;
  returnNumber: string | null;
  company: string;
  user: string;
  state: VoucherState;
  createdAt: string;
  deletedAt: string | null;
  list: string | null;
  /** the voucher as it was ordered, in ACS's words */
  request: Voucher["request"];
  products: readonly string[];
  station: string;
  isRemote: boolean;
  prints: { n: number; at: string; type: string; start: number; sha256: string | null }[];
  last: Voucher["last"];
  /** times are ACS's, local */
  checkpoints: { at: string; action: string; location: string }[];
  paidOutOn: string | null;
}

/** A voucher in the carrier's books. */
export function voucherView(voucher: Voucher): VoucherView {
  const { prints, checkpoints, createdAt, deletedAt, destination, origin: _origin, ...facts } = voucher;
  return {
    ...facts,
    state: stateOf(voucher),
    station: destination.id,
    createdAt: createdAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
    prints: prints.map(({ at, ...print }) => ({ ...print, at: at.toISOString() })),
    checkpoints: checkpoints.map(({ at, action, location }) => ({
      at: athensMoment(at),
      action: action.gr,
      location,
    })),
  };
}
