/** `npm run -s audit-trail -- …`: prints a merchant's audit trail as CSV. The file goes to stdout, everything else to stderr. */

import { auditActions } from "../../domain/events/events.ts";
import type { AuditFilter } from "../../domain/orders/audit/audit-event.ts";
import { actorKinds } from "../../domain/orders/audit/audit-event.ts";
import { auditFile } from "../../domain/orders/audit/audit-file.ts";
import type { Command, Commands } from "./command-line.ts";
import {
  environmentNamed,
  isRead,
  merchantName,
  onStores,
  parse,
  program,
  text,
  UsageError,
} from "./command-line.ts";

const usage = `usage:
  npm run -s audit-trail -- --merchant NAME [--environment sandbox|production] [--action ACTION]
                            [--actor ${actorKinds.join("|")}] [--from DAY] [--to DAY]
      prints the merchant's audit trail as CSV, the newest event first. Days are of UTC, such as 2027-03-31, and count whole
`;

const DAY_MS = 24 * 60 * 60 * 1000;

export const commands: Commands = { "": onStores("reads", commandOf) };
export const main = program(commands, usage);

function commandOf(args: readonly string[]): Command {
  const { values } = parse(args, {
    merchant: text,
    environment: text,
    action: text,
    actor: text,
    from: text,
    to: text,
  });
  const name = merchantName(values.merchant);
  const last = dayNamed("--to", values.to);
  const filter: AuditFilter = {
    environment: values.environment === undefined ? undefined : environmentNamed(values.environment),
    action: oneOf("--action", auditActions, values.action),
    actorKind: oneOf("--actor", actorKinds, values.actor),
    from: dayNamed("--from", values.from),
    to: last && new Date(last.getTime() + DAY_MS),
  };
  return async ({ stores: { merchants, audit } }) => {
    const merchant = await merchants.byName(name);
    if (merchant === null) throw new Error(`there is no merchant "${name}"`);
    for await (const part of auditFile(audit.stream(merchant.id, filter))) {
      if (!isRead()) break;
      process.stdout.write(part);
    }
    return 0;
  };
}

function oneOf<Name extends string>(
  option: string,
  names: readonly Name[],
  given: string | undefined,
): Name | undefined {
  const found = names.find((each) => each === given);
  if (given !== undefined && found === undefined) throw new UsageError(`${option} takes ${names.join(", ")}`);
  return found;
}

function dayNamed(option: string, given: string | undefined): Date | undefined {
  if (given === undefined) return undefined;
  const day = new Date(`${given}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(given) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(given))
    throw new UsageError(`${option} is a day such as 2027-03-31`);
  return day;
}
