/** The Admin API that our operations are written for. Also in shopify.app.toml, compared by a test. */
export const apiVersion = "2026-10" as const;
