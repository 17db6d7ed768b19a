/**
 * Checks a commit's subject: `node scripts/commit-subject.mjs FILE` for the message in a file, as git's commit-msg hook does; without a file,
 * the newest commit's. Exits with 1 and says why a subject is refused.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const LONGEST = 72;
/** Written by git itself, and gone after a rebase. */
const byGit = /^(Merge|Revert|fixup!|squash!|amend!) /;

/** @returns {string[]} what is wrong with the first line of a commit's message */
export function complaintsAboutSubject(message) {
  const [subject = ""] = message.split("\n");
  if (byGit.test(subject)) return [];
  return [
    ...(subject.trim() === "" ? ["A commit needs a subject."] : []),
    ...(subject.length > LONGEST
      ? [
          `A subject has at most ${LONGEST} characters, this one has ${subject.length}: move the rest into the body.`,
        ]
      : []),
    ...(/^\p{Ll}/u.test(subject) ? ["A subject begins with a capital letter."] : []),
    ...(/\.$/.test(subject) ? ["A subject ends without a full stop."] : []),
  ];
}

function newestMessage() {
  const { status, stdout } = spawnSync("git", ["log", "-1", "--format=%B"], { encoding: "utf8" });
  // An unpacked archive has no commits.
  return status === 0 ? stdout : null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.slice(2);
  const message = file === undefined ? newestMessage() : readFileSync(file, "utf8");
  const complaints = message === null ? [] : complaintsAboutSubject(message);
  for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
