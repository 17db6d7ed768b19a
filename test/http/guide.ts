/** Runs the commands of the guide's pages in a shell, and compares their answers with the pages'. */
import { spawnSync } from "node:child_process";
import type { Json } from "./api-client.ts";

export interface Fence {
  readonly language: string;
  /** `save=NAME:path` …: the test's notes behind the language. */
  readonly notes: ReadonlyMap<string, string>;
  readonly text: string;
}

export function fencesOf(markdown: string): readonly Fence[] {
  return [...markdown.matchAll(/^```(\w+) ?([^\n]*)\n([\s\S]*?)\n```$/gm)].map(
    ([, language = "", notes = "", text = ""]) => ({
      language,
      notes: new Map(
        notes
          .split(" ")
          .map((note) => [note.split("=")[0] ?? "", note.slice(note.indexOf("=") + 1)] as const),
      ),
      text,
    }),
  );
}

export interface Command {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The request that `curl` would send: the shell reads the command, and prints curl's arguments instead. */
export function commandOf(script: string, variables: Readonly<Record<string, string>>): Command {
  const printing = `curl() { printf '%s\\0' "$@"; }\n${script}`;
  const { stdout, status, stderr } = spawnSync("sh", ["-eu", "-c", printing], {
    env: { ...process.env, ...variables },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the shell refused:\n${script}\n${stderr}`);
  const values = stdout.split("\0").slice(0, -1);
  const headers: Record<string, string> = {};
  let [method, url, body]: (string | undefined)[] = [];
  for (let value = values.shift(); value !== undefined; value = values.shift()) {
    if (value === "-X") method = values.shift();
    else if (value === "-H") {
      const [name = "", ...words] = (values.shift() ?? "").split(": ");
      headers[name] = words.join(": ");
    } else if (value === "-d" || value === "--data-binary") body = values.shift();
    else if (!value.startsWith("-")) url = value;
  }
  const { pathname, search } = new URL(url ?? "");
  return {
    method: method ?? (body === undefined ? "GET" : "POST"),
    target: pathname + search,
    headers,
    body,
  };
}

/** `data.0.id`; in a list, `driver=gorgona` is the entry with this member. */
export function valueAt(json: Json, path: string): string {
  const found = path.split(".").reduce((value: Json, step) => {
    const [member = "", wanted] = step.split("=");
    return wanted === undefined ? value?.[member] : value.find((each: Json) => each[member] === wanted);
  }, json);
  if (found === undefined || found === null)
    throw new Error(`no ${path} in ${JSON.stringify(json).slice(0, 500)}`);
  return String(found);
}

/**
 * Where an answer is not as the page shows it. A page shows a part: further members, and further entries of a list, are none of its
 * business. A text is the same but for `…`, a number is any number.
 */
export function differences(shown: Json, real: Json, at = ""): readonly string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(real)) return [`${at} is no list`];
    if (shown.length === 0 && real.length > 0) return [`${at} is not empty`];
    return shown.flatMap((entry, index) => differences(entry, real[index], `${at}.${index}`));
  }
  if (shown === null || typeof shown !== "object") {
    if (typeof shown === "number") return typeof real === "number" ? [] : [`${at} is no number: ${real}`];
    if (typeof shown !== "string")
      return shown === real ? [] : [`${at} is ${JSON.stringify(real)}, not ${shown}`];
    const parts = shown.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return typeof real === "string" && new RegExp(`^${parts.join("[\\s\\S]*")}$`).test(real)
      ? []
      : [`${at} is ${JSON.stringify(real)}, not ${shown}`];
  }
  if (real === null || typeof real !== "object") return [`${at} is ${JSON.stringify(real)}`];
  return Object.entries(shown).flatMap(([key, value]) => differences(value, real[key], `${at}.${key}`));
}
