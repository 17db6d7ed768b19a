import type { WeekCarrier } from "./carriers/week-carrier.ts";
import type { Deviation } from "./deviation.ts";
import type { Shipments } from "./shipments.ts";

/**
 * Compares each valid label with the files that its carrier has drawn of it, byte for byte.
 * @param lost ids of shipments whose booking had no answer: a label that is given once may be lost with it
 */
export async function compareLabelFiles(
  shipments: Pick<Shipments, "all" | "file">,
  carriers: readonly WeekCarrier[],
  lost: ReadonlySet<string> = new Set(),
): Promise<readonly Deviation[]> {
  const found: Deviation[] = [];
  const all = await shipments.all();
  for (const { labels, labelFiles, givesLabelsOnce } of carriers) {
    if (labelFiles === undefined) continue;
    const own = new Set((await labels()).map(({ voucher }) => voucher));
    for (const { id, tracking_ref, state, label_url } of all) {
      if (state !== "created" || !own.has(tracking_ref)) continue;
      const label = await shipments.file(label_url);
      if (label === null && givesLabelsOnce && lost.has(id)) continue;
      const files = await labelFiles(tracking_ref);
      if (label === null || !files.some((file) => file.equals(label)))
        found.push({
          where: "the app",
          expected: `the label of ${tracking_ref}, as its carrier drew it`,
          found: label === null ? "none" : `${label.length} other bytes`,
        });
    }
  }
  return found;
}
