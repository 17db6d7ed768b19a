// Run: long, begins early
/** The container's recipe, carried out step by step in empty folders, because a Docker daemon is not everywhere. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Stage } from "../support/dockerfile.ts";
import { carryOut, instructionsOf } from "../support/dockerfile.ts";
import { atMost } from "../support/time-limits.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** Any user but root; the image has a user "node". */
const nobody = 65_534;

describe("the image", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-image-"));
  let image: Stage;
  let env: Record<string, string>;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    image = await carryOut(root, folder, baseCommands(path.join(folder, "bin")));
    env = {
      ...image.env,
      PATH: `${path.join(folder, "bin")}:${process.env.PATH}`,
      HOST: "127.0.0.1",
      DATA_DIR: path.join(image.root, "data"),
    };
  }, atMost(400_000));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("serves as another user than root, and its health check and commands work", async () => {
    expect(image.user).toBe("node");
    const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
    const production = {
      ...env,
      PORT: String(await freePort()),
      NODE_ENV: "production",
      EXCHANGE_RATES_URL: "none",
    } as const;
    const run = ([command = "", ...args]: readonly string[]) =>
      spawnSync(command, args, { cwd: image.workdir, env: production, encoding: "utf8", ...identity });
    const [command = "", ...args] = image.cmd;
    const server = spawn(command, args, {
      cwd: image.workdir,
      env: production,
      stdio: ["ignore", "pipe", "inherit"],
      ...identity,
    });
    try {
      const [line] = await Promise.race([
        once(server.stdout.setEncoding("utf8"), "data"),
        once(server, "exit"),
      ]);
      expect(String(line)).toMatch(/^ready /);

      expect(run(image.healthCheck).status).toBe(0);
      const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
      const health = await fetch(`http://127.0.0.1:${production.PORT}/healthz`);
      expect(await health.json()).toEqual({ status: "ok", version });
      const page = await fetch(`http://127.0.0.1:${production.PORT}/dashboard`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('class="Polaris-')]);
      const made = run(["node", "scripts/key.mjs", "create", "--merchant", "Kalimera Goods"]);
      expect(made.stderr).toBe("");
      expect(made.stdout).toMatch(/^wb_/);
      for (const script of ["tariff", "shipping-config", "shop", "carrier", "day-list", "privacy"]) {
        const { stderr } = run(["node", `scripts/${script}.mjs`]);
        expect(stderr).toContain("usage:");
      }
    } finally {
      server.kill("SIGTERM");
    }
    const [code] = server.exitCode === null ? await once(server, "exit") : [server.exitCode];
    expect(code).toBe(0);
  });

  test("holds less than 200 MB beside its base", () => {
    const { stdout } = spawnSync("du", ["-sm", image.workdir], { encoding: "utf8" });
    expect(Number.parseInt(stdout, 10)).toBeLessThan(200);
  });
});

test("the base is an argument with the Node of .nvmrc's line", () => {
  const instructions = instructionsOf(read("Dockerfile"));
  const manifest: { devDependencies: Record<string, string> } = JSON.parse(read("package.json"));
  const [argument] = instructions;
  expect(argument?.name).toBe("ARG");
  expect(argument?.rest.split("@")[0]).toBe(`NODE_IMAGE=node:${manifest.devDependencies.node}-bookworm-slim`);
  const bases = instructions.filter(({ name }) => name === "FROM").map(({ rest }) => rest.split(" ")[0]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the Dockerfile's own placeholder
  expect(bases).toEqual(["${NODE_IMAGE}", "${NODE_IMAGE}"]);
});

test("base images are pinned by digest, and the three files name the same ones", () => {
  const names = (file: string) =>
    [...read(file).matchAll(/(?:node|postgres):\d[^\s}]*/g)].map(([name]) => name);
  const [dockerfile, compose, example] = ["Dockerfile", "compose.yaml", ".env.example"].map(names);
  expect(compose).toEqual(example);
  expect(compose).toHaveLength(2);
  expect(dockerfile).toEqual(compose?.slice(0, 1));
  for (const name of compose ?? [])
    expect(name).toMatch(/^[a-z]+:[\d.]+-bookworm(?:-slim)?@sha256:[0-9a-f]{64}$/);
});

test("`npm start` limits its memory as the image does", () => {
  const command = instructionsOf(read("Dockerfile")).findLast(({ name }) => name === "CMD")?.rest ?? "";
  const limits = command.match(/--(?:heap|max)-[\w-]+=\d+/g) ?? [];
  expect(limits).toHaveLength(2);
  const { scripts }: { scripts: { start: string } } = JSON.parse(read("package.json"));
  expect(scripts.start).toBe(`exec node ${limits.join(" ")} scripts/start.mjs`);
});

test("compose.yaml's required and optional settings are all in .env.example", () => {
  const compose = read("compose.yaml");
  const example = read(".env.example");
  const used = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name ?? ""));
  const offered = new Set([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? ""));
  expect([...offered].sort()).toEqual([...used].sort());
});

/** Node 24, an npm whose installation is a link to the packages here, and a chown to a user that exists everywhere. */
function baseCommands(folder: string): string {
  mkdirSync(folder);
  symlinkSync(process.execPath, path.join(folder, "node"));
  const npm = spawnSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).stdout.trim();
  const modules = path.join(root, "node_modules");
  const command = (name: string, script: string) =>
    writeFileSync(path.join(folder, name), `#!/bin/sh\nset -e\n${script}\n`, { mode: 0o755 });
  // How this machine's npm reaches a registry: npm asks it even to remove packages.
  const reach = Object.entries(process.env)
    .filter(([name]) => /^(npm_config_.*|.*_proxy|home|node_extra_ca_certs)$/i.test(name))
    .map(([name, value]) => `export ${name}='${value}'`);
  // The lock file of the installed packages is copied, as npm rewrites it in place.
  command(
    "npm",
    `${reach.join("\n")}
if [ "$1" != install ]; then exec "${npm}" "$@"; fi
cp -al "${modules}" node_modules 2>/dev/null || cp -a "${modules}" node_modules
rm -rf node_modules/.cache node_modules/.package-lock.json
cp "${modules}/.package-lock.json" node_modules/`,
  );
  command(
    "chown",
    `exec /bin/chown "${process.getuid?.() === 0 ? `${nobody}:${nobody}` : process.getuid?.()}" "$2"`,
  );
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address === "string" || address === null) throw new Error("no port");
  return address.port;
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}
