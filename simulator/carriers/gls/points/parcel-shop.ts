import { addDays } from "../../kit/athens-time.ts";

export interface ParcelShop {
  /** `GLS_DE-2760900001` */
  readonly id: string;
  readonly type: "SHOP" | "LOCKER" | "SHOPINSHOP";
  readonly name: string;
  readonly country: string;
  readonly zip: string;
  readonly city: string;
  readonly street: string;
  readonly streetNumber: string;
  readonly latitude: number;
  readonly longitude: number;
  /** days on which it is closed, the first and the last; null: none */
  readonly holidays: readonly [string, string] | null;
  /** false: in no answer */
  isOpen: boolean;
}

export interface Town {
  readonly country: string;
  readonly zip: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Towns with shops; real postcodes and rounded places. */
export const towns: readonly Town[] = [
  { country: "DE", zip: "50667", city: "Koeln", latitude: 50.94, longitude: 6.958 },
  { country: "DE", zip: "10115", city: "Berlin", latitude: 52.532, longitude: 13.385 },
  { country: "DE", zip: "80331", city: "Muenchen", latitude: 48.135, longitude: 11.571 },
  { country: "AT", zip: "1010", city: "Wien", latitude: 48.209, longitude: 16.37 },
  { country: "BE", zip: "1000", city: "Bruxelles", latitude: 50.847, longitude: 4.352 },
  { country: "DK", zip: "2100", city: "Koebenhavn", latitude: 55.707, longitude: 12.577 },
  { country: "FR", zip: "75001", city: "Paris", latitude: 48.863, longitude: 2.336 },
  { country: "LU", zip: "1111", city: "Luxembourg", latitude: 49.611, longitude: 6.13 },
  { country: "PL", zip: "00-001", city: "Warszawa", latitude: 52.23, longitude: 21.012 },
];

const types = ["SHOP", "LOCKER", "SHOPINSHOP"] as const;

/** So many shops in each town, the same ones at each start; the second of a town is away for nine days. */
export function makeShops(perTown: number, today: string): ParcelShop[] {
  return towns.flatMap(({ country, zip, city, latitude, longitude }, town) =>
    Array.from({ length: perTown }, (_, index) => ({
      id: `GLS_${country}-${2_760_900_001 + town * 1_000 + index}`,
      type: types[index % types.length] ?? "SHOP",
      name: `Kiosk ${city} ${index + 1}`,
      country,
      zip,
      city,
      street: "Ringstrasse",
      streetNumber: String(7 + index),
      latitude: latitude + index * 0.003,
      longitude: longitude + index * 0.002,
      holidays: index === 1 ? ([addDays(today, 1), addDays(today, 9)] as const) : null,
      isOpen: true,
    })),
  );
}
