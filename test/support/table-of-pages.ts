import routes from "../../app/routes.ts";

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
