import type { Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import type { Quirks } from "../quirks.ts";
import { titleOf } from "./problem.ts";

export interface Status {
  readonly title: string;
  /** of one shipment it may be DHL's own number, such as 204 */
  readonly number: number;
  readonly detail: string;
}

export const ok: Status = { title: "ok", number: 200, detail: "The Webservice call ran successfully." };

/** Source: section 8: unknown, deleted before, or closed. */
export const unknownShipment: Status = {
  title: "UnknownShipmentNumber",
  number: 204,
  detail: "The shipment number is unknown or cannot be changed any more.",
};

export const statusView = ({ statusNames }: Quirks, { title, number, detail }: Status): object => ({
  title,
  ...(statusNames !== "statusCode" && { status: number }),
  ...(statusNames !== "status" && { statusCode: number }),
  detail,
});

/** One shipment of an answer. */
export interface Item {
  readonly sstatus: Status;
  readonly fields: object;
}

/** One shipment decides the call's own status; several have one each. Source: sections 3, 4, 13. */
export function itemsReply(quirks: Quirks, items: readonly Item[]): Reply {
  const number = overallOf(quirks, items);
  const title = number === 200 ? "ok" : number === 207 ? "Multi-Status" : titleOf(number);
  const isPlain = items.every(({ sstatus }) => sstatus === ok);
  const detail = isPlain ? "all fine" : "Some shipments were not processed; see the items.";
  return json(
    {
      status: statusView(quirks, { title, number, detail }),
      items: items.map(({ sstatus, fields }) => ({ ...fields, sstatus: statusView(quirks, sstatus) })),
    },
    number,
  );
}

function overallOf({ batchStatus }: Quirks, items: readonly Item[]): number {
  const good = items.filter(({ sstatus }) => sstatus === ok).length;
  if (items.length === 1) return good === 1 ? 200 : 400;
  if (batchStatus !== "by-items") return Number(batchStatus);
  return good === items.length ? 200 : good === 0 ? 400 : 207;
}
