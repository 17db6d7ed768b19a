/** The frame of all commands: arguments, usage, exit codes. */
import { parseArgs } from "node:util";
import type { Environment } from "../../domain/engine/index.ts";
import { environments } from "../../domain/engine/index.ts";
import { readEnv } from "../../process/env.server.ts";
import type { Access, CommandStores } from "./open-stores.ts";
import { openStores } from "./open-stores.ts";

/** An invalid command line: answered with the usage. */
export class UsageError extends Error {}

/** @returns the exit code: 0 done, 1 not possible */
export type Command = (opened: CommandStores) => Promise<number>;

export const text = { type: "string" } as const;
export const flag = { type: "boolean" } as const;
/** An option that may be given again and again. */
export const texts = { type: "string", multiple: true } as const;

/** A function where the arguments decide. */
type AccessOf = Access | ((args: readonly string[]) => Access);

export type CommandRow =
  | { readonly access: null; run(args: readonly string[]): Promise<number> | number }
  | { readonly access: AccessOf; run(args: readonly string[], access: Access): Promise<number> };

/** The commands by name; `""` is the only command of its program. */
export type Commands = Readonly<Record<string, CommandRow>>;

/** A program's `main`. It returns the exit code: 0 done, 1 not possible, 2 invalid arguments; some know further ones. */
export function program(commands: Commands, usage: string): (args: readonly string[]) => Promise<number> {
  return (args) =>
    answering(async () => {
      const [row, rest] = rowOf(commands, args);
      if (row.access === null) return row.run(rest);
      return row.run(rest, typeof row.access === "function" ? row.access(rest) : row.access);
    }, usage);
}

function rowOf(commands: Commands, args: readonly string[]): readonly [CommandRow, readonly string[]] {
  const only = commands[""];
  if (only !== undefined) return [only, args];
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError("say what to do");
  const row = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (row === undefined) throw new UsageError(`there is no command "${name}"`);
  return [row, rest];
}

/**
 * A command that works on the stores. `understand` parses the arguments before anything is opened; a number is the exit code of a
 * command that ends there.
 */
export function onStores(
  access: AccessOf,
  understand: (args: readonly string[]) => Command | Promise<Command | number>,
): CommandRow {
  return {
    access,
    async run(args, granted) {
      const command = await understand(args);
      if (typeof command === "number") return command;
      const opened = await openStores(readEnv(), granted);
      try {
        return await command(opened);
      } finally {
        await opened.close();
      }
    },
  };
}

/** @returns the exit code: `act`'s own, or 1 if it failed, 2 if the arguments were invalid */
async function answering(act: () => Promise<number>, usage: string): Promise<number> {
  process.stdout.off("error", dropOutput).on("error", dropOutput);
  try {
    return await act();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(error instanceof UsageError ? `${message}\n\n${usage}` : `waybill: ${message}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** `… | head` ends before the output does: a command that changes things goes on without it, one that only prints stops. */
function dropOutput(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

export const isRead = (): boolean => process.stdout.writable;

export function parse<Options extends Record<string, typeof text | typeof flag | typeof texts>>(
  args: readonly string[],
  options: Options,
  allowPositionals = false,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function merchantName(given: string | undefined): string {
  const name = given?.trim();
  if (name === undefined || name === "") throw new UsageError("--merchant is missing");
  if (name.length > 200) throw new UsageError("a name has at most 200 characters");
  return name;
}

/** The sandbox by default. */
export function environmentNamed(given = "sandbox"): Environment {
  const environment = environments.find((each) => each === given);
  if (environment === undefined) throw new UsageError("--environment is sandbox or production");
  return environment;
}
