import type { Shop } from "../../../domain/merchants/records.ts";
import type { Services } from "../../../process/services.server.ts";

/** Jobs written in one transaction. */
const BATCH = 200;

/**
 * After each install: has every order settled whose label was on its way when the app was removed. While the app was gone,
 * no webhook reported a cancellation or a new address, and the walk through changed orders begins at the install. After a
 * crash at any line, the next run continues after the last row whose order has its job.
 */
export async function reconcileLabels(
  { reconciliations, dueWork }: Pick<Services, "reconciliations" | "dueWork">,
  { merchantId, domain, installedAt }: Pick<Shop, "merchantId" | "domain" | "installedAt">,
): Promise<void> {
  const of = { merchantId, shop: domain, kind: "labels" } as const;
  for (;;) {
    const known = await reconciliations.get(domain, "labels");
    const isOfThisInstall = known !== null && known.watermark >= installedAt;
    if (isOfThisInstall && known.walk === null) return;
    const after = isOfThisInstall ? (known.walk?.cursor ?? null) : null;
    const labels = await dueWork.labelsOnTheWay(merchantId, installedAt, after, BATCH);
    const cursor = labels.at(-1)?.id ?? after;
    const walk = labels.length < BATCH ? null : { from: installedAt, cursor };
    const orderIds = [...new Set(labels.map(({ orderId }) => orderId))];
    await reconciliations.move(of, known, { watermark: installedAt, walk, asked: {} }, orderIds);
  }
}
