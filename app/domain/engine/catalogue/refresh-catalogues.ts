import { EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { inGroups } from "../shipments/in-groups.ts";
import type { CarrierAccount } from "../values/account.ts";
import type { Catalogue } from "../values/catalogue.ts";
import { mergeCatalogue } from "../values/catalogue.ts";

export interface CatalogueStore {
  /** Enabled accounts of these drivers that are asked in this hour of the day (0 to 23), and those never asked. */
  discovering(drivers: readonly string[], hour: number): Promise<readonly CarrierAccount[]>;
  /** False, and nothing is stored, if the account was changed since. */
  setCatalogue(account: CarrierAccount, catalogue: Catalogue): Promise<boolean>;
}

export interface RefreshedCatalogues {
  readonly asked: number;
  /** Merchants with an account whose services changed. */
  readonly changed: readonly string[];
  readonly faults: readonly { readonly accountId: string; readonly error: unknown }[];
}

/**
 * Asks carriers whose services are known only by asking. Each account has an hour of the day of its own. A carrier that fails
 * keeps the known services, and stops no other; it is asked again the next day.
 */
export async function refreshCatalogues({
  carriers,
  clock,
  catalogues,
}: Pick<Ports, "carriers" | "clock"> & {
  readonly catalogues: CatalogueStore;
}): Promise<RefreshedCatalogues> {
  const { discovery } = carriers;
  if (discovery === undefined || discovery.drivers.length === 0) return { asked: 0, changed: [], faults: [] };
  const now = clock.now();
  const due = await catalogues.discovering(discovery.drivers, now.getUTCHours());
  const changed = new Set<string>();
  const faults: { accountId: string; error: unknown }[] = [];
  await inGroups(due, async (account) => {
    try {
      const answered = await discovery.services(account);
      if (answered === null) return;
      const catalogue = mergeCatalogue(account.catalogue, answered, now);
      if (catalogue === account.catalogue) return;
      // Of an account that the merchant saved meanwhile, the new credentials have just been asked for their services.
      if (await catalogues.setCatalogue(account, catalogue)) changed.add(account.merchantId);
    } catch (error) {
      faults.push({ accountId: account.id, error });
    }
  });
  return { asked: due.length, changed: [...changed], faults };
}

/** The refusal of a chosen service that the carrier no longer has. */
export function serviceGone(
  { carrier, catalogue }: Pick<CarrierAccount, "carrier" | "catalogue">,
  code: string,
): EngineError | null {
  const gone = catalogue?.news.find((news) => news.code === code && news.change === "gone");
  if (gone === undefined) return null;
  return new EngineError("OPTION_NOT_AVAILABLE", `${carrier.name} no longer has the service ${gone.name}.`, {
    reason: "service_gone",
    service: gone.name,
    carrier: carrier.name,
    since: gone.since,
  });
}

/** Chosen services that the carrier no longer has. */
export function goneServices(account: Pick<CarrierAccount, "catalogue" | "serviceCodes">) {
  return (account.catalogue?.news ?? []).filter(
    ({ change, code }) => change === "gone" && (account.serviceCodes?.includes(code) ?? true),
  );
}
