import { athensMoment } from "../../kit/athens-time.ts";
import { xmlElement, xmlText } from "../../kit/xml.ts";
import type { Job, JobRecord } from "../jobs/job.ts";
import type { GenikiWorld } from "../world.ts";

/** An element that is left out when it has no value. */
export const optional = (name: string, value: string | null | undefined): string =>
  value === null || value === undefined ? "" : xmlText(name, value);

export const flag = (name: string, value: boolean): string => xmlText(name, String(value));

export const number = (name: string, value: number): string => xmlText(name, String(value));

/** Local time without an offset, unless a quirk says otherwise; year 1 means none. Source: section 2. */
export function moment({ quirks }: GenikiWorld, name: string, at: Date | null): string {
  if (at === null) return xmlText(name, "0001-01-01T00:00:00");
  const local = athensMoment(at);
  if (!quirks.timesHaveOffset) return xmlText(name, local);
  const offsetMin = Math.round((Date.parse(`${local.slice(0, 19)}Z`) - at.getTime()) / 60_000);
  const fraction = local.includes(".") ? "" : ".0000000";
  return xmlText(name, `${local}${fraction}+0${offsetMin / 60}:00`);
}

/** A list whose last member may be nil. Source: section 2. */
export function list(
  { quirks }: GenikiWorld,
  name: string,
  member: string,
  contents: readonly string[],
): string {
  const nil = `<${member} xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/>`;
  const members = contents.map((content) => xmlElement(member, content)).join("");
  return xmlElement(name, quirks.listsHoldNil ? members + nil : members);
}

/** @param voucher null: a `Pickup` that is not done */
export function recordXml(
  world: GenikiWorld,
  record: JobRecord,
  numbers: { voucher: string | null; parent?: string | null; pieces: number; codAmount: string },
): string {
  return [
    optional("OrderId", record.OrderId),
    optional("Name", record.Name),
    optional("Address", record.Address),
    optional("Email", record.Email),
    optional("Country", record.Country),
    optional("CountryIso", record.CountryIso),
    optional("City", record.City),
    optional("Telephone", record.Telephone),
    optional("Zip", record.Zip),
    optional("Destination", record.Destination),
    optional("Courier", record.Courier),
    number("Pieces", numbers.pieces),
    xmlText("Weight", record.Weight),
    optional("Comments", record.Comments),
    optional("Services", record.Services),
    xmlText("CodAmount", numbers.codAmount),
    xmlText("InsAmount", record.InsAmount),
    optional("VoucherNo", numbers.voucher),
    optional("SubCode", record.SubCode),
    optional("BelongsTo", numbers.parent),
    optional("DeliverTo", record.DeliverTo),
    moment(world, "ReceivedDate", record.ReceivedDate),
    optional("ContentsDescription", record.ContentsDescription),
    optional("SendAndReturnRecipient", record.SendAndReturnRecipient),
  ].join("");
}

/** @param isBooking the answer of the booking itself, which a quirk shortens */
export function subVouchersXml(world: GenikiWorld, job: Job, isBooking: boolean): string {
  const { lastSubVoucherMissing } = world.quirks;
  const isShort = lastSubVoucherMissing === "always" || (isBooking && lastSubVoucherMissing === "at-booking");
  const shown = isShort ? job.subVouchers.slice(0, -1) : job.subVouchers;
  if (shown.length === 0) return "";
  const records = shown.map((voucher) =>
    recordXml(world, job.record, { voucher, parent: job.voucher, pieces: 1, codAmount: "0" }),
  );
  return list(world, "SubVouchers", "Record", records);
}

/** VoucherJob, in order. Source: section 3. */
export function jobXml(world: GenikiWorld, job: Job): string {
  return [
    xmlText("Id", job.id),
    xmlText("Type", job.type),
    optional("OrderId", job.record.OrderId),
    moment(world, "Date", job.createdAt),
    xmlText("User", job.user),
    flag("IsClosed", job.isClosed),
    flag("IsCanceled", job.isCancelled),
    xmlText("Status", ""),
    moment(world, "StatusDate", null),
    number("ClosingBatch", job.closingBatch),
    xmlElement(
      "Voucher",
      recordXml(world, job.record, {
        voucher: job.voucher,
        pieces: job.record.Pieces,
        codAmount: job.codAmount,
      }),
    ),
    optional("ReturningVoucher", job.returningVoucher),
    subVouchersXml(world, job, false),
  ].join("");
}
