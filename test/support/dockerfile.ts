/**
 * Carries out a Dockerfile without a container: each stage is an empty folder, each COPY and RUN happens there in order.
 * A path below / is one below the stage's folder. The base image is this machine with the given commands before its own.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

export interface Stage {
  /** Plays the image's root folder. */
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string | undefined;
  readonly cmd: readonly string[];
  readonly healthCheck: readonly string[];
}

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

export function instructionsOf(dockerfile: string): readonly Instruction[] {
  const lines = dockerfile
    .split("\n")
    .filter((line) => !/^\s*#/.test(line))
    .join("\n")
    .replace(/\\\n/g, " ");
  return lines.split("\n").flatMap((line) => {
    const [, name, rest] = /^([A-Z]+)\s+(.+)$/.exec(line.trim()) ?? [];
    return name === undefined || rest === undefined ? [] : [{ name, rest: rest.trim() }];
  });
}

/** @returns the last stage */
export async function carryOut(context: string, folder: string, commands: string): Promise<Stage> {
  const instructions = instructionsOf(readFileSync(path.join(context, "Dockerfile"), "utf8"));
  const ignored = readFileSync(path.join(context, ".dockerignore"), "utf8").split("\n").filter(Boolean);
  const roots = new Map<string, string>();
  let stage: Stage | undefined;
  for (const { name, rest } of instructions) {
    if (name === "FROM") {
      const stageName = / AS (\S+)$/.exec(rest)?.[1] ?? "last";
      const root = path.join(folder, stageName);
      mkdirSync(root, { mode: 0o755 });
      roots.set(stageName, root);
      stage = { root, workdir: root, env: {}, user: undefined, cmd: [], healthCheck: [] };
      continue;
    }
    if (stage === undefined) continue; // ARG before the first FROM
    stage = await after(stage, name, rest, { context, ignored, roots, commands });
  }
  if (stage === undefined) throw new Error("the Dockerfile has no stage");
  return stage;
}

interface Surroundings {
  readonly context: string;
  readonly ignored: readonly string[];
  readonly roots: ReadonlyMap<string, string>;
  readonly commands: string;
}

async function after(stage: Stage, name: string, rest: string, around: Surroundings): Promise<Stage> {
  switch (name) {
    case "WORKDIR": {
      const workdir = path.join(stage.root, rest);
      mkdirSync(workdir, { recursive: true });
      return { ...stage, workdir };
    }
    case "ENV":
      return { ...stage, env: { ...stage.env, ...assignments(rest) } };
    case "USER":
      return { ...stage, user: rest };
    case "CMD":
      return { ...stage, cmd: commandOf(rest) };
    case "HEALTHCHECK":
      return { ...stage, healthCheck: commandOf(rest.slice(rest.indexOf("["))) };
    case "COPY":
      await copy(stage, rest, around);
      return stage;
    case "RUN":
      await run(stage, rest, around);
      return stage;
    case "ARG":
    case "LABEL":
    case "EXPOSE":
    case "VOLUME":
      return stage;
    default:
      throw new Error(`the Dockerfile uses ${name}, which this test does not know`);
  }
}

function assignments(rest: string): Record<string, string> {
  const pairs = rest.split(/\s+/).map((pair): [string, string] => {
    const at = pair.indexOf("=");
    // An argument is empty unless the build names it.
    return [pair.slice(0, at), pair.slice(at + 1).replace(/\$\{\w+\}/g, "")];
  });
  return Object.fromEntries(pairs);
}

function commandOf(json: string): readonly string[] {
  const parsed: unknown = JSON.parse(json);
  if (!Array.isArray(parsed)) throw new Error(`${json} is not in the exec form`);
  return parsed.map(String);
}

async function copy(stage: Stage, rest: string, { context, ignored, roots }: Surroundings): Promise<void> {
  const from = /^--from=(\S+)\s+/.exec(rest);
  const parts = rest.slice(from?.[0].length ?? 0).split(/\s+/);
  const to = parts.at(-1) ?? "";
  const target = path.resolve(stage.workdir, to);
  const sourceRoot = from === null ? context : (roots.get(from[1] ?? "") ?? "");
  if (sourceRoot === "") throw new Error(`COPY names the unknown stage ${from?.[1]}`);
  const isKept = (file: string) => {
    const relative = path.relative(context, file);
    return !ignored.some((each) => relative === each || relative.startsWith(`${each}/`));
  };
  for (const source of parts.slice(0, -1).flatMap((each) => matching(path.join(sourceRoot, each)))) {
    const isFolder = statSync(source).isDirectory();
    const destination =
      isFolder || !/(^|\/)\.?\/?$/.test(to) ? target : path.join(target, path.basename(source));
    if (from === null && isFolder) {
      cpSync(source, destination, { recursive: true, filter: isKept });
    } else {
      if (from === null && !isKept(source))
        throw new Error(`COPY wants ${source}, which .dockerignore leaves out`);
      mkdirSync(isFolder ? destination : path.dirname(destination), { recursive: true });
      // Links instead of copies: packages are large.
      await shell(["cp", "-al", isFolder ? `${source}/.` : source, destination], stage.workdir);
    }
  }
}

function matching(pattern: string): readonly string[] {
  if (!path.basename(pattern).includes("*")) return [pattern];
  const [before = "", behind = ""] = path.basename(pattern).split("*");
  const found = readdirSync(path.dirname(pattern)).filter(
    (each) => each.startsWith(before) && each.endsWith(behind),
  );
  if (found.length === 0) throw new Error(`COPY finds nothing at ${pattern}`);
  return found.map((each) => path.join(path.dirname(pattern), each));
}

async function run(stage: Stage, command: string, { commands }: Surroundings): Promise<void> {
  const here = command.replace(/(^|\s)\/(?=\w)/g, `$1${stage.root}/`);
  const PATH = `${commands}:${process.env.PATH}`;
  await shell(["sh", "-c", here], stage.workdir, { ...stage.env, PATH, HOME: stage.root });
}

const execute = promisify(execFile);

/** @throws Error with what the command printed */
async function shell(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  // Nothing of this process's environment reaches a step, as in a container.
  await execute("env", [...(pairs.length > 0 ? ["-i"] : []), ...pairs, ...command], { cwd });
}
