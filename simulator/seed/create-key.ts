import { runCommand } from "./run-command.ts";

/** Makes an API key with the command line, as an operator would. */
export function createKey(
  environment: Readonly<Record<string, string | undefined>>,
  merchant: string,
  keyEnvironment: "sandbox" | "production",
): Promise<string> {
  const args = ["create", "--merchant", merchant, "--environment", keyEnvironment];
  return runCommand(environment, "key", args);
}
