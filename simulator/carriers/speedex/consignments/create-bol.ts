import { xmlElement, xmlText } from "../../kit/xml.ts";
import type { Operation, OperationContext, Outcome } from "../protocol/define-operation.ts";
import { codes, Refused } from "../protocol/outcome.ts";
import { addEvent } from "../tracking/events.ts";
import { takeVoucher } from "../world.ts";
import type { Consignment } from "./consignment.ts";
import type { ReadBol } from "./read-bol.ts";
import { bolNames, complaintAbout, readBol } from "./read-bol.ts";

const mostBols = 10;

/**
 * `CreateBOL`. As many `BOL` come back as there are items, the master first. A refusal has one reason for each `BOL`, in
 * their order. Source: section 4.
 */
export const createBol: Operation = {
  family: "old",
  run: (context, fields) => {
    const bols = fields.list("inListPod", "BOL").map(readBol);
    if (bols.length === 0) throw new Refused(codes.invalid, "inListPod: καμία αποστολή.");
    if (bols.length > mostBols) throw new Refused(codes.invalid, `inListPod: έως ${mostBols} αποστολές.`);
    if (![0, 3].includes(fields.int("tableFlag"))) throw new Refused(codes.invalid, "tableFlag: 0 ή 3.");
    const complaints = bols.map(({ bol }) => complaintAbout(bol, context.account));
    const booked = bols.flatMap((read, index) =>
      complaints[index] === null ? [{ read, consignment: book(context, read) }] : [],
    );
    return outcomeOf(context, complaints, booked);
  },
};

interface Booked {
  readonly read: ReadBol;
  readonly consignment: Consignment;
}

function book({ world, account, now }: OperationContext, { bol, dropped }: ReadBol): Consignment {
  const count = Math.min(bol.Items, world.quirks.vouchersMade ?? bol.Items);
  const [master = "", ...members] = Array.from({ length: count }, () => takeVoucher(world));
  const consignment: Consignment = {
    master,
    members,
    account,
    bol,
    dropped,
    createdAt: now,
    isReturn: false,
    cancelledAt: null,
    isPickedUp: false,
    checkpoints: [],
    paidOutOn: null,
  };
  world.consignments.set(master, consignment);
  if (world.quirks.freshCheckpoint) addEvent(consignment, "created", { at: now });
  return consignment;
}

function outcomeOf(
  { world }: OperationContext,
  complaints: readonly (string | null)[],
  booked: readonly Booked[],
): Outcome {
  const rows = booked.flatMap(({ read, consignment: { master, members } }) =>
    [master, ...members]
      .slice(0, world.quirks.vouchersShown ?? undefined)
      .map((voucher) =>
        xmlElement(
          "BOL",
          bolNames.map((name) => xmlText(name, String(read.bol[name]))).join("") +
            xmlText("voucher_code", voucher),
        ),
      ),
  );
  const texts = complaints.map((complaint) => xmlText("string", complaint ?? "OK"));
  const content = xmlElement("outListPod", rows.join("")) + xmlElement("statusList", texts.join(""));
  if (booked.length === 0) return { content, code: codes.invalid, message: "Σφάλμα δεδομένων." };
  const isWhole = booked.every(({ read, consignment }) => consignment.members.length + 1 === read.bol.Items);
  if (isWhole && booked.length === complaints.length) return { content };
  return { content, code: codes.partly, message: "Μερική επιτυχία." };
}
