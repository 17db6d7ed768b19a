import { athensMoment } from "../../kit/athens-time.ts";
import type { XmlElement } from "../../kit/xml.ts";
import { fixed, group, result } from "../protocol/fixed-records.ts";
import { logIn } from "../protocol/log-in.ts";
import { Malformed, readElements } from "../protocol/read-elements.ts";
import { Refused, refusals } from "../protocol/refused.ts";
import type { Movement, Voucher } from "../vouchers/voucher.ts";
import { numbersOf } from "../vouchers/voucher.ts";
import type { EltaWorld } from "../world.ts";

const MOST_ROWS = 100;

/** By number or by reference; the answer has no number. Newest first. Source: section 9. */
export function track(world: EltaWorld, read: XmlElement): string {
  const names = ["wpel_code", "wpel_user", "wpel_pass", "wpel_vg", "wpel_ref", "wpel_flag"];
  const texts = readElements(world.quirks, names, read);
  if (!/^\d+$/.test((texts.wpel_user ?? "").trim())) throw new Malformed("wpel_user is an integer");
  const { customerCode } = logIn(world, {
    user: (texts.wpel_user ?? "").trim(),
    password: texts.wpel_pass ?? "",
    customer: texts.wpel_code ?? "",
    sub: null,
  });
  const voucher =
    (texts.wpel_flag ?? "").trim() === "2"
      ? byReference(world, customerCode, (texts.wpel_ref ?? "").trim())
      : world.vouchers.find(
          (one) => one.customer === customerCode && numbersOf(one)[0] === (texts.wpel_vg ?? "").trim(),
        );
  if (voucher === undefined) throw new Refused(refusals.unknownNumber);
  return trackedXml(world, voucher);
}

/** Of several vouchers with one reference, one: the newest that shows already. Source: section 12. */
function byReference(
  { vouchers, clock, quirks }: EltaWorld,
  customer: string,
  reference: string,
): Voucher | undefined {
  return vouchers.findLast(
    (one) =>
      reference !== "" &&
      one.customer === customer &&
      one.details.pel_ref_no?.trim() === reference &&
      one.createdAt.getTime() + quirks.referenceDelayMs <= clock.nowMs,
  );
}

function trackedXml({ quirks }: EltaWorld, voucher: Voucher): string {
  const created: Movement = {
    at: voucher.createdAt,
    station: "ΑΘΗΝΑ",
    title: "ΔΗΜΙΟΥΡΓΙΑ ΣΥ.ΔΕ.ΤΑ. ΑΠΟ ΠΕΛΑΤΗ",
    remarks: "",
  };
  const all = [...(quirks.showsCreation ? [created] : []), ...voucher.movements];
  const rows = all
    .map((movement, index) => ({ movement, index }))
    .toSorted((a, b) => minuteOf(b.movement) - minuteOf(a.movement) || b.index - a.index)
    .map(({ movement }) => movement)
    .slice(0, MOST_ROWS);
  const blank = Array.from({ length: quirks.fullTables ? MOST_ROWS - rows.length : 0 }, () => null);
  const { pod } = voucher;
  return [
    result(0),
    fixed("pod_date", pod === null ? (quirks.fullTables ? "00000000" : "") : dayOf(pod.at), 8),
    fixed("pod_time", pod === null ? "" : timeOf(pod.at), 4),
    fixed("pod_name", pod?.name ?? "", 50),
    ...[...rows, ...blank].map(rowXml),
    fixed("web_status_counter", String(all.length)),
  ].join("");
}

const rowXml = (row: Movement | null): string =>
  group(
    "web_status",
    fixed("web_date", row === null ? "" : dayOf(row.at), 8) +
      fixed("web_time", row === null ? "" : timeOf(row.at), 4) +
      fixed("web_station", row?.station ?? "", 30) +
      fixed("web_status_title", row?.title ?? "", 150) +
      fixed("web_remarks", row?.remarks ?? "", 40),
  );

const minuteOf = ({ at }: Movement): number => Math.floor(at.getTime() / 60_000);
const dayOf = (at: Date): string => athensMoment(at).slice(0, 10).replaceAll("-", "");
const timeOf = (at: Date): string => athensMoment(at).slice(11, 16).replace(":", "");
