import type { Shipment } from "../values/shipment.ts";
import type { Exporter } from "./exporter.ts";

/** Couriers take an invoice; the post takes CN 22 for small items of little value, else CN 23. */
export const customsPapers = ["commercial", "pro-forma", "cn22", "cn23"] as const;
export type CustomsPaper = (typeof customsPapers)[number];

/** The invoice of goods that are sold, or of others. CN forms are asked for: which one is due depends on the post and on 300 SDR. */
export function usualCustomsPaper(
  { returnRequestId }: Pick<Shipment, "returnRequestId">,
  { reason }: Pick<Exporter, "reason">,
): CustomsPaper {
  const isSold = returnRequestId === null && (reason === null || reason === "sale" || reason === "other");
  return isSold ? "commercial" : "pro-forma";
}
