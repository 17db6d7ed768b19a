export * from "./compiled-tariff.ts";
export * from "./tariff.ts";
