/** `npm run -s member -- …`: the people of the dashboard, and e-mails that wait. The result goes to stdout, everything else to stderr. */

import type { Stores } from "../../adapters/store/stores.ts";
import { mailAddress } from "../../domain/mails/mail-address.ts";
import type { LinkRef } from "../../domain/members/member-records.ts";
import { memberRoles } from "../../domain/members/member-records.ts";
import { plainName } from "../../domain/members/plain-name.ts";
import { systemClock } from "../../process/clock-and-ids.ts";
import { readEnv } from "../../process/env.server.ts";
import { FALLBACK_LANGUAGE } from "../../texts/index.ts";
import { signedLinks } from "../links/links.ts";
import type { Command, Commands } from "./command-line.ts";
import { merchantName, onStores, parse, program, text, UsageError } from "./command-line.ts";
import { table } from "./table.ts";

const usage = `usage:
  npm run -s member -- invite --email ADDRESS
      prints a link that makes an account of their own, once, within 7 days (SIGN_UP=invited or open)
  npm run -s member -- invite --email ADDRESS --merchant NAME --name PERSON [--role owner|shipping|read]
      adds a member to a merchant's team, an owner unless you say so, and prints the link that logs them in
  npm run -s member -- list --merchant NAME
      shows a merchant's members
  npm run -s member -- remove --merchant NAME --email ADDRESS
      removes a member; all their logins end at once
  npm run -s member -- mails
      prints the e-mails that wait, with their links: without SMTP_URL you pass them on yourself
`;

const INVITED_MS = 7 * 24 * 60 * 60 * 1000;

/** More do not help an operator who passes them on by hand. */
const MOST_MAILS = 100;

export const commands: Commands = {
  invite: onStores("writes", invite),
  list: onStores("reads", list),
  remove: onStores("writes", remove),
  mails: onStores("reads", mails),
};
export const main = program(commands, usage);

function mails(args: readonly string[]): Command {
  parse(args, {});
  return async ({ stores }) => {
    const waiting = await stores.mails.allWaiting(MOST_MAILS);
    for (const mail of waiting)
      process.stdout.write(
        `To: ${mail.to}\nSubject: ${mail.subject}\nUntil: ${mail.expiresAt.toISOString()}\n\n${mail.text}\n\n`,
      );
    if (waiting.length === 0) process.stdout.write("no e-mail waits\n");
    return 0;
  };
}

function invite(args: readonly string[]): Command {
  const { values } = parse(args, { email: text, merchant: text, name: text, role: text });
  const email = addressNamed(values.email);
  const env = readEnv();
  const print = ({ keys }: Parameters<Command>[0], ref: LinkRef) => {
    const { PUBLIC_URL: publicUrl, SANDBOX_URL: sandboxUrl } = env;
    const links = signedLinks({ ...keys, publicUrl, sandboxUrl, clock: systemClock });
    process.stdout.write(`${links.url("entry", ref, ref.expiresAt)}\n`);
    return 0;
  };
  if (values.merchant === undefined) {
    if (env.SIGN_UP === "closed")
      throw new UsageError("sign-up is closed: set SIGN_UP=invited, or name a merchant with --merchant");
    return async (opened) => print(opened, await opened.stores.members.inviteFounder(email, INVITED_MS));
  }
  const name = plainName.safeParse(values.name ?? "");
  if (!name.success) throw new UsageError("--name is the person's name, without signs such as / : @ < >");
  const role = memberRoles.find((each) => each === (values.role ?? "owner"));
  if (role === undefined) throw new UsageError(`--role is one of ${memberRoles.join(", ")}`);
  const merchant = merchantName(values.merchant);
  return async (opened) => {
    const merchantId = await idOf(opened.stores, merchant);
    const invited = { merchantId, name: name.data, email, role, language: FALLBACK_LANGUAGE };
    const outcome = await opened.stores.members.invite({ ...invited, validMs: INVITED_MS }, null);
    if (outcome === "present") throw new Error(`${email} is a member of ${merchant} already`);
    if (outcome === "many") throw new Error(`${merchant} has too many members, or invitations today`);
    return print(opened, outcome);
  };
}

function list(args: readonly string[]): Command {
  const merchant = merchantName(parse(args, { merchant: text }).values.merchant);
  return async ({ stores }) => {
    const members = await stores.members.list(await idOf(stores, merchant));
    const rows = members.map(({ email, name, role, joinedAt }) => [
      ...[email, name, role],
      joinedAt === null ? "-" : joinedAt.toISOString().slice(0, 10),
    ]);
    process.stdout.write(table([["E-MAIL", "NAME", "ROLE", "JOINED"], ...rows]));
    return 0;
  };
}

function remove(args: readonly string[]): Command {
  const { values } = parse(args, { merchant: text, email: text });
  const merchant = merchantName(values.merchant);
  const email = addressNamed(values.email).toLowerCase();
  return async ({ stores }) => {
    const merchantId = await idOf(stores, merchant);
    const member = (await stores.members.list(merchantId)).find((each) => each.email.toLowerCase() === email);
    if (member === undefined) throw new Error(`${merchant} has no member ${email}`);
    if (!(await stores.members.remove(merchantId, member.id)))
      throw new Error(`${email} is the only owner of ${merchant}: invite another first`);
    process.stdout.write(`removed ${email}\n`);
    return 0;
  };
}

function addressNamed(given: string | undefined): string {
  const address = mailAddress.safeParse(given ?? "");
  if (!address.success) throw new UsageError("--email is an address such as eleni@example.com");
  return address.data;
}

/** @throws Error there is none */
async function idOf({ merchants }: Stores, name: string): Promise<string> {
  const merchant = await merchants.byName(name);
  if (merchant === null) throw new Error(`there is no merchant "${name}"`);
  return merchant.id;
}
