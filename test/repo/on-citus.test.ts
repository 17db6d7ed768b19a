/** `npm run test:citus` says which servers it needs; compose.citus.yaml starts them; the tests that it leaves out have reasons. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { leftOnCitus, reasonOf } from "../support/left-on-citus.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

it("fails without a Citus, and says which one it needs", () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, "scripts", "test-citus.mjs")], {
    encoding: "utf8",
    env: { ...process.env, CITUS_URL: "" },
  });
  expect(stderr).toMatch(
    /^test:citus needs CITUS_URL: .*\n.*compose\.citus\.yaml.*\nNothing was tested\.\n$/,
  );
  expect(status).toBe(1);
});

it("leaves out tests that exist, each with a reason", () => {
  for (const [name, reason] of Object.entries(leftOnCitus)) {
    const [file = "", ...titles] = name.split(" > ");
    expect([file, existsSync(path.join(root, file))]).toEqual([file, true]);
    for (const title of titles) expect([file, read(file)]).toEqual([file, expect.stringContaining(title)]);
    expect(reason.length).toBeGreaterThan(10);
  }
});

it("finds a test's reason by its file, or by the file and the beginning of its name", () => {
  const [name = "", reason] = Object.entries(leftOnCitus)[0] ?? [];
  expect(reasonOf(name, "any > test")).toBe(reason);
  expect(reasonOf("test/store/rates.test.ts", "any > test")).toBeUndefined();
});

it("starts an official Citus of one pinned version, whose servers can prepare changes", () => {
  const compose = read("compose.citus.yaml");
  expect([...compose.matchAll(/image: (.*)/g)].map(([, image]) => image)).toEqual([
    expect.stringMatching(/^\$\{CITUS_IMAGE:-citusdata\/citus:\d+\.\d+\.\d+\}$/),
  ]);
  const ports = [...compose.matchAll(/-cport=(\d+)/g)].map(([, port]) => port);
  expect(ports).toHaveLength(3);
  const [coordinator, ...workers] = ports;
  expect(compose).toContain(`citus_set_coordinator_host('127.0.0.1', ${coordinator})`);
  for (const port of workers) expect(compose).toContain(`citus_add_node('127.0.0.1', ${port})`);
  expect(compose).toContain(`@127.0.0.1:${coordinator}/postgres npm run test:citus`);
  expect(read("scripts/test-citus.mjs")).toContain(`@127.0.0.1:${coordinator}/postgres`);
  const [, prepared] = /max_prepared_transactions=(\d+)/.exec(compose) ?? [];
  expect(Number(prepared)).toBeGreaterThan(0);
});
