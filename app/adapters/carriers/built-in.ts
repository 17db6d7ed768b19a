/** The carriers with an API that Waybill has, by the names of their drivers, a line each. */
export { acsDriver as acs } from "./acs/driver.server.ts";
export { boxnowDriver as boxnow } from "./boxnow/driver.server.ts";
export { courierCenterDriver as "courier-center" } from "./courier-center/driver.server.ts";
export { dhlExpressDriver as "dhl-express" } from "./dhl-express/driver.server.ts";
export { dhlParcelDeDriver as "dhl-parcel-de" } from "./dhl-parcel-de/driver.server.ts";
export { eltaDriver as elta } from "./elta/driver.server.ts";
export { genikiDriver as geniki } from "./geniki/driver.server.ts";
export { glsDriver as gls } from "./gls/driver.server.ts";
export { speedexDriver as speedex } from "./speedex/driver.server.ts";
