import { vi } from "vitest";
import type { Finished } from "./server.ts";

/** Runs a command's `main` in this process with a server's environment. A process of its own takes a second longer. */
export async function commandHere(
  main: (args: readonly string[]) => Promise<number>,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Finished> {
  const printed = { stdout: "", stderr: "" };
  const catchFrom = (stream: "stdout" | "stderr") =>
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    });
  const caught = [catchFrom("stdout"), catchFrom("stderr")];
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    return { code: await main(args), ...printed };
  } finally {
    for (const each of caught) each.mockRestore();
    for (const name of Object.keys(env))
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
  }
}
