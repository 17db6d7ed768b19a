/**
 * What every entry point does first, on whatever Node the machine has (20.19 or newer) and with nothing
 * installed: packages, the generated database client and types, the build, and a Node 24 to run the rest on.
 * Plain JavaScript on Node's own modules only, because it runs before anything is installed.
 * Whatever it prints goes to stderr: stdout belongs to the command that asked.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import module from "node:module";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

const at = (...parts) => path.join(root, ...parts);
/** What is made from other inputs. */
const generated = [
  path.join("app", "store", "generated"),
  path.join("app", "shopify", "operations", "generated"),
];
const isWindows = process.platform === "win32";

/** The Node 24 to run on: this process when it is one, else the one that npm installed here. */
export function node24() {
  if (process.versions.node.startsWith("24.")) return process.execPath;
  return at("node_modules", "node", "bin", isWindows ? "node.exe" : "node");
}

/** A third of what a start costs is compiling what the last start compiled as well. */
export function keepCompiled() {
  // Node 20, which only installs and hands on, has none.
  module.enableCompileCache?.(at("node_modules", ".cache", "waybill", "compiled"));
}

/** Installs the locked packages when they are missing or not the locked ones, and generates what is not in the repository. */
export function ensureInstalled() {
  ensurePackages(root);
  if (!existsSync(node24()))
    fail(`Node 24 did not get installed at ${node24()}: run "npm install" and read its warnings`);
  ensureClient();
  ensureOperationTypes();
  keepCompiled();
}

/** The same for a folder that has a package.json and a lockfile of its own. */
export function ensurePackages(folder) {
  const missing = firstPackageNotAsLocked(folder);
  if (missing !== undefined) {
    say(`installing packages${folder === root ? "" : ` of ${path.relative(root, folder)}`} (${missing})`);
    // Not `npm ci`: it refuses a lockfile that lacks the binaries which some packages have for other systems.
    // This takes the locked versions just the same, and writes neither package.json nor the lockfile.
    const args = ["install", "--no-save", "--include=dev", "--no-fund", "--no-audit", "--loglevel=error"];
    const environment = {
      // It may replace node_modules/node: neither npm nor its children may be running on that one.
      PATH: withoutLocalBin(process.env.PATH ?? ""),
      PRISMA_SKIP_POSTINSTALL_GENERATE: "1",
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_QUERY_ENGINE_LIBRARY: process.execPath,
      SCARF_ANALYTICS: "false",
      NODE_ENV: undefined,
    };
    run("npm", args, environment, folder);
  }
}

/** Builds the server and its pages when there is no build of the sources as they are. */
export function ensureBuilt() {
  const inputs = ["app", "prisma", "public", "vite.config.ts", "tsconfig.json", "package-lock.json"];
  whenChanged("build", inputs, at("build", "server", "index.js"), () => {
    if (!existsSync(at("node_modules", "vite"))) return; // a production image: its build is the one it has
    say("building");
    run(node24(), [at("node_modules", "@remix-run", "dev", "dist", "cli.js"), "vite:build"], {
      NODE_ENV: "production",
    });
  });
}

/**
 * Runs Node 24 with these arguments and waits for it. Signals sent to this process reach the child, which
 * decides when to end.
 * @param through a command that runs another one, which is to run Node
 * @returns the child's exit code; 128 + the signal's number when a signal ended it, as shells report it
 */
export function runOnNode24(args, env = {}, { cwd = root, through = [] } = {}) {
  const [command, ...rest] = [...through, node24(), ...args];
  const child = spawn(command, rest, { cwd, stdio: "inherit", env: environment(env) });
  const forward = (signal) => child.kill(signal);
  // A terminal sends Ctrl-C to the whole group already; a second one would look like impatience.
  const onInterrupt = () => process.stdin.isTTY || child.kill("SIGINT");
  process.on("SIGTERM", forward).on("SIGHUP", forward).on("SIGINT", onInterrupt);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      process.off("SIGTERM", forward).off("SIGHUP", forward).off("SIGINT", onInterrupt);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

function ensureClient() {
  if (!existsSync(at("prisma", "schema.prisma")) || !existsSync(at("node_modules", "prisma"))) return;
  const inputs = ["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"];
  whenChanged("generate", inputs, at("app", "store", "generated"), () => {
    say("generating the database client");
    run(node24(), [at("node_modules", "prisma", "build", "index.js"), "generate"]);
  });
}

/** Fails when an operation asks for what Shopify's schema does not have. */
function ensureOperationTypes() {
  const operations = at("app", "shopify", "operations");
  // A production image runs without types.
  if (!existsSync(operations) || !existsSync(at("node_modules", "@graphql-codegen", "core"))) return;
  const inputs = [
    "app/shopify/operations",
    "app/shopify/api-version.ts",
    "scripts/codegen",
    "node_modules/@shopify/dev-mcp/package.json",
    "node_modules/@graphql-codegen/typescript-operations/package.json",
  ];
  whenChanged("operations", inputs, path.join(operations, "generated", "admin.ts"), () => {
    say("generating the types of the Admin API's operations");
    run(node24(), ["--disable-warning=ExperimentalWarning", at("scripts", "codegen", "main.ts")]);
  });
}

/** Does the work when its output is missing, or was not made from these inputs as they are now. */
function whenChanged(name, inputs, output, work) {
  const stamp = at("node_modules", ".cache", "waybill", name);
  const now = digest(inputs);
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  work();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}

function digest(inputs) {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap((input) => filesUnder(input)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(at(file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(input) {
  if (!existsSync(at(input))) return [];
  if (path.extname(input) !== "") return [input];
  return readdirSync(at(input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter((file) => !generated.some((folder) => file.startsWith(folder)));
}

/** @returns what is wrong with the folder's node_modules in a few words, or undefined when it is what the lockfile says */
function firstPackageNotAsLocked(folder) {
  const hidden = path.join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(hidden)) return "none installed";
  const installed = JSON.parse(readFileSync(hidden, "utf8")).packages;
  const locked = JSON.parse(readFileSync(path.join(folder, "package-lock.json"), "utf8")).packages;
  // A production image leaves the development packages out on purpose.
  const wanted = process.env.NODE_ENV === "production" ? (entry) => !entry.dev : () => true;
  for (const [name, entry] of Object.entries(locked)) {
    if (name === "" || entry.optional || !wanted(entry)) continue;
    if (installed[name]?.version !== entry.version) return `${name.slice(13)} is not ${entry.version}`;
  }
  return undefined;
}

function withoutLocalBin(searchPath) {
  const parts = searchPath.split(path.delimiter);
  return parts.filter((part) => !part.includes(`node_modules${path.sep}`)).join(path.delimiter);
}

function run(command, args, env = {}, cwd = root) {
  const done = spawnSync(command, args, {
    cwd,
    stdio: ["ignore", 2, 2],
    env: environment(env),
    shell: isWindows,
  });
  if (done.error !== undefined) fail(`${command} could not be started: ${done.error.message}`);
  if (done.status !== 0)
    fail(`${path.basename(command)} ${args.join(" ")} ended with ${done.status ?? done.signal}`);
}

function environment(changes) {
  const bin = at("node_modules", ".bin");
  const searchPath = process.env.PATH ?? "";
  const PATH = searchPath.split(path.delimiter).includes(bin)
    ? searchPath
    : `${bin}${path.delimiter}${searchPath}`;
  return { ...process.env, PATH, ...changes };
}

function say(what) {
  process.stderr.write(`waybill: ${what}\n`);
}

function fail(why) {
  say(why);
  process.exit(1);
}
