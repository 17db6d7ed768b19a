/** The hook that git calls with each message, and `npm run validate` with the newest. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { complaintsAboutSubject } from "../../scripts/commit-subject.mjs";

const hook = path.resolve(import.meta.dirname, "../../.githooks/commit-msg");
const folder = mkdtempSync(path.join(tmpdir(), "waybill-subject-"));
afterAll(() => rmSync(folder, { recursive: true }));

const refused = [`Add ${"x".repeat(69)}`, "add a page", "Add a page.", "", "\nA body without a subject"];

describe("a commit's subject", () => {
  test.each([
    "Add a page",
    `Add ${"x".repeat(68)}`,
    "Add a page\n\nWhy it was added.",
    "Merge branch 'next' into main",
  ])("is taken: %j", (message) => {
    expect(complaintsAboutSubject(message)).toEqual([]);
  });

  test.each(refused)("is refused: %j", (message) => {
    expect(complaintsAboutSubject(message)).toHaveLength(1);
  });

  test.each([["Add a page", 0], ...refused.map((message) => [message, 1] as const)] as const)(
    "is checked before the commit: %j exits %i",
    (message, exitCode) => {
      const file = path.join(folder, "COMMIT_EDITMSG");
      writeFileSync(file, message);
      const { status, stderr } = spawnSync(hook, [file], { encoding: "utf8" });
      expect(status, stderr).toBe(exitCode);
      expect(stderr.includes("subject")).toBe(exitCode === 1);
    },
  );
});
