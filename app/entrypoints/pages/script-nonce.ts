import { createContext } from "react";

/** Marks a page's own inline scripts. Browsers hide it from scripts, so only the server has it. */
export const ScriptNonce = createContext<string | undefined>(undefined);
