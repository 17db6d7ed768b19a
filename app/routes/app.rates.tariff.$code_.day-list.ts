export { loader } from "../entrypoints/pages/rates/tariff/day-list.server.ts";
