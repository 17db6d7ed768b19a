// Run: push
/** Prometheus' own tool reads the rules and tries them. .ci/run brings it; elsewhere it may be missing. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "waybill-alerts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function promtool(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: folder, encoding: "utf8" });
  return { status, printed: `${stdout}${stderr}` };
}
const isHere = promtool("--version").status === 0;
const isNeeded = Boolean(process.env.CI);
const rules = readFileSync(path.join(root, "docs/operating/alerts.yaml"), "utf8");

/** Runs the cases on these rules. */
function tried(text: string) {
  writeFileSync(path.join(folder, "alerts.yaml"), text);
  const cases = readFileSync(path.join(root, "test/process/alert-cases.yaml"), "utf8");
  writeFileSync(path.join(folder, "cases.yaml"), cases.replace("../../docs/operating/", ""));
  return promtool("test", "rules", "cases.yaml");
}

describe.skipIf(!isHere && !isNeeded)(
  isHere || isNeeded ? "the alerts" : "skipped: no promtool here (Debian: the package prometheus)",
  () => {
    it("are rules as Prometheus reads them, in the configuration that the guide has", () => {
      cpSync(path.join(root, "docs/operating/alerts.yaml"), path.join(folder, "alerts.yaml"));
      const guide = readFileSync(path.join(root, "docs/operating.md"), "utf8");
      const [, configuration = ""] = /```yaml\n(rule_files[\s\S]*?)```/.exec(guide) ?? [];
      writeFileSync(path.join(folder, "prometheus.yml"), configuration);
      const checked = promtool("check", "config", "prometheus.yml");
      expect(checked).toEqual({ status: 0, printed: expect.stringMatching(/SUCCESS: \d\d rules found/) });
    });

    it("fire in an hour of trouble with their words, and not before their time or below their thresholds", () => {
      expect(tried(rules)).toEqual({ status: 0, printed: expect.stringContaining("SUCCESS") });
    });

    it.each([
      ["never fires", "expr: $1 > +Inf", "$2"],
      ["always fires", "expr: $1 or vector(1)", "$2"],
      ["fires at once", "expr: $1", "0m"],
    ])("have cases that notice a rule that %s", (_fault, expression, time) => {
      const changed = rules.replaceAll(/expr: (.+)\n {8}for: (.+)/g, `${expression}\n        for: ${time}`);
      const { status, printed } = tried(changed);
      expect(status).toBe(1);
      for (const [, name] of rules.matchAll(/- alert: (\w+)/g))
        expect(printed).toContain(`alertname: ${name},`);
    });
  },
);
