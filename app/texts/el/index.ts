import english from "@shopify/polaris/locales/en.json" with { type: "json" };
import type { Language } from "../shape.ts";
import { checkout } from "./checkout.ts";
import { largePages } from "./large-pages.ts";
import { pages } from "./pages.ts";
import { polaris } from "./polaris.ts";

export const language: Language = {
  locale: "el-GR",
  checkout,
  admin: { pages, largePages, polaris: [polaris, english] },
};
