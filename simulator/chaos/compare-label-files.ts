import type { WeekCarrier } from "./carriers/week-carrier.ts";
import type { Deviation } from "./deviation.ts";
import type { Shipments } from "./shipments.ts";

/** Compares each valid label with the files that its carrier has drawn of it, byte for byte. */
export async function compareLabelFiles(
  shipments: Pick<Shipments, "all" | "file">,
  carriers: readonly WeekCarrier[],
): Promise<readonly Deviation[]> {
  const found: Deviation[] = [];
  const all = await shipments.all();
  for (const { server, labels, labelFiles } of carriers) {
    if (labelFiles === undefined) continue;
    const own = new Set((await labels()).map(({ voucher }) => voucher));
    for (const { tracking_ref, state, label_url } of all) {
      if (state !== "created" || !own.has(tracking_ref)) continue;
      const label = await shipments.file(label_url);
      const paths = await labelFiles(tracking_ref);
      const files = await Promise.all(paths.map((path) => fileAt(`${server.controlUrl}${path}`)));
      if (!files.some((file) => file.equals(label)))
        found.push({
          where: "the app",
          expected: `the label of ${tracking_ref}, as its carrier drew it`,
          found: `${label.length} other bytes: ${label.subarray(0, 80).toString("latin1")}`,
        });
    }
  }
  return found;
}

async function fileAt(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
