import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

/** Counts from vitest's JSON report; a file that fails without a failed test counts as one. */
export function countsIn(report) {
  const json = readJson(report);
  if (json === undefined) return { passed: 0, failed: 0, skipped: 0 };
  const failedFiles = json.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + failedFiles.length,
    skipped: json.numPendingTests + json.numTodoTests,
  };
}

/** The tests and files that failed, as lines to print: a long run's end must say which. */
export function failuresIn(report) {
  const json = readJson(report);
  return (json?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (tests.length > 0)
      return tests.map(({ fullName }) => `failed: ${file} > ${fullName.replaceAll(/\s+/g, " ")}`);
    return status === "failed" ? [`failed: ${file}`] : [];
  });
}

/** Undefined when the file is missing or incomplete. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
