/** `shopify app dev` runs this (shopify.web.toml): the app in a development store of Shopify's; see simulator/development/. */
import path from "node:path";
import { ensureInstalled, root, runOnNode24 } from "./install.mjs";

ensureInstalled();
process.exitCode = await runOnNode24([
  "--disable-warning=ExperimentalWarning",
  path.join(root, "simulator", "development", "in-shopify.ts"),
]);
