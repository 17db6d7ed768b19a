/** The local Shopify as `npm run dev` runs it: a file keeps its shops' events. */
import { enableCompileCache } from "node:module";

// Compiling Shopify's schema library would take half of the time until a saved file is served.
enableCompileCache();
const { startShopify } = await import("../shopify/index.ts");
const shopify = await startShopify({
  port: Number(process.env.SIMULATOR_PORT),
  appUrl: given("SIMULATOR_APP_URL"),
  apiKey: given("SHOPIFY_API_KEY"),
  apiSecret: given("SHOPIFY_API_SECRET"),
  appTomlPath: given("SIMULATOR_APP_TOML"),
  keptIn: given("SIMULATOR_STATE"),
});
process.stdout.write(`ready ${shopify.url}\n`);

process.on("SIGTERM", () => void stop());
// Without this, the process would outlive its parent for ever.
process.on("disconnect", () => void stop());

async function stop(): Promise<void> {
  await shopify.stop();
  process.exit(0);
}

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}
