import type { useLoaderData } from "@remix-run/react";
import type { loader } from "./loader.server.ts";

/** The data of the frame around every page. */
export type DashboardFrame = ReturnType<typeof useLoaderData<typeof loader>>;
