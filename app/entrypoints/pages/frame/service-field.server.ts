import { z } from "zod";

/** A service in a form or an address: `<driver>.<code>`. */
export const serviceField = z.string().regex(/^[a-z0-9-]+\.[A-Za-z0-9-]+$/, "must be a service");
