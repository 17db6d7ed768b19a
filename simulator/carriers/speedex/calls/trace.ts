import { xmlElement, xmlText } from "../../kit/xml.ts";
import type { Checkpoint, Consignment } from "../consignments/consignment.ts";
import { belongsTo, consignmentOf } from "../consignments/find-consignment.ts";
import type { Operation, OperationContext } from "../protocol/define-operation.ts";
import type { Quirks } from "../quirks.ts";
import { listed, rangeOf } from "./list-consignments.ts";
import { momentText } from "./moments.ts";

interface Scan {
  readonly consignment: Consignment;
  readonly checkpoint: Checkpoint;
}

function scansOf(context: OperationContext, isWanted: (scan: Scan) => boolean): Scan[] {
  const scans = [...context.world.consignments.values()]
    .filter((each) => belongsTo(context, each))
    .flatMap((consignment) => consignment.checkpoints.map((checkpoint) => ({ consignment, checkpoint })))
    .filter(isWanted);
  return ordered(context.world.quirks, scans);
}

/** A shuffle that is the same at each call: every second row, then the others. */
function ordered(quirks: Quirks, scans: readonly Scan[]): Scan[] {
  const byTime = scans.toSorted((a, b) => a.checkpoint.at.getTime() - b.checkpoint.at.getTime());
  if (quirks.checkpoints === "oldest-first") return byTime;
  if (quirks.checkpoints === "newest-first") return byTime.toReversed();
  return [...byTime.filter((_, index) => index % 2 === 1), ...byTime.filter((_, index) => index % 2 === 0)];
}

function scanOf(quirks: Quirks, element: string, { consignment, checkpoint }: Scan): string {
  const { bol } = consignment;
  const { voucher, code, text, branch, takenBy, at } = checkpoint;
  return xmlElement(
    element,
    Object.entries({
      Branch: branch,
      BranchID: branch.split("-")[0] ?? "",
      CheckpointDate: momentText(quirks, at),
      ClientComments1: bol.Paratiriseis_2853_1,
      ClientComments2: bol.Paratiriseis_2853_2,
      ClientComments3: bol.Paratiriseis_2853_3,
      ClientRef1: bol.Comments_2853_1,
      ClientRef2: bol.Comments_2853_2,
      ClientRef3: bol.Comments_2853_3,
      Comments: "",
      SpeedexComments1: takenBy,
      SpeedexComments2: "",
      StatusCode: code,
      StatusDesc: text,
      VoucherID: voucher,
    })
      .map(([name, value]) => xmlText(name, value))
      .join(""),
  );
}

/** `GetTraceByVoucher`. Source: section 9. */
export const traceByVoucher: Operation = {
  family: "old",
  run: (context, fields) => {
    const voucher = fields.text("VoucherID");
    const consignment = consignmentOf(context, voucher);
    const scans = scansOf(
      context,
      (scan) => scan.consignment === consignment && scan.checkpoint.voucher === voucher,
    );
    return listed(context, "checkpoints", rows(context, scans));
  },
};

/** `GetTraceByClientKey`: checkpoints alone, so that a fresh consignment shows none. Source: section 7. */
export const traceByClientKey: Operation = {
  family: "old",
  run: (context, fields) => {
    const keys = (["ClientKey1", "ClientKey2", "ClientKey3"] as const).map((name) => fields.text(name));
    // Assumption: keys that are not empty must all hold.
    const scans = scansOf(context, ({ consignment: { bol } }) => {
      const references = [bol.Comments_2853_1, bol.Comments_2853_2, bol.Comments_2853_3];
      return keys.some((key) => key !== "") && keys.every((key, n) => key === "" || key === references[n]);
    });
    return listed(context, "checkpoints", rows(context, scans));
  },
};

/** `GetTraceByDate`: all new ones of all the customer's consignments. Source: sections 3 and 9. */
export const traceByDate: Operation = {
  family: "old",
  run: (context, fields) => {
    const isIn = rangeOf(context, fields);
    return listed(
      context,
      "checkpoints",
      rows(
        context,
        scansOf(context, ({ checkpoint }) => isIn(checkpoint.at)),
      ),
    );
  },
};

/** `GetLastCheckpoint`. Source: section 3. */
export const lastCheckpoint: Operation = {
  family: "old",
  run: (context, fields) => {
    const voucher = fields.text("VoucherID");
    const { checkpoints } = consignmentOf(context, voucher);
    const [last] = scansOf(
      context,
      ({ checkpoint }) => checkpoints.includes(checkpoint) && checkpoint.voucher === voucher,
    ).toSorted((a, b) => b.checkpoint.at.getTime() - a.checkpoint.at.getTime());
    if (last === undefined) return listed(context, "checkpoint", []);
    return { content: scanOf(context.world.quirks, "checkpoint", last) };
  },
};

const rows = ({ world }: OperationContext, scans: readonly Scan[]): string[] =>
  scans.map((scan) => scanOf(world.quirks, "Checkpoint", scan));
