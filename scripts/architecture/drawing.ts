/** The rooms of `app/`, their folders, and the imports between them, as a Mermaid flowchart. */
import type { Imports } from "./imports-of-app.ts";

/** Rooms whose folders are drawn, from top to bottom. The other rooms are one box each. */
const rooms = ["entrypoints", "adapters", "domain"];
/** Values of the process that other rooms are handed: .dependency-cruiser.cjs names them too. */
const handed = /^app\/process\/(env|services|traces)\b/;

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * An arrow is an import, or several. An arrow is left out when the others lead to the same folder anyway, so a new import draws
 * a new arrow only where there was no way before. Dotted arrows lead to values that the process hands out.
 */
export function drawingOf(modules: Imports): string {
  const folders = new Set<string>();
  const arrows = new Map<string, Set<string>>();
  const dotted = new Set<string>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (from === undefined) continue;
    folders.add(from);
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to === undefined || to === from) continue;
      if (handed.test(resolved) && from !== "app") dotted.add(from);
      else arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  const drawn = withoutDetours(arrows);
  return [
    "flowchart TB",
    ...(folders.has("app") ? ['  app["root, entries, routes"]'] : []),
    ...(folders.has("process") ? ["  process"] : []),
    ...rooms.flatMap((room) => roomOf(room, folders)),
    ...(folders.has("texts") ? ["  texts"] : []),
    ...sorted(drawn.keys()).flatMap((from) => {
      const targets = sorted(drawn.get(from) ?? []);
      return targets.length === 0 ? [] : [`  ${idOf(from)} --> ${targets.map(idOf).join(" & ")}`];
    }),
    // An arrow beside a full one says nothing new.
    ...sorted(dotted)
      .filter((from) => !drawn.get(from)?.has("process"))
      .map((from) => `  ${idOf(from)} -.-> process`),
  ].join("\n");
}

/** Replaces the page's first Mermaid block. */
export function withDrawing(page: string, drawing: string): string {
  return page.replace(/```mermaid\n[\s\S]*?\n```/, () => `\`\`\`mermaid\n${drawing}\n\`\`\``);
}

/** `app/domain/orders/steps/ship.ts` is in `domain/orders`, `app/process/mail/send.ts` in `process`, `app/root.tsx` in `app`. */
function folderOf(file: string): string | undefined {
  const [app, room = "", folder = "", ...rest] = file.split("/");
  if (app !== "app") return;
  if (rooms.includes(room)) return rest.length > 0 ? `${room}/${folder}` : room;
  return room === "process" || room === "texts" ? room : "app";
}

/** Leaves out each arrow whose target is also reached through a third folder, one that is in no circle with either end. */
function withoutDetours(arrows: Graph): Graph {
  const reached = new Map([...arrows.keys()].map((from) => [from, reachedFrom(arrows, from)]));
  const leads = (from: string, to: string) => reached.get(from)?.has(to) ?? false;
  const isDetour = (from: string, to: string, through: string) =>
    through !== to && leads(through, to) && !leads(through, from) && !leads(to, through);
  return new Map(
    [...arrows].map(([from, targets]) => [
      from,
      new Set([...targets].filter((to) => ![...targets].some((through) => isDetour(from, to, through)))),
    ]),
  );
}

function reachedFrom(arrows: Graph, start: string): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of arrows.get(at) ?? [])
      if (!found.has(next)) {
        found.add(next);
        open.push(next);
      }
  return found;
}

function roomOf(room: string, folders: ReadonlySet<string>): string[] {
  const inside = sorted([...folders].filter((folder) => folder.startsWith(`${room}/`)));
  if (inside.length === 0) return [];
  const boxes = inside.map((folder) => `    ${idOf(folder)}["${folder.slice(room.length + 1)}"]`);
  return [`  subgraph ${room}`, ...boxes, "  end"];
}

const idOf = (folder: string): string => folder.replaceAll(/[^a-z]+/g, "_");
const sorted = (names: Iterable<string>): string[] => [...names].sort();
