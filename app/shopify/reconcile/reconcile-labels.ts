import type { Services, Shop } from "../../services.server.ts";

/** Jobs written in one transaction. */
const BATCH = 200;

/**
 * After each install: has the orders settled whose labels were on their way when the app was removed. What became of them
 * while it was gone (cancelled, another address) no webhook has told, and the walk through what was changed begins at the
 * install. Killed at any line, the next run goes on behind the last row whose order has its job.
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
    const labels = await dueWork.labelsOnTheWay(domain, installedAt, after, BATCH);
    const cursor = labels.at(-1)?.id ?? after;
    const walk = labels.length < BATCH ? null : { from: installedAt, cursor };
    const orderIds = [...new Set(labels.map(({ orderId }) => orderId))];
    await reconciliations.move(of, known, { watermark: installedAt, walk, asked: {} }, orderIds);
  }
}
