import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * Runs one of the command lines in a process of its own, as an operator would.
 * @param environment the server's variables; it may run
 * @param input for standard input
 * @returns what it printed
 */
export async function runCommand(
  environment: Readonly<Record<string, string | undefined>>,
  name: "carrier" | "key" | "tariff",
  args: readonly string[],
  input = "",
): Promise<string> {
  const script = fileURLToPath(new URL(`../../scripts/${name}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], {
    env: Object.assign({}, process.env, environment),
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  child.stdin.end(input);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`npm run ${name} -- ${args[0]} ended with code ${code}`);
  return output.trim();
}
