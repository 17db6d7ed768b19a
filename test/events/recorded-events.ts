import { readFileSync, writeFileSync } from "node:fs";
import type { StepEvents } from "./event-recorder.ts";

type Recorded = Readonly<Record<string, StepEvents>>;

const file = new URL("recorded-events.json", import.meta.url);

/** The events of each step, as they were recorded. */
export const recorded: Recorded = JSON.parse(readFileSync(file, "utf8"));

/** With UPDATE_EVENTS=1, replaces the steps that `isOurs` chooses. Biome then formats the file. */
export function update(found: Recorded, isOurs: (step: string) => boolean): void {
  if (process.env.UPDATE_EVENTS !== "1") return;
  const others = Object.entries(recorded).filter(([step]) => !isOurs(step));
  writeFileSync(file, `${JSON.stringify({ ...Object.fromEntries(others), ...found }, null, 2)}\n`);
}

/** Steps of stores are apart: they take seconds, and need no server. */
export const isOfStores = (step: string) => step.startsWith("store: ");

export function recordedOf(isOurs: (step: string) => boolean): Recorded {
  return Object.fromEntries(Object.entries(recorded).filter(([step]) => isOurs(step)));
}
