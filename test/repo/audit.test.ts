import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "waybill-audit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the audit with an npm that prints this. */
function auditOf(printed: string) {
  writeFileSync(path.join(folder, "npm"), `#!/bin/sh\ncat <<'END'\n${printed}\nEND\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH}` };
  const { status, stdout } = spawnSync(process.execPath, [path.join(root, "scripts", "audit.mjs")], {
    env,
    encoding: "utf8",
  });
  return { status, stdout };
}

const report = (severity: string) =>
  JSON.stringify({ vulnerabilities: { left: { name: "left", severity, range: "<2.0.0" } } });

test.each([
  ["a report without faults", '{"vulnerabilities":{}}', 0, "audited: 0 packages"],
  ["a moderate fault", report("moderate"), 0, "audited: 0 packages"],
  ["a high fault", report("high"), 1, "high: left <2.0.0"],
  ["a critical fault", report("critical"), 1, "critical: left <2.0.0"],
  ["a registry without advisories", '{"message":"405 Method Not Allowed","error":{}}', 0, "NOT AUDITED"],
  ["a network without a registry", "", 0, "NOT AUDITED"],
])("the audit of dependencies, given %s", (_what, printed, code, said) => {
  const { status, stdout } = auditOf(printed);
  expect([status, stdout]).toEqual([code, expect.stringContaining(said)]);
  const isAudited = said !== "NOT AUDITED";
  const counts = isAudited
    ? `${1 - code} passed, ${code} failed, 0 skipped`
    : "0 passed, 0 failed, 1 skipped";
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(counts);
  expect(stdout.includes("\nskipped: audit of dependencies")).toBe(!isAudited);
});
