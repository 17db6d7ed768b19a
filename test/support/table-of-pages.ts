import type { Door } from "../../app/entrypoints/pages/table.ts";
import { pages } from "../../app/entrypoints/pages/table.ts";
import routes from "../../app/routes.ts";

/** Paths that a test opens, by the path of the row; `null`: another test opens one. */
export type ShownPaths = Readonly<Record<string, (() => string) | null>>;

/**
 * Each page of a door that a person opens, with its path in the test.
 * @param shown the paths for rows with `:names`, and for pages that are empty without a question
 */
export function pathsOf(
  door: Door,
  shown: ShownPaths,
): readonly (readonly [name: string, path: () => string])[] {
  return pages
    .filter(({ doors, module }) => doors.includes(door) && !module.endsWith(".ts"))
    .flatMap(({ path }) => {
      const given = shown[path] ?? (() => path);
      if (shown[path] === undefined && path.includes(":"))
        throw new Error(`name what the test shows at ${path}`);
      return shown[path] === null
        ? []
        : [[path || "home", () => `/${door}/${given()}`.replace(/\/$/, "")] as const];
    });
}

/** The pages around other pages: of the admin, `app`, and of the dashboard. */
export const frames = routes.filter(({ children }) => children !== undefined);

/** All other pages of app/routes.ts. */
export const tableOfPages = routes.flatMap((row) =>
  (row.children ?? [row]).map(({ id, path, file }) => ({
    /** From the server's root, with `:names` of its parameters. */
    address: `/${[row.children && row.path, path].filter((part) => part !== undefined).join("/")}`,
    id,
    /** The id of the frame around it. */
    frame: row.children && row.id,
    /** Below `app/`. */
    file,
  })),
);
