import type { Coordinates } from "../../kit/distance.ts";

export type PointType = "locker" | "postoffice" | "servicepoint";

/** A Packstation, a branch or a shop. Source: section 12. */
export interface Point extends Coordinates {
  /** `8003-…` */
  readonly id: string;
  /** the number that a label needs: `lockerID` or `retailID` */
  readonly keywordId: string;
  readonly type: PointType;
  readonly postalCode: string;
  readonly city: string;
  readonly street: string;
  /** false: in no answer, and no shipment may go there */
  isOpen: boolean;
}

export interface Town extends Coordinates {
  readonly postalCode: string;
  readonly city: string;
}

/** Towns with points; real postcodes and rounded places. */
export const towns: readonly Town[] = [
  { postalCode: "50667", city: "Köln", latitude: 50.94, longitude: 6.96 },
  { postalCode: "10115", city: "Berlin", latitude: 52.532, longitude: 13.385 },
  { postalCode: "20354", city: "Hamburg", latitude: 53.557, longitude: 9.988 },
  { postalCode: "40213", city: "Düsseldorf", latitude: 51.226, longitude: 6.774 },
  { postalCode: "60311", city: "Frankfurt am Main", latitude: 50.111, longitude: 8.684 },
  { postalCode: "80331", city: "München", latitude: 48.135, longitude: 11.571 },
];

const types: readonly PointType[] = ["locker", "postoffice", "servicepoint"];

/** So many points in each town, the same ones at each start. Lockers are 118 and up, branches 518 and up. */
export const makePoints = (perTown: number): Point[] =>
  towns.flatMap(({ postalCode, city, latitude, longitude }, town) =>
    Array.from({ length: perTown }, (_, index): Point => {
      const type = types[index % types.length] ?? "locker";
      return {
        id: `8003-${town * 1_000 + index + 1}`,
        keywordId: String((type === "locker" ? 118 : 518) + index),
        type,
        postalCode,
        city,
        street: `Ringstrasse ${7 + index}`,
        latitude: latitude + index * 0.003,
        longitude: longitude + index * 0.002,
        isOpen: true,
      };
    }),
  );
