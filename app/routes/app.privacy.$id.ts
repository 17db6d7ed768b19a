export { loader } from "../admin/settings/privacy-requests.server.ts";
