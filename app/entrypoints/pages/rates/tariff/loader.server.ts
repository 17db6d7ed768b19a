import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import type { Caller, CarrierAccount } from "../../../../domain/engine/index.ts";
import { localTime, numbersLeft, numbersState, voucherOf } from "../../../../domain/engine/index.ts";
import type { Services } from "../../../../process/services.server.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import type { ViewerContext } from "../../frame/require-viewer.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { validityOf } from "../overview/loader.server.ts";
import { inPageEnvironment } from "../page-environment.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { services, caller, format, about, shop } = inPageEnvironment(
    request,
    await requireViewer(request, "admin"),
  );
  const code = params.code ?? "";
  const [tariff, numbers] = await Promise.all([
    tariffPage(services, caller, code, format),
    numbersOf(services, caller, code),
  ]);
  if (tariff === null) throw data(null, { status: 404 });
  // A carrier with an API gives its numbers and scans itself, though its prices may be a list.
  const takesNumbers = tariff.driver === "tariff" && seesNumbers({ caller, shop });
  return { ...tariff, about, numbers: takesNumbers ? numbers : null };
}

/** A carrier account's tariff with all its versions; null if the merchant has no such account, or the account no tariff. */
async function tariffPage(
  services: Pick<Services, "accounts" | "ports" | "tariffs">,
  caller: Caller,
  code: string,
  format: PageFormat,
) {
  const found = await findTariff(services, caller, code);
  if (found === null) return null;
  const { account, versions } = found;
  const current = versions.find(({ state }) => state === "in-force") ?? versions[0];
  if (current === undefined) return null;
  const { currency, timeZone, services: sold, surcharges = [], tax } = current.document;
  return {
    code: account.carrier.code,
    driver: account.driver,
    name: account.friendlyName ?? account.carrier.name,
    enabled: account.enabled,
    validity: validityOf(versions, format),
    currency,
    timeZone,
    today: localTime(services.ports.clock.now(), timeZone).date,
    tax: tax.prices,
    counts: services.tariffs.counts(current.document),
    services: sold.map(({ code: serviceCode, name, transitDays }) => ({
      code: serviceCode,
      name,
      minDays: typeof transitDays === "number" ? transitDays : transitDays.min,
      maxDays: typeof transitDays === "number" ? transitDays : transitDays.max,
      sold: account.serviceCodes?.includes(serviceCode) ?? true,
    })),
    surcharges: surcharges.filter(({ active = true }) => active).map(({ name }) => name),
    versions: versions.map(({ document, state }) => ({
      version: document.validFrom,
      from: format.shortDay(document.validFrom),
      to: document.validTo === undefined ? null : format.shortDay(document.validTo),
      state,
    })),
  };
}

export async function findTariff(
  services: Pick<Services, "accounts" | "ports" | "tariffs">,
  caller: Caller,
  code: string,
) {
  const accounts: readonly CarrierAccount[] = await services.accounts.list(caller);
  const account = accounts.find(({ carrier }) => carrier.code === code);
  if (account === undefined) return null;
  const versions = services.tariffs.versionsOf(account, services.ports.clock.now());
  return versions === null ? null : { account, versions };
}

/** The account's voucher numbers. They belong to production, and can be entered before the shop is live. */
export function rangeOwner({ merchantId }: Caller, carrierCode: string) {
  return { merchantId, environment: "production", carrierCode } as const;
}

/** Staff enter production's numbers beforehand. A sandbox key reaches nothing of production. */
export function seesNumbers({ caller, shop }: Pick<ViewerContext, "caller" | "shop">): boolean {
  return shop !== null || caller.environment === "production";
}

async function numbersOf(services: Pick<Services, "voucherRanges">, caller: Caller, code: string) {
  const ranges = await services.voucherRanges.list(rangeOwner(caller, code));
  return {
    state: numbersState(ranges),
    isLive: caller.environment === "production",
    ranges: ranges.map((range) => ({
      id: range.id,
      first: voucherOf(range, range.first),
      last: voucherOf(range, range.last),
      left: String(numbersLeft(range)),
      size: String(range.last - range.first + 1n),
    })),
  };
}
