import type { z } from "zod";
import { discoverServices } from "../commerce/discover-services.ts";
import { ageCache } from "../commerce/rate-cache.ts";
import { everyZone, merchantZones, zoneWithAnyOf } from "../commerce/zones.ts";
import { badRequest, json } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { addMarket } from "../state/create-shop.ts";
import { nextId } from "../state/identifiers.ts";
import type { Market } from "../state/market.ts";
import type { DeliveryProfile, Zone } from "../state/model.ts";
import { provincesOf } from "../state/provinces.ts";
import { findVariantBySku } from "../state/variants.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import * as inputs from "./inputs.ts";
import { given, readInput, recordParam, shopParam } from "./read-input.ts";

/** The merchant's destinations: zones of the delivery profile, and markets. */
export function addShippingRoutes(router: Router, world: World): void {
  const base = "/simulator/shops/:shop";
  router.add("POST", `${base}/zones`, (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const zone = newZone(readInput(inputs.zone, incoming));
    const taken = zoneWithAnyOf(shop.zones, zone);
    if (taken) throw badRequest(`countryCodes: some are in the zone ${taken.name} already`);
    shop.zones.push(zone);
    return json(zone, 201);
  });
  router.add("PATCH", `${base}/zones/:id`, (incoming, params) => {
    const zone = recordParam(everyZone(shopParam(world, params.shop)), params.id, "zone");
    const { carriers, services, adaptToNewServices, ...change } = readInput(inputs.zoneChange, incoming);
    for (const carrier of zone.carriers) Object.assign(carrier, given({ services, adaptToNewServices }));
    refuseUnknownProvinces({ ...zone, ...given(change) });
    Object.assign(zone, given(change));
    if (carriers === "none") zone.carriers = [];
    else if (carriers) for (const carrier of zone.carriers) carrier.active = carriers === "on";
    return json(zone);
  });
  router.add("POST", `${base}/zones/:id/discovery`, async (_incoming, params) => {
    const shop = shopParam(world, params.shop);
    const zone = recordParam(everyZone(shop), params.id, "zone");
    const found = shop.carrierServices.filter(({ active }) => active);
    return json(await Promise.all(found.map((carrier) => discoverServices(world, shop, zone, carrier))));
  });
  router.add("DELETE", `${base}/zones/:id`, (_incoming, params) => {
    const shop = shopParam(world, params.shop);
    const zone = recordParam(merchantZones(shop), params.id, "zone");
    for (const holder of [shop, ...(shop.profiles ?? []).flatMap(({ groups }) => groups)])
      holder.zones = holder.zones.filter(({ id }) => id !== zone.id);
    return json({ deleted: zone.id });
  });
  addProfileRoutes(router, world);
  addMarketRoutes(router, world);
  addRateCacheRoute(router, world);
}

/** The merchant's profiles beside the general one, and those of apps that cover all items. */
function addProfileRoutes(router: Router, world: World): void {
  const base = "/simulator/shops/:shop";
  router.add("POST", `${base}/profiles`, (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const { name, skus, groups } = readInput(inputs.deliveryProfile, incoming);
    const variantIds = skus.map((sku, index) => {
      const variant = findVariantBySku(shop, sku);
      if (!variant) throw badRequest(`skus.${index}: the shop has no variant ${sku}`);
      return variant.id;
    });
    const profile: DeliveryProfile = {
      id: nextId(),
      name,
      variantIds,
      groups: groups.map(({ locationIds, zones }) => ({
        id: nextId(),
        locationIds: locationIds ?? shop.locations.map(({ id }) => id),
        zones: zones.map(newZone),
      })),
    };
    // A product is in one profile.
    for (const other of shop.profiles ?? [])
      other.variantIds = other.variantIds.filter((id) => !variantIds.includes(id));
    shop.profiles = [...(shop.profiles ?? []), profile];
    return json(profile, 201);
  });
  router.add("DELETE", `${base}/profiles/:id`, (_incoming, params) => {
    const shop = shopParam(world, params.shop);
    const profile = recordParam(shop.profiles ?? [], params.id, "profile");
    shop.profiles = shop.profiles?.filter(({ id }) => id !== profile.id) ?? [];
    return json({ deleted: profile.id });
  });
  router.add("POST", `${base}/all-items-profiles`, (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const { name, ours = true, zones } = readInput(inputs.allItemsProfile, incoming);
    const profile = {
      id: nextId(),
      name,
      ours,
      zones: zones.map(newZone),
    };
    shop.allItemsProfiles = [...(shop.allItemsProfiles ?? []), profile];
    return json(profile, 201);
  });
  router.add("DELETE", `${base}/all-items-profiles`, (_incoming, params) => {
    const shop = shopParam(world, params.shop);
    const deleted = shop.allItemsProfiles?.length ?? 0;
    delete shop.allItemsProfiles;
    return json({ deleted });
  });
}

function addMarketRoutes(router: Router, world: World): void {
  const base = "/simulator/shops/:shop";
  router.add("POST", `${base}/markets`, (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const { name, countryCodes, status = "ACTIVE", shipping = "own" } = readInput(inputs.market, incoming);
    const market = addMarket(world, shop, { name, countryCodes, status, shipping: null });
    setShipping(market, shipping);
    return json(market, 201);
  });
  router.add("PATCH", `${base}/markets/:id`, (incoming, params) => {
    const market = recordParam(shopParam(world, params.shop).markets, params.id, "market");
    const { shipping, services, adaptToNewServices, ...change } = readInput(inputs.marketChange, incoming);
    for (const { rateGroup } of market.shipping?.options ?? [])
      Object.assign(rateGroup, given({ services, autoIncludeNewServices: adaptToNewServices }));
    Object.assign(market, given(change), { updatedAt: isoNow(world) });
    if (shipping) setShipping(market, shipping);
    return json(market);
  });
  router.add("DELETE", `${base}/markets/:id`, (_incoming, params) => {
    const shop = shopParam(world, params.shop);
    const market = recordParam(shop.markets, params.id, "market");
    shop.markets = shop.markets.filter(({ id }) => id !== market.id);
    return json({ deleted: market.id });
  });
}

/** The cache of carrier services' answers. */
function addRateCacheRoute(router: Router, world: World): void {
  router.add("POST", "/simulator/shops/:shop/rate-cache", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const { advanceS, flush } = readInput(inputs.rateCacheAge, incoming);
    if (flush) shop.rateCache.clear();
    else ageCache(shop, (advanceS ?? 0) * 1000);
    return json({ size: shop.rateCache.size });
  });
}

function setShipping(market: Market, shipping: "own" | "inherited" | "off"): void {
  const options = market.shipping?.options ?? [];
  market.shipping = shipping === "inherited" ? null : { isEnabled: shipping === "own", options };
}

function newZone({ name, countryCodes, provinceCodes }: z.infer<typeof inputs.zone>): Zone {
  const zone: Zone = { id: nextId(), name, countryCodes, ...given({ provinceCodes }), carriers: [] };
  refuseUnknownProvinces(zone);
  return zone;
}

function refuseUnknownProvinces({ countryCodes, provinceCodes = {} }: Zone): void {
  for (const [country, codes] of Object.entries(provinceCodes)) {
    if (!countryCodes?.includes(country))
      throw badRequest(`provinceCodes.${country}: the zone does not have this country`);
    const known = provincesOf(country).map(({ code }) => code);
    for (const code of codes)
      if (!known.includes(code)) throw badRequest(`provinceCodes.${country}: there is no province ${code}`);
  }
}
