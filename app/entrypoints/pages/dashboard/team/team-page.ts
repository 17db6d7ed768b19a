import type { useLoaderData } from "@remix-run/react";
import type { loader } from "./loader.server.ts";

/** The loader's answer, as the page's cards take it. */
export type TeamPage = ReturnType<typeof useLoaderData<typeof loader>>;
