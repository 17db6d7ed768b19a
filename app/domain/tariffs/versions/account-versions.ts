import type { CalendarDate, NewCarrierAccount } from "../../engine/index.ts";
import { TEST_CARRIER } from "../../engine/index.ts";
import type { TariffDocument } from "../document/document.ts";
import type { Finding } from "../problem.ts";

/** A checkout reads everything that an account stores. */
const MOST_VERSIONS = 24;
const MOST_MIB = 16;

/**
 * Adds versions; one that begins on the same day is replaced. Of the versions valid on a day the one that began last
 * applies. A later version therefore takes over by itself, and one that ends gives way to an earlier one that is still
 * valid.
 * @param knownPast a past moment: versions that ended, or were replaced for good, two years before it are
 * dropped
 */
export function withVersions(
  versions: readonly TariffDocument[],
  added: readonly TariffDocument[],
  knownPast: Date | null = null,
): readonly TariffDocument[] {
  const days = new Set(added.map(({ validFrom }) => validFrom));
  const longAgo =
    knownPast === null ? "" : new Date(knownPast.getTime() - 731 * DAY_MS).toISOString().slice(0, 10);
  const endOf = ({ validTo }: TariffDocument) => validTo ?? FOR_EVER;
  const isOver = (version: TariffDocument) =>
    endOf(version) < longAgo ||
    versions.some(
      (later) =>
        later.validFrom > version.validFrom && later.validFrom < longAgo && endOf(later) >= endOf(version),
    );
  const kept = versions.filter((version) => !days.has(version.validFrom) && !isOver(version));
  return [...kept, ...added].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
}

/**
 * Problems between versions of one account: too large, another carrier, another time zone, the same first day;
 * and, as warnings, days without a version. Paths begin with the version's index in the list.
 * @param versions the earliest first
 */
export function checkVersions(versions: readonly TariffDocument[]): readonly Finding[] {
  const [first] = versions;
  const findings: Finding[] = [...tooMuch(versions)];
  let coveredTo: CalendarDate | null = null;
  for (const [index, { carrier, timeZone, validFrom, validTo }] of versions.entries()) {
    const before = versions[index - 1];
    if (carrier.code === TEST_CARRIER) {
      const message = `${TEST_CARRIER} is the code of Waybill's test carrier: choose another`;
      findings.push({ path: [index, "carrier", "code"], message });
    }
    if (first !== undefined && carrier.code !== first.carrier.code) {
      findings.push({
        path: [index, "carrier", "code"],
        message: `is of carrier ${carrier.code}, another version of ${first.carrier.code}: import them one by one`,
      });
    }
    if (first !== undefined && timeZone !== first.timeZone) {
      findings.push({
        path: [index, "timeZone"],
        message: `is in time zone ${timeZone}, the version of ${first.validFrom} in ${first.timeZone}: one account has one`,
      });
    }
    if (before?.validFrom === validFrom) {
      findings.push({ path: [index, "validFrom"], message: `two versions begin on ${validFrom}` });
    }
    if (coveredTo !== null && nextDay(coveredTo) < validFrom) {
      findings.push({
        severity: "warning",
        path: [index, "validFrom"],
        message: `there are no prices from ${nextDay(coveredTo)} to ${dayBefore(validFrom)}: the version before ends on ${coveredTo}`,
      });
    }
    const end = validTo ?? FOR_EVER;
    if (coveredTo === null || end > coveredTo) coveredTo = end;
  }
  return findings;
}

function tooMuch(versions: readonly TariffDocument[]): readonly Finding[] {
  const characters = versions.reduce((sum, version) => sum + JSON.stringify(version).length, 0);
  const mib = characters / 2 ** 20;
  if (versions.length <= MOST_VERSIONS && mib <= MOST_MIB) return [];
  const size = mib > MOST_MIB ? ` of ${mib.toFixed(1)} MiB` : "";
  return [
    {
      path: [versions.length - 1],
      message: `${versions.length} versions${size} are too many: an account holds ${MOST_VERSIONS}, of ${MOST_MIB} MiB together; replace an earlier one by importing a version with the same first day`,
    },
  ];
}

/** The carrier account of a first import. */
export function newTariffAccount(versions: readonly TariffDocument[]): NewCarrierAccount {
  const latest = versions.at(-1);
  if (latest === undefined) throw new RangeError("An account has at least one tariff.");
  return {
    driver: "tariff",
    carrier: carrierOf(latest),
    friendlyName: null,
    enabled: true,
    serviceCodes: null,
    credentials: "own",
    secrets: {},
    defaultParcel: null,
    settings: {},
    priceList: versions,
  };
}

export function carrierOf({
  carrier: { code, name, imageUrl },
}: TariffDocument): NewCarrierAccount["carrier"] {
  return { code, name, imageUrl: imageUrl ?? "/carriers/parcel.svg" };
}

const FOR_EVER = "9999-12-31";
const DAY_MS = 86_400_000;

function nextDay(date: CalendarDate): CalendarDate {
  return date >= FOR_EVER ? date : shifted(date, DAY_MS);
}

export function dayBefore(date: CalendarDate): CalendarDate {
  return shifted(date, -DAY_MS);
}

function shifted(date: CalendarDate, byMs: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + byMs).toISOString().slice(0, 10);
}
