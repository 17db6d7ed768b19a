/** `npm run -s member -- …`: the people of the dashboard, and e-mails that wait. The result goes to stdout, everything else to stderr. */
import type { Stores } from "../store/stores.ts";
import type { Command } from "./command-line.ts";
import { parse, runCommand, UsageError } from "./command-line.ts";

const usage = `usage:
  npm run -s member -- mails
      prints the e-mails that wait, with their links: without SMTP_URL you pass them on yourself
`;

/** More do not help an operator who passes them on by hand. */
const MOST_MAILS = 100;

/** @returns the exit code: 0 done, 1 not possible, 2 invalid arguments */
export function main(args: readonly string[]): Promise<number> {
  return runCommand(() => commandOf(args), usage);
}

function commandOf([name, ...args]: readonly string[]): Command {
  switch (name) {
    case "mails":
      parse(args, {});
      return ({ stores }) => mails(stores);
    default:
      throw new UsageError(name === undefined ? "say what to do" : `there is no command "${name}"`);
  }
}

async function mails(stores: Stores): Promise<number> {
  const waiting = await stores.mails.allWaiting(MOST_MAILS);
  for (const { to, subject, text, expiresAt } of waiting)
    process.stdout.write(`To: ${to}\nSubject: ${subject}\nUntil: ${expiresAt.toISOString()}\n\n${text}\n\n`);
  if (waiting.length === 0) process.stdout.write("no e-mail waits\n");
  return 0;
}
