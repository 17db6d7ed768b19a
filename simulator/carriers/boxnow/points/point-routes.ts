import { json } from "../../kit/http.ts";
import { Routes } from "../../kit/routes.ts";
import { partnerOf } from "../access/authorize.ts";
import type { BoxnowWorld } from "../world.ts";
import { checkAddressV1, checkAddressV2 } from "./check-address.ts";
import { listPoints } from "./list-points.ts";
import { pointRow } from "./point.ts";

export function addPointRoutes(routes: Routes, world: BoxnowWorld): void {
  addLists(routes, world);
  routes
    .add("POST", "/api/v1/delivery-requests:checkAddressDelivery", (call) =>
      checkAddressV1(world, partnerOf(world, call), call),
    )
    .add("POST", "/api/v2/delivery-requests:checkAddressDelivery", (call) =>
      checkAddressV2(world, partnerOf(world, call), call),
    );
}

/** Regions with a file of lockers; live hosts have no other. */
const regionsWithFile = ["el-GR", "el-CY", "bg-BG", "hr-HR"];

/**
 * The Location API: both lists, and files of all lockers without login. Assumption: its lists need the token, as
 * those of the Partner API do.
 */
export function locationRoutes(world: BoxnowWorld): Routes {
  const routes = new Routes();
  addLists(routes, world);
  for (const region of regionsWithFile)
    routes.add("GET", `/v1/apms_${region}.json`, () => json({ data: fileRows(world, region) }));
  return routes;
}

function addLists(routes: Routes, world: BoxnowWorld): void {
  for (const list of ["origins", "destinations"] as const)
    routes.add("GET", `/api/v1/${list}`, (call) =>
      json({ data: listPoints(world, partnerOf(world, call), list, call) }),
    );
}

/** Lockers of a region with their state, closed ones included; every seventh with objects of unknown meaning. */
function fileRows(world: BoxnowWorld, region: string): object[] {
  const lockers = [...world.points.values()].filter(
    (point) => point.type === "apm" && point.region === region,
  );
  return lockers.map((point, index) => ({
    ...pointRow(point, world.clock.now()),
    state: point.state,
    ...(index % 7 === 0 && { availability: { small: 3 }, probability: { small: 0.97 } }),
  }));
}
