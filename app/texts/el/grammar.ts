import { lists, plurals } from "../grammar.ts";

export const plural = plurals("el-GR", ["one", "other"]);

export const { and, or } = lists("el-GR");
