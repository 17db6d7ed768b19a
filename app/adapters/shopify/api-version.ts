/** Our operations are written for this version of the Admin API. A test compares it with shopify.app.toml. */
export const apiVersion = "2026-10" as const;
