import type { Services } from "../../../process/services.server.ts";

/** @param isNews something changed in the shop that may have emptied its checkout: Shopify is asked in any case */
export function askForLook({ jobs }: Pick<Services, "jobs">, shop: string, isNews: boolean): Promise<void> {
  return jobs.send("watch-checkout", { shop, isNews }, { singletonKey: `${shop}/${isNews}` });
}
