/** Also a command: `node scripts/chromium.mjs` prints the path, or ends with 1 without a Chromium. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const usualPlaces = [
  // Takes a third less processor time than the whole browser.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** @returns the Chromium to drive: CHROMIUM_PATH, else the first of the usual places, else undefined */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== "") return existsSync(named) ? named : undefined;
  return usualPlaces.find((place) => existsSync(place));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findChromium();
  if (found === undefined) process.exitCode = 1;
  else process.stdout.write(`${found}\n`);
}
