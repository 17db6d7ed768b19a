import { consignmentOf } from "../consignments/find-consignment.ts";
import type { Operation } from "../protocol/define-operation.ts";
import { codes, Refused } from "../protocol/outcome.ts";

/** `CancelBOL`: the master alone, its members go with it; not after the pickup. Source: section 6. */
export const cancelBol: Operation = {
  family: "old",
  run: (context, fields) => {
    const { world, now } = context;
    const voucher = fields.text("voucherID");
    const consignment = consignmentOf(context, voucher);
    if (consignment.master !== voucher)
      throw new Refused(codes.notCancellable, "Ακυρώνεται μόνο η κύρια αποστολή.");
    if (consignment.cancelledAt !== null) {
      if (world.quirks.secondCancel === "1") return {};
      throw new Refused(codes.noConsignment, `Δεν βρέθηκε αποστολή ${voucher}.`);
    }
    if (consignment.isPickedUp)
      throw new Refused(codes.notCancellable, "Η αποστολή έχει παραληφθεί και δεν ακυρώνεται.");
    consignment.cancelledAt = now;
    return {};
  },
};
