import type { useLoaderData } from "@remix-run/react";
import type { loader } from "./loader.server.ts";

/** What the frame around every page knows. */
export type DashboardFrame = ReturnType<typeof useLoaderData<typeof loader>>;
