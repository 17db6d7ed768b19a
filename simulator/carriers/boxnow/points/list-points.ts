import type { CarrierCall } from "../../kit/http.ts";
import { refused } from "../errors.ts";
import type { CompartmentSize, Partner } from "../model.ts";
import { compartmentSizes } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";
import type { Position } from "./find-points.ts";
import { isOpen, isShippedTo, isVisibleTo, nearest, takesSize } from "./find-points.ts";
import type { Point } from "./point.ts";
import { pointRow, pointTypes } from "./point.ts";

const DEFAULT_RADIUS_M = 25_000;

/** Types that each list has. Live lists of either path mix types. */
const listed = {
  destinations: ["apm", "any-apm", "warehouse"],
  origins: ["any-apm", "warehouse", "depot", "apm"],
} as const;

/**
 * The rows of `/destinations` or `/origins`. Source: contract sheet, section 5. An unknown parameter, `country`
 * among them, is ignored. @throws P400 a parameter that can't be read (assumption), P406, P424
 */
export function listPoints(
  world: BoxnowWorld,
  partner: Partner,
  list: keyof typeof listed,
  { query }: CarrierCall,
): object[] {
  const types = typesOf(query);
  const size = sizeOf(query.get("requiredSize")) ?? partner.usualSize;
  const region = regionTagOf(query.get("regionLanguageTag"));
  const name = query.get("name")?.toLowerCase();
  const matching = [...world.points.values()].filter(
    (point) =>
      listed[list].some((type) => type === point.type) &&
      (types.length === 0 || types.includes(point.type)) &&
      (region === null || point.region === region) &&
      (name === undefined || point.name.toLowerCase().includes(name)) &&
      isVisibleTo(point, partner) &&
      isShippedTo(point, partner) &&
      isOpen(point) &&
      takesSize(point, size),
  );
  const near = around(matching, query);
  // Only destinations know a limit.
  const limit = list === "destinations" ? numberOf(query, "limit") : null;
  const expected = new Date(world.clock.nowMs + 2 * 24 * 3_600_000);
  return near.slice(0, limit ?? near.length).map((point) => pointRow(point, expected));
}

function around(points: Point[], query: URLSearchParams): Point[] {
  const centre = latlngOf(query.get("latlng"));
  if (centre === null) return points;
  const radius = numberOf(query, "radius") ?? DEFAULT_RADIUS_M;
  return nearest(points, centre)
    .filter(({ metres }) => metres <= radius)
    .map(({ point }) => point);
}

function latlngOf(text: string | null): Position | null {
  if (text === null) return null;
  const [, lat, lng] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (lat === undefined || lng === undefined) throw refused("P400");
  return { lat: Number(lat), lng: Number(lng) };
}

/** "Several allowed": repeated, or with commas. */
function typesOf(query: URLSearchParams): string[] {
  const types = query.getAll("locationType").flatMap((text) => text.split(","));
  if (types.some((type) => !pointTypes.some((known) => known === type))) throw refused("P400");
  return types;
}

function sizeOf(text: string | null): CompartmentSize | null {
  if (text === null) return null;
  const size = compartmentSizes.find((known) => String(known) === text);
  if (size === undefined) throw refused("P406");
  return size;
}

export function regionTagOf(tag: string | null): string | null {
  if (tag !== null && !/^[a-z]{2}-[A-Z]{2}$/.test(tag)) throw refused("P424");
  return tag;
}

function numberOf(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  if (!/^\d+$/.test(text)) throw refused("P400");
  return Number(text);
}
