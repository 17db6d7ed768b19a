import { lists, plurals } from "../grammar.ts";

export const plural = plurals("en-GB", ["one", "other"]);

export const { and, or } = lists("en-GB");
