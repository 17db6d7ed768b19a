import { lostAnswers } from "./carriers/lost-answers.ts";
import type { WeekCarrier } from "./carriers/week-carrier.ts";
import type { Deviation } from "./deviation.ts";
import type { ApiShipment, Shipments } from "./shipments.ts";

const AT_ONCE = 8;

/** Compares each valid label with the files that its carrier has drawn of it, byte for byte. */
export async function compareLabelFiles(
  shipments: Pick<Shipments, "all" | "file">,
  carriers: readonly WeekCarrier[],
): Promise<readonly Deviation[]> {
  const found: Deviation[] = [];
  const all = await shipments.all();
  for (const carrier of carriers) {
    const { labels, labelFiles } = carrier;
    if (labelFiles === undefined) continue;
    const lost: ReadonlySet<string> = carrier.losesLabels ? await lostAnswers(carrier) : new Set();
    const own = new Set((await labels()).map(({ voucher }) => voucher));
    const waiting = all.filter(({ state, tracking_ref }) => state === "created" && own.has(tracking_ref));
    const compare = async ({ id, tracking_ref, label_url }: ApiShipment) => {
      const label = await shipments.file(label_url);
      if (label === null && lost.has(id)) return;
      const files = await labelFiles(tracking_ref);
      if (label === null || !files.some((file) => file.equals(label)))
        found.push({
          where: "the app",
          expected: `the label of ${tracking_ref}, as its carrier drew it`,
          found: label === null ? "none" : `${label.length} other bytes`,
        });
    };
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await compare(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return found;
}
