import { readFileSync } from "node:fs";
import path from "node:path";

const file = path.join(import.meta.dirname, "patches", "greek-places.txt");
const places = new Map(
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line): [string, string] => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]),
);

/** @throws Error when the patch has no place for the code */
export function placeOf(code: string): string {
  for (let length = code.length; length > 1; length -= 1) {
    const place = places.get(code.slice(0, length));
    if (place !== undefined) return place;
  }
  throw new Error(`${code}: no place in ${path.basename(file)}`);
}

export const greekPlaces: readonly string[] = [...new Set(places.values())];
