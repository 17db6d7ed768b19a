export { loader } from "../entrypoints/pages/rates/tariff/tariff-file.server.ts";
