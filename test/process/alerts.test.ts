/** The rules of docs/operating/alerts.yaml are those that the guide explains, and each has cases for promtool. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const ruleForm = /^ {6}- alert: (\w+)\n {8}expr: (.+)\n {8}for: (\d+)m$/gm;
const rules = [...read("docs/operating/alerts.yaml").matchAll(ruleForm)].map(
  ([, name, expression, minutes]) => ({
    name,
    expression,
    minutes,
  }),
);

it("are the rows of the guide, in their order", () => {
  const rows = read("docs/operating.md").matchAll(/^\| `(Waybill\w+)` \| `(.+?)` \| (\d+) min \| \S.* \|$/gm);
  const explained = [...rows].map(([, name, expression, minutes]) => ({ name, expression, minutes }));
  expect(rules.length).toBeGreaterThan(15);
  expect(explained).toEqual(rules);
  expect(read("docs/operating/alerts.yaml").match(/- alert:/g)).toHaveLength(rules.length);
});

it("have a case each in which they fire, one before their time, and one in which they don't", () => {
  const cases = read("test/process/alert-cases.yaml");
  for (const { name, minutes } of rules) {
    expect(cases).toMatch(new RegExp(`alertname: ${name}\n {8}exp_alerts:\n {10}- exp_labels`));
    for (const minute of [Number(minutes) - 1, 45])
      expect(cases).toContain(`eval_time: ${minute}m, alertname: ${name}, exp_alerts: []`);
  }
});
