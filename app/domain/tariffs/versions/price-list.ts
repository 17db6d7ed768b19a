import { z } from "zod";
import type { CalendarDate, CarrierAccount } from "../../engine/index.ts";
import { validationFailed } from "../../engine/index.ts";
import type { TariffDocument } from "../document/document.ts";
import { tariffDocument } from "../document/document.ts";
import { dayBefore } from "./account-versions.ts";

type Priced = Pick<CarrierAccount, "environment" | "priceList" | "samplePriceList">;

/** The tariff driver has none. */
export const tariffSettings = z.unknown();

const priceList = z.array(tariffDocument).min(1);

/**
 * The versions of the price list that an account holds, the earliest first; none: it holds none.
 * @throws EngineError VALIDATION_FAILED a stored version is no tariff
 */
export function versionsIn(account: Pick<Priced, "priceList"> | null): readonly TariffDocument[] {
  return account?.priceList === undefined ? [] : parsed(account.priceList);
}

/** The versions that price: in the sandbox, those of a replaced sample until the day before the account's own begin. */
export function pricingVersions(account: Priced): readonly TariffDocument[] {
  const own = versionsIn(account);
  const [first] = own;
  const { environment, samplePriceList } = account;
  if (environment !== "sandbox" || samplePriceList === undefined || first === undefined) return own;
  const until = dayBefore(first.validFrom);
  return [...parsed(samplePriceList).flatMap((version) => endingOn(version, until, first)), ...own];
}

/** The version ends in the time zone of the one that follows, so that there is neither a gap nor an overlap. */
function endingOn(
  version: TariffDocument,
  until: CalendarDate,
  { timeZone }: TariffDocument,
): readonly TariffDocument[] {
  if (version.validFrom > until) return [];
  const { validTo = until } = version;
  return [{ ...version, timeZone, validTo: validTo < until ? validTo : until }];
}

function parsed(held: unknown): readonly TariffDocument[] {
  const result = priceList.safeParse(held);
  if (result.success) return result.data;
  throw validationFailed(
    result.error.issues.map(({ path, message }) => ({ path: ["priceList", ...path].join("."), message })),
  );
}
