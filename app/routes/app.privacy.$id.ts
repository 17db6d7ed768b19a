export { loader } from "../entrypoints/pages/settings/privacy-requests.server.ts";
