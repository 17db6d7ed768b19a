import { originOf } from "../accounts.ts";
import type { Station } from "../places/stations.ts";
import { findStation } from "../places/stations.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { defineCall } from "../protocol/define-call.ts";
import { Refused } from "../protocol/refusal.ts";
import type { Voucher } from "../vouchers/voucher.ts";
import type { VoucherDraft } from "../vouchers/voucher-draft.ts";
import { draftVoucher } from "../vouchers/voucher-draft.ts";
import { voucherParameters } from "../vouchers/voucher-request.ts";
import { checkVoucher } from "../vouchers/voucher-rules.ts";
import { takeVoucherNumber } from "../world.ts";

/** Two equal calls make two vouchers: ACS knows no idempotency. Source: sections 5 and 11. */
export const createVoucher = defineCall({
  alias: "ACS_Create_Voucher",
  parameters: voucherParameters,
  errorField: "Error_Message",
  blank: ["Voucher_No", "Voucher_No_Return"],
  answer: (context, request) => {
    const draft = draftVoucher(context, request);
    const refusal = checkVoucher(draft);
    if (refusal !== null) throw new Refused(refusal);
    const voucher = bookVoucher(context, draft);
    const blank = context.world.quirks.leadingBlank ? " " : "";
    return {
      value: { Voucher_No: `${blank}${voucher.number}`, Voucher_No_Return: voucher.returnNumber },
    };
  },
});

function bookVoucher({ world, account, user, now }: CallContext, draft: VoucherDraft): Voucher {
  const { request, products, isRemote } = draft;
  const number = takeVoucherNumber(world);
  const voucher: Voucher = {
    number,
    // The manual makes them with the voucher.
    children: Array.from({ length: (request.Item_Quantity ?? 1) - 1 }, () => takeVoucherNumber(world)),
    returnNumber: request.With_Return_Voucher === 1 ? takeVoucherNumber(world) : null,
    company: account.companyId,
    user,
    createdAt: now,
    request,
    products,
    origin: stationNamed(originOf(account)),
    destination: destinationOf(draft),
    isRemote,
    areChildrenAsked: false,
    prints: [],
    deletedAt: null,
    list: null,
    checkpoints: [],
    last: {
      // Assumption: the sheet has no status for a listed voucher without a scan.
      shipmentStatus: 0,
      deliveryFlag: 0,
      returnedFlag: 0,
      deliveredAt: null,
      consignee: "",
      reason: "",
      info: { gr: "", en: "" },
    },
    paidOutOn: null,
  };
  world.vouchers.set(number, voucher);
  return voucher;
}

function destinationOf({ point, areas }: VoucherDraft): Station {
  const station = point?.area.station ?? areas[0]?.station;
  if (station === undefined) throw new RangeError("no station delivers the post code");
  return station;
}

function stationNamed(id: string): Station {
  const station = findStation(id);
  if (station === undefined) throw new RangeError(`no station of origin ${id}`);
  return station;
}
