/** Runs `npm run dev` in a copy of the project. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { takenPorts } from "../../simulator/development/taken-ports.ts";

const root = path.resolve(import.meta.dirname, "../..");
const notCopied = new Set([".git", ".tmp", "build", "data", "node_modules", "test", "bench", "extensions"]);

export interface ProjectCopy {
  readonly folder: string;
  /** Replaces these words in the one source file that holds them. */
  save(from: string, to: string): void;
  remove(): void;
}

/**
 * Copies the project. Packages are linked, because they are many and nothing writes into them; files that builds
 * write are copied.
 */
export function copyOfProject(): ProjectCopy {
  mkdirSync(path.join(root, ".tmp"), { recursive: true });
  const folder = mkdtempSync(path.join(root, ".tmp", "development-"));
  for (const name of readdirSync(root))
    if (!notCopied.has(name)) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  const packages = path.join(folder, "node_modules");
  execFileSync("cp", ["-al", path.join(root, "node_modules"), packages]);
  for (const made of [".cache", ".vite"]) rmSync(path.join(packages, made), { recursive: true, force: true });
  cpSync(path.join(root, "node_modules", ".cache", "waybill"), path.join(packages, ".cache", "waybill"), {
    recursive: true,
  });

  return {
    folder,
    save(from, to) {
      const [file, ...others] = sourcesWith(folder, from);
      if (file === undefined || others.length > 0)
        throw new Error(`"${from}" is in ${others.length + (file === undefined ? 0 : 1)} files, not in one`);
      writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function sourcesWith(folder: string, words: string): readonly string[] {
  return ["app", "simulator/shopify"].flatMap((part) =>
    readdirSync(path.join(folder, part), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes("generated"))
      .map((file) => path.join(folder, part, file))
      .filter((file) => readFileSync(file, "utf8").includes(words)),
  );
}

export interface Development {
  readonly port: number;
  readonly url: string;
  readonly shopifyUrl: string;
  /** From the printed output. */
  readonly apiKey: string;
  /** Sends Ctrl-C. Answers the exit code. */
  interrupt(): Promise<number | null>;
  /** Ports that are still taken. */
  left(): Promise<readonly number[]>;
  kill(): Promise<void>;
}

/** @throws Error with the whole output, if it ends before it is ready */
export async function startDevelopment(folder: string, given?: number): Promise<Development> {
  const port = given ?? (await threeFreePorts());
  const npm = spawn("npm", ["run", "dev", "--silent", "--", "--port", String(port)], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = once(npm, "exit");
  await new Promise<void>((resolve, reject) => {
    for (const stream of [npm.stdout, npm.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        if (printed.includes("Ctrl-C")) resolve();
      });
    npm.once("exit", (code) => reject(new Error(`npm run dev ended with ${code}: ${printed}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (npm.exitCode === null && npm.pid !== undefined) process.kill(-npm.pid, signal);
    const [code] = await ended;
    return code as number | null;
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    shopifyUrl: `http://127.0.0.1:${port + 1}`,
    apiKey: /x-api-key: (\w+)/.exec(printed)?.[1] ?? "",
    interrupt: () => end("SIGINT"),
    left: () => takenPorts([port, port + 1, port + 2]),
    kill: async () => void (await end("SIGKILL")),
  };
}

async function threeFreePorts(): Promise<number> {
  for (let port = 20_000 + (process.pid % 1_000) * 10; ; port += 3)
    if ((await takenPorts([port, port + 1, port + 2])).length === 0) return port;
}
