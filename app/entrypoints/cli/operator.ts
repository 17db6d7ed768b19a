/** `npm run -s operator -- …`: people who may open the operator's pages. The result goes to stdout, everything else to stderr. */
import { operatorName } from "../../domain/operators/operator-store.ts";
import { readEnv } from "../../process/env.server.ts";
import type { Command, Commands } from "./command-line.ts";
import { onStores, parse, program, UsageError } from "./command-line.ts";
import { table } from "./table.ts";

const usage = `usage:
  npm run -s operator -- add NAME
      lets a person open the operator's pages (OPERATOR_PORT), and prints a link that logs them in once, within an hour.
      NAME has letters, digits and hyphens; the audit trails of merchants name the person so
  npm run -s operator -- link NAME
      prints another link; a login elsewhere ends when it is used
  npm run -s operator -- list
      shows them, and until when each is logged in
  npm run -s operator -- remove NAME
      takes the person's access away at once
`;

export const commands: Commands = {
  add: onStores("writes", add),
  link: onStores("writes", (args) => printLink(nameIn(args))),
  list: onStores("reads", list),
  remove: onStores("writes", remove),
};
export const main = program(commands, usage);

function add(args: readonly string[]): Command {
  const name = nameIn(args);
  const print = printLink(name);
  return async (opened) => {
    if (!(await opened.stores.operators.add(name))) throw new Error(`there is an operator ${name} already`);
    return print(opened);
  };
}

function printLink(name: string): Command {
  const { OPERATOR_PORT: port, OPERATOR_HOST: host } = readEnv();
  if (!port) throw new UsageError("OPERATOR_PORT is not set: the server has no pages for operators");
  return async ({ stores }) => {
    const token = await stores.operators.link(name);
    if (token === null) throw new Error(`there is no operator ${name}`);
    const at = host.includes(":") ? `[${host}]` : host;
    process.stdout.write(`http://${at}:${port}/operator/enter/${token}\n`);
    return 0;
  };
}

function list(args: readonly string[]): Command {
  parse(args, {});
  return async ({ stores }) => {
    const rows = (await stores.operators.list()).map(({ name, createdAt, sessionUntil }) => [
      ...[name, createdAt.toISOString().slice(0, 10), sessionUntil?.toISOString() ?? "-"],
    ]);
    process.stdout.write(table([["NAME", "SINCE", "LOGGED IN UNTIL"], ...rows]));
    return 0;
  };
}

function remove(args: readonly string[]): Command {
  const name = nameIn(args);
  return async ({ stores }) => {
    if (!(await stores.operators.remove(name))) throw new Error(`there is no operator ${name}`);
    process.stdout.write(`removed ${name}\n`);
    return 0;
  };
}

function nameIn(args: readonly string[]): string {
  const [name, ...more] = parse(args, {}, true).positionals;
  if (name === undefined || more.length > 0 || !operatorName.test(name))
    throw new UsageError("name one person, with letters, digits and hyphens, such as anna-k");
  return name;
}
