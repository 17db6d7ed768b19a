import type { ListForm, ServiceForm, ZoneForm } from "../../../../domain/tariffs/form/list-form.ts";
import type { PriceGrid } from "../../../../domain/tariffs/form/price-grid.ts";

/**
 * The list with a pasted table as a service's prices. Columns go to the zones of the same name; others become zones of
 * their own. Zones without places and prices give way.
 */
export function withGrid(list: ListForm, at: number, read: PriceGrid): ListForm {
  // One price for everywhere is of the list's only zone.
  const [only] = list.zones;
  const isOne = list.zones.length === 1 && read.zones.length === 1 && read.zones[0] === "1";
  const grid = isOne && only !== undefined ? { ...read, zones: [only.name] } : read;
  const others = list.services.filter((_service, index) => index !== at);
  const isUsed = ({ code, places }: ZoneForm, index: number) =>
    code !== "" ||
    (places ?? "").trim() !== "" ||
    others.some(({ rows }) => rows?.some(({ prices }) => (prices[index] ?? "").trim() !== ""));
  const left = list.zones.flatMap((zone, index) => (isUsed(zone, index) ? [{ zone, index }] : []));
  const known = new Map(left.map(({ zone }, index) => [folded(zone.name), index]));
  const added = grid.zones.filter((name) => !known.has(folded(name)));
  const zones = [
    ...left.map(({ zone }) => zone),
    ...added.map(
      (name): ZoneForm => ({ code: "", name, places: grid.places[grid.zones.indexOf(name)] ?? "" }),
    ),
  ];
  /** For each zone of the new list, its column in the table; -1: none. */
  const columns = zones.map(({ name }) => grid.zones.findIndex((each) => folded(each) === folded(name)));
  return {
    ...list,
    ...(grid.currency !== null && { currency: grid.currency }),
    zones,
    services: list.services.map((service, index): ServiceForm => {
      if (index === at)
        return {
          ...service,
          measure: grid.measure,
          rows: grid.rows.map(({ step, prices }) => ({
            step,
            prices: columns.map((column) => (column < 0 ? "-" : (prices[column] ?? ""))),
          })),
        };
      const kept = left.map((each) => each.index);
      return withColumns(service, (prices) => [
        ...kept.map((from) => prices[from] ?? ""),
        ...added.map(() => "-"),
      ]);
    }),
  };
}

/** The fields for prices on the page, if there are so many zones more. */
export function pricesOf({ services, zones }: ListForm, further = 0): number {
  const rows = services.reduce((sum, service) => sum + (service.rows?.length ?? 0), 0);
  return rows * (zones.length + further);
}

/** The list with one more zone; no service has a price for it yet. */
export function withZone(list: ListForm): ListForm {
  return {
    ...list,
    zones: [...list.zones, { code: "", name: "", places: "" }],
    services: list.services.map((service) => withColumns(service, (prices) => [...prices, ""])),
  };
}

/** The list without a zone and its prices. */
export function withoutZone(list: ListForm, at: number): ListForm {
  const rest = <Item>(items: readonly Item[]) => items.filter((_item, index) => index !== at);
  return {
    ...list,
    zones: rest(list.zones),
    services: list.services.map((service) => withColumns(service, rest)),
  };
}

function withColumns(
  service: ServiceForm,
  change: (prices: readonly string[]) => readonly string[],
): ServiceForm {
  if (service.rows === null) return service;
  return {
    ...service,
    rows: service.rows.map(({ step, prices }) => ({ step, prices: [...change(prices)] })),
  };
}

function folded(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(?:zone|ζώνη|ζωνη)\s+/, "")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .trim();
}

/** The list with one more service. */
export function withService(list: ListForm): ListForm {
  const added: ServiceForm = {
    code: "",
    name: "",
    days: "",
    maxWeight: "",
    divisor: list.services[0]?.divisor ?? "",
    needsPhone: list.services[0]?.needsPhone ?? true,
    measure: "kg",
    countedBy: "parcels",
    rows: [],
  };
  return { ...list, services: [...list.services, added] };
}
