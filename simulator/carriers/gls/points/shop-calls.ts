import { z } from "zod";
import type { Coordinates } from "../../kit/distance.ts";
import { kmBetween } from "../../kit/distance.ts";
import type { Answer, CallContext } from "../protocol/define-call.ts";
import { defineCall, noBody } from "../protocol/define-call.ts";
import { Failure } from "../protocol/failure.ts";
import { checkAddress } from "../shipments/check-shipment.ts";
import { number, text } from "../shipments/fields.ts";
import { lanes } from "../shipments/lanes.ts";
import { shopNamed } from "./find-shop.ts";
import { towns } from "./parcel-shop.ts";
import { isFindable, shopRow } from "./shop-row.ts";

/** A number as a text, inside its limits. Source: section 9, "all strings". */
const textNumber = (least: number, most: number, usual: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .refine((value) => Number(value) >= least && Number(value) <= most, {
      message: `${least} to ${most}`,
      params: { code: "INVALID_FIELD_VALUE" },
    })
    .default(String(usual))
    .transform(Number);

const nearAddress = z.strictObject({
  CountryCode: z.string().regex(/^[A-Z]{2}$/),
  ZIPCode: text(10),
  Street: text(40).optional(),
  StreetNumber: text(40).optional(),
  City: text(40).optional(),
  Province: text(40).optional(),
  Distance: textNumber(0, 50, 30),
  MaxNumberOfShops: textNumber(1, 100, 25),
  ParcelShopType: z.enum(["LOCKER", "SHOP", "SHOPINSHOP"]).optional(),
});

const nearPlace = z.strictObject({
  Latitude: number.pipe(z.number().min(-90).max(90)),
  Longitude: number.pipe(z.number().min(-180).max(180)),
  Distance: number.pipe(z.number().min(1).max(50)),
});

const findByAddress = defineCall(
  ["shops-near", "POST", "/rs/parcelshop/address"],
  nearAddress,
  (context, body) => {
    checkAddress(body, []);
    const place =
      towns.find(({ country, zip }) => country === body.CountryCode && zip === body.ZIPCode) ??
      towns.find(
        ({ country, zip }) => country === body.CountryCode && zip.slice(0, 2) === body.ZIPCode.slice(0, 2),
      );
    if (place === undefined) return shops(context, []);
    return shops(
      context,
      near(context, place, body.Distance)
        .filter(({ shop }) => shop.country === body.CountryCode)
        .filter(({ shop }) => body.ParcelShopType === undefined || shop.type === body.ParcelShopType)
        .slice(0, body.MaxNumberOfShops),
    );
  },
);

const findByPlace = defineCall(
  ["shops-around", "POST", "/rs/parcelshop/distance"],
  nearPlace,
  (context, body) =>
    shops(context, near(context, { latitude: body.Latitude, longitude: body.Longitude }, body.Distance)),
);

const findInCountry = defineCall(
  ["shops-in-country", "GET", "/rs/parcelshop/country/{country}"],
  noBody,
  (context) => {
    const { country = "" } = context.parts;
    if (lanes[country] === undefined) throw new Failure("INVALID_FIELD_VALUE", ["CountryCode"], country);
    const all = [...context.world.shops.values()].filter((shop) => shop.country === country && shop.isOpen);
    return shops(
      context,
      all.map((shop) => ({ shop, km: null })),
    );
  },
);

const findById = defineCall(["shop", "GET", "/rs/parcelshop/{id}"], noBody, ({ world, parts }) => ({
  ParcelShop: shopRow(world.quirks, shopNamed(world, parts.id ?? "", ["ParcelShopID"]), null),
}));

export const shopCalls = [findByAddress, findByPlace, findInCountry, findById];

interface Found {
  readonly shop: Parameters<typeof shopRow>[1];
  readonly km: number | null;
}

/** Nearest first. */
function near({ world, today }: CallContext, place: Coordinates, mostKm: number): (Found & { km: number })[] {
  return [...world.shops.values()]
    .filter((shop) => isFindable(shop, today))
    .map((shop) => ({ shop, km: kmBetween(place, shop) }))
    .filter(({ km }) => km <= mostKm)
    .sort((one, other) => one.km - other.km);
}

function shops({ world }: CallContext, found: readonly Found[]): Answer {
  const rows = found.map(({ shop, km }) => shopRow(world.quirks, shop, km));
  if (rows.length === 0) return world.quirks.noShops === "missing" ? {} : { ParcelShop: [] };
  return { ParcelShop: rows.length === 1 && world.quirks.singleShopIsObject ? rows[0] : rows };
}
