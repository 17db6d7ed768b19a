/**
 * The first step of every entry point, on any Node from 20.19 and with nothing installed: packages, the generated
 * database client and types, the build, and a Node 24 to run the rest on. Plain JavaScript on Node's own modules,
 * because it runs before any package is installed. It prints to stderr only: stdout belongs to the command.
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
/** Generated files, with their inputs and commands. */
const generated = [
  path.join("app", "adapters", "store", "generated"),
  path.join("app", "adapters", "shopify", "operations", "generated"),
];
const isWindows = process.platform === "win32";

/** The Node 24 to run on: this process's when it is one, else the one that npm installed here. */
export function node24() {
  if (process.versions.node.startsWith("24.")) return process.execPath;
  return at("node_modules", "node", "bin", isWindows ? "node.exe" : "node");
}

/** Keeps compiled modules for later starts: compiling takes a third of a start. */
export function keepCompiled() {
  // Node 20 lacks the cache, and only installs and starts Node 24.
  module.enableCompileCache?.(at("node_modules", ".cache", "waybill", "compiled"));
}

/** Installs the locked packages when they are missing or differ, and generates the files that the repository lacks. */
export function ensureInstalled() {
  ensurePackages(root);
  if (!existsSync(node24()))
    fail(`Node 24 did not get installed at ${node24()}: run "npm install" and read its warnings`);
  ensureClient();
  ensureOperationTypes();
  keepCompiled();
}

/** Does the same for a folder with its own package.json and lockfile. */
export function ensurePackages(folder) {
  const missing = firstPackageNotAsLocked(folder);
  if (missing !== undefined) {
    say(`installing packages${folder === root ? "" : ` of ${path.relative(root, folder)}`} (${missing})`);
    // Not `npm ci`: it refuses a lockfile without the binaries that some packages have for other systems. This command
    // takes the locked versions as well, and writes neither package.json nor the lockfile.
    const args = ["install", "--no-save", "--include=dev", "--no-fund", "--no-audit", "--loglevel=error"];
    const environment = {
      // The install may replace node_modules/node, so npm and its children must not run on it.
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

/** Builds the server and its pages when there is no build of the current sources. */
export function ensureBuilt() {
  const inputs = ["app", "prisma", "public", "vite.config.ts", "tsconfig.json", "package-lock.json"];
  whenChanged("build", inputs, at("build", "server", "index.js"), () => {
    if (!existsSync(at("node_modules", "vite"))) return; // a production image comes with its build
    say("building");
    run(node24(), [at("node_modules", "@remix-run", "dev", "dist", "cli.js"), "vite:build"], {
      NODE_ENV: "production",
    });
  });
  const database = path.join("build", "embedded-database.tar.zst");
  const ofDatabase = [
    ...["prisma/migrations", "app/adapters/store/database", "scripts/embedded-database"],
    "node_modules/@electric-sql/pglite/package.json",
  ];
  whenChanged("embedded-database", ofDatabase, at(database), () => {
    if (!existsSync(at("node_modules", "vite"))) return;
    say("making the embedded database");
    run(node24(), [
      "--disable-warning=ExperimentalWarning",
      at("scripts", "embedded-database", "main.ts"),
      at(database),
    ]);
  });
}

/**
 * Runs Node 24 with these arguments and waits for it. Signals to this process reach the child, which decides when to
 * end.
 * @param through a command that runs Node as its child
 * @returns the child's exit code; 128 + the signal's number when a signal ended it, as shells report it
 */
export function runOnNode24(args, env = {}, { cwd = root, through = [] } = {}) {
  const [command, ...rest] = [...through, node24(), ...args];
  const child = spawn(command, rest, { cwd, stdio: "inherit", env: environment(env) });
  const forward = (signal) => child.kill(signal);
  // A terminal sends Ctrl-C to the whole group already, and a second SIGINT would read as a demand to end at once.
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
  whenChanged("generate", inputs, at("app", "adapters", "store", "generated"), () => {
    say("generating the database client");
    run(node24(), [at("node_modules", "prisma", "build", "index.js"), "generate"]);
  });
}

/** Fails when an operation uses a field that Shopify's schema lacks. */
function ensureOperationTypes() {
  const operations = at("app", "adapters", "shopify", "operations");
  // A production image runs without types.
  if (!existsSync(operations) || !existsSync(at("node_modules", "@graphql-codegen", "core"))) return;
  const inputs = [
    "app/adapters/shopify/operations",
    "app/adapters/shopify/api-version.ts",
    "scripts/codegen",
    "node_modules/@shopify/dev-mcp/package.json",
    "node_modules/@graphql-codegen/typescript-operations/package.json",
  ];
  whenChanged("operations", inputs, path.join(operations, "generated", "admin.ts"), () => {
    say("generating the types of the Admin API's operations");
    run(node24(), ["--disable-warning=ExperimentalWarning", at("scripts", "codegen", "main.ts")]);
  });
}

/** Does the work when its output is missing, or was made from other inputs. */
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

/** @returns how the folder's node_modules differ from its lockfile, in a few words; undefined when they agree */
function firstPackageNotAsLocked(folder) {
  const hidden = path.join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(hidden)) return "none installed";
  const installed = JSON.parse(readFileSync(hidden, "utf8")).packages;
  const locked = JSON.parse(readFileSync(path.join(folder, "package-lock.json"), "utf8")).packages;
  // A production image omits the development packages on purpose, also those that a package names as optional peers.
  const isProduction = process.env.NODE_ENV === "production";
  const wanted = isProduction ? (entry) => !entry.dev && !entry.devOptional : () => true;
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
