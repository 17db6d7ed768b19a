import { readFileSync } from "node:fs";

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

/** Undefined when the file is missing or incomplete. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
