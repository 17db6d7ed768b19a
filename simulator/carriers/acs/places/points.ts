import { createHash } from "node:crypto";
import type { Area } from "./areas.ts";
import { allAreas } from "./areas.ts";
import type { ServedCountry } from "./stations.ts";
import { stations } from "./stations.ts";

/** `ACS_SHOP_KIND`. Kind 7 is in the manual and empty. Source: section 8. */
export const pointKinds = {
  mainShop: 1,
  branch: 2,
  smallBranch: 3,
  dropOffPartner: 4,
  kiosk: 5,
  locker: 8,
} as const;

/** A place of ACS: a shop, a partner, a kiosk or a locker. */
export interface Point {
  /** `<station>-<branch>`, which control calls name it by */
  readonly id: string;
  readonly stationId: string;
  readonly branch: number;
  readonly kind: number;
  readonly area: Area;
  readonly street: string;
  readonly lat: number;
  readonly lon: number;
  /** lockers only; shops answer 0 although they take cash. Source: section 8 */
  readonly hasCardTerminal: boolean;
  /** a closed point is in no list, and no voucher may name it */
  isOpen: boolean;
}

export interface PointCounts {
  readonly GR: number;
  readonly CY: number;
}

const streets = ["ΕΡΜΟΥ", "ΤΣΙΜΙΣΚΗ", "ΑΓΙΟΥ ΔΗΜΗΤΡΙΟΥ", "ΒΕΝΙΖΕΛΟΥ", "ΠΑΠΑΝΑΣΤΑΣΙΟΥ", "ΚΟΡΑΗ", "ΣΟΛΩΝΟΣ"];

/** Shops of every station, and lockers spread over the post codes. The same in every run. */
export function initialPoints(lockers: PointCounts): Map<string, Point> {
  const points = [
    ...stations.flatMap((station) => shopsOf(station.id, station.country)),
    ...lockersIn("GR", lockers.GR),
    ...lockersIn("CY", lockers.CY),
  ];
  return new Map(points.map((point) => [point.id, point]));
}

/** Branch numbers from 1; Cyprus has main shops and partners alone. Source: section 8. */
function shopsOf(stationId: string, country: ServedCountry): Point[] {
  const areas = allAreas().filter(({ station }) => station.id === stationId);
  const { mainShop, branch, smallBranch, dropOffPartner, kiosk } = pointKinds;
  const kinds =
    country === "CY" ? [mainShop, dropOffPartner] : [mainShop, branch, smallBranch, dropOffPartner, kiosk];
  return kinds.flatMap((kind, index) => {
    const area = areas[index % areas.length];
    return area === undefined ? [] : [pointOf(area, stationId, index + 1, kind)];
  });
}

/** Branch numbers from 501 at each station. */
function lockersIn(country: ServedCountry, count: number): Point[] {
  const areas = allAreas().filter((area) => area.country === country && area.remote === "");
  const nextBranch = new Map<string, number>();
  return Array.from({ length: count }, (_, index) => {
    // A stride that shares no factor with the table spreads few lockers over the whole country.
    const area = areas[(index * 389) % areas.length];
    if (area === undefined) throw new RangeError(`no area in ${country}`);
    const branch = nextBranch.get(area.station.id) ?? 501;
    nextBranch.set(area.station.id, branch + 1);
    return pointOf(area, area.station.id, branch, pointKinds.locker);
  });
}

function pointOf(area: Area, stationId: string, branch: number, kind: number): Point {
  const id = `${stationId}-${branch}`;
  const digest = createHash("sha256").update(id).digest();
  const street = `${streets[digest.readUInt8(0) % streets.length]} ${1 + (digest.readUInt8(1) % 150)}`;
  const shift = (at: number) => (digest.readUInt16BE(at) / 65_536 - 0.5) / 100;
  return {
    id,
    stationId,
    branch,
    kind,
    area,
    street,
    lat: Number((area.lat + shift(2)).toFixed(6)),
    lon: Number((area.lon + shift(4)).toFixed(6)),
    hasCardTerminal: kind === pointKinds.locker && digest.readUInt8(6) % 3 === 0,
    isOpen: true,
  };
}
