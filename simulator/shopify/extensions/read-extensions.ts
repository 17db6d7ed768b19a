import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";

/** A UI extension of the app, at its one place in the admin. Extensions of other surfaces are not rendered here. */
export interface AdminExtension {
  handle: string;
  /** `t:name`: a text of the locales */
  name: string;
  target: string;
  /** the file that renders it */
  module: string;
  /** locales by their code, and the code of the default one */
  locales: Record<string, unknown>;
  defaultLocale: string;
}

const file = z.object({
  api_version: z.string().regex(/^\d{4}-\d{2}$/),
  extensions: z
    .array(
      z.object({
        type: z.string(),
        handle: z
          .string()
          .max(50)
          .regex(/^[a-z0-9-]+$/),
        name: z.string(),
        targeting: z.array(z.object({ module: z.string(), target: z.string() })).min(1),
      }),
    )
    .min(1),
});

/**
 * The extensions of a release, from the tomls below `extensions/` beside the app's.
 * @throws Error `shopify app deploy` would refuse the release, although `shopify app build` takes it
 */
export function readExtensions(appTomlPath: string): AdminExtension[] {
  const root = path.join(path.dirname(appTomlPath), "extensions");
  if (!existsSync(root)) return [];
  const extensions = readdirSync(root)
    .map((name) => path.join(root, name))
    .filter((folder) => existsSync(path.join(folder, "shopify.extension.toml")))
    .flatMap(extensionsIn);
  const handles = extensions.map(({ handle }) => handle);
  const twice = handles.find((handle, at) => handles.indexOf(handle) !== at);
  if (twice !== undefined) throw new Error(`extensions: two have the handle ${twice}`);
  return extensions.flatMap(({ admin }) => (admin === null ? [] : [admin]));
}

function extensionsIn(folder: string): { handle: string; admin: AdminExtension | null }[] {
  const toml = path.join(folder, "shopify.extension.toml");
  const parsed = file.safeParse(parse(readFileSync(toml, "utf8")));
  if (!parsed.success) throw new Error(`${toml}: ${z.prettifyError(parsed.error)}`);
  return parsed.data.extensions.map(({ handle, name, targeting }) => {
    const targets = targeting.map(({ target }) => target);
    refuseSeveralAdminTargets(toml, targets);
    for (const { module } of targeting)
      if (!existsSync(path.join(folder, module))) throw new Error(`${toml}: there is no ${module}`);
    const [first] = targeting;
    if (first === undefined || !isAdmin(first.target)) return { handle, admin: null };
    const module = path.join(folder, first.module);
    return { handle, admin: { handle, name, target: first.target, module, ...localesIn(folder) } };
  });
}

const isAdmin = (target: string): boolean => target.startsWith("admin.");

/**
 * An extension of the admin has one target, whatever its kind: "Only 1 target can be specified for each Admin … extension" in the
 * templates of Shopify's command line. Checkout, customer accounts and POS take several.
 */
function refuseSeveralAdminTargets(toml: string, targets: readonly string[]): void {
  if (!targets.some(isAdmin) || targets.length === 1) return;
  throw new Error(
    `${toml}: Extension targeting config should have just one of the following targets [${targets.join(", ")}]`,
  );
}

function localesIn(folder: string): Pick<AdminExtension, "locales" | "defaultLocale"> {
  const found = path.join(folder, "locales");
  const locales: Record<string, unknown> = {};
  let defaultLocale = "";
  for (const name of existsSync(found) ? readdirSync(found) : []) {
    const code = name.split(".")[0] ?? "";
    locales[code] = JSON.parse(readFileSync(path.join(found, name), "utf8"));
    if (name.endsWith(".default.json")) defaultLocale = code;
  }
  if (Object.keys(locales).length > 0 && defaultLocale === "")
    throw new Error(`${found}: one locale must be the default one, such as en.default.json`);
  return { locales, defaultLocale };
}
