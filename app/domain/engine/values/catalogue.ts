import type { JsonValue } from "../errors.ts";

/** A service that a carrier names when it is asked, as `discover` of its driver reads it. */
export interface DiscoveredService {
  readonly code: string;
  readonly name: string;
  /** The driver's own, such as limits or options. */
  readonly details?: JsonValue;
}

/** The news of a service, until the merchant has read it. */
export interface ServiceNews extends Pick<DiscoveredService, "code" | "name"> {
  readonly change: "new" | "gone";
  /** The day in UTC, such as 2026-11-30. */
  readonly since: string;
}

/** The services of an account, as its carrier last named them. */
export interface Catalogue {
  readonly services: readonly DiscoveredService[];
  readonly news: readonly ServiceNews[];
}

/** Longer news are dropped: a carrier that renames everything each day must not fill the row. */
const MOST_NEWS = 100;

/**
 * The catalogue with the carrier's latest answer; the same object if nothing changed. The first answer is no news. An answer
 * without any service is not believed once some are known.
 */
export function mergeCatalogue(
  known: Catalogue | undefined,
  answered: readonly DiscoveredService[],
  now: Date,
): Catalogue {
  const services = [
    ...new Map(answered.filter(({ code }) => code !== "").map((service) => [service.code, service])).values(),
  ];
  if (known === undefined) return { services, news: [] };
  if (services.length === 0 || JSON.stringify(services) === JSON.stringify(known.services)) return known;
  const since = now.toISOString().slice(0, 10);
  const lacks = (list: readonly DiscoveredService[], code: string) =>
    list.every((each) => each.code !== code);
  const gone = known.services.filter(({ code }) => lacks(services, code));
  const added = services.filter(({ code }) => lacks(known.services, code));
  const newsOf = (change: ServiceNews["change"]) => (service: DiscoveredService) => ({
    code: service.code,
    name: service.name,
    change,
    since,
  });
  const fresh = [...gone.map(newsOf("gone")), ...added.map(newsOf("new"))];
  // A service that comes back before its end was read is no news, nor is one that goes before it was read of.
  const isUndone = ({ code, change }: ServiceNews) =>
    known.news.some((before) => before.code === code && before.change !== change);
  const codes = new Set(fresh.map(({ code }) => code));
  const news = [
    ...known.news.filter(({ code }) => !codes.has(code)),
    ...fresh.filter((each) => !isUndone(each)),
  ];
  return { services, news: news.slice(-MOST_NEWS) };
}

/** The merchant has read the news. */
export function readCatalogue(catalogue: Catalogue): Catalogue {
  return catalogue.news.length === 0 ? catalogue : { ...catalogue, news: [] };
}
