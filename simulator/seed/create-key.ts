import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Makes an API key with the command line, as an operator would. */
export async function createKey(
  environment: Readonly<Record<string, string | undefined>>,
  merchant: string,
  keyEnvironment: "sandbox" | "production",
): Promise<string> {
  const script = fileURLToPath(new URL("../../scripts/key.mjs", import.meta.url));
  const args = [script, "create", "--merchant", merchant, "--environment", keyEnvironment];
  const child = spawn(process.execPath, args, {
    env: Object.assign({}, process.env, environment),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`npm run key -- create ended with code ${code}`);
  return output.trim();
}
