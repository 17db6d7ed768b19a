import { addCarrierOption, refuseOnProfiles } from "../../commerce/markets.ts";
import { UserProblem } from "../../commerce/user-problem.ts";
import { countryName } from "../../state/country-names.ts";
import { gid, parseGid } from "../../state/identifiers.ts";
import type { CarrierOption, CarrierRateGroup, Market } from "../../state/market.ts";
import { findById, mustFind } from "../../state/record-index.ts";
import type { Shop } from "../../state/shop.ts";
import { isoNow } from "../../state/world.ts";
import { connect } from "../connection.ts";
import type { FieldResolver, TypeResolvers } from "../context.ts";
import { notSimulated } from "../not-simulated.ts";
import { search } from "../search.ts";
import { marketKeys, sortBy } from "../search-fields.ts";
import { findByGid } from "./find-node.ts";
import { withUserErrors } from "./user-errors.ts";

type Shipping = NonNullable<Market["shipping"]>;

export const marketQueries: TypeResolvers<unknown> = {
  market: (_source, { id }, { shop }) => findByGid(shop.markets, "Market", id as string),
  markets: (_source, args, { shop }) => {
    const listed = shop.markets.filter(() => args.type === null || args.type === "REGION");
    const found = search(listed, args.query, {
      id: { number: ({ id }) => id },
      name: { text: ({ name }) => name },
      status: { text: ({ status }) => status },
      market_type: { text: () => "region" },
    });
    return connect(sortBy(found, marketKeys, args.sortKey ?? "NAME"), args);
  },
};

export const marketResolvers: TypeResolvers<Market> = {
  type: () => "REGION",
  enabled: ({ status }) => status === "ACTIVE",
  primary: (market, _args, { shop }) => shop.markets[0] === market,
  conditions: (market) => ({ conditionTypes: ["REGION"], regionsCondition: market }),
  delivery: ({ shipping }, _args, { shop }) => ({ shipping: shop.marketDrivenShipping ? shipping : null }),
};

/** A market is its own condition: its countries, or none listed if it consists of all. */
export const regionsConditionResolvers: TypeResolvers<Market> = {
  applicationLevel: ({ countryCodes }) => (countryCodes ? "SPECIFIED" : "ALL"),
  regions: ({ id, countryCodes }, args) =>
    connect(
      (countryCodes ?? []).map((code) => ({
        __typename: "MarketRegionCountry",
        id: gid("MarketRegionCountry", `${id}${code.charCodeAt(0)}${code.charCodeAt(1)}`),
        code,
        name: countryName(code),
      })),
      args,
    ),
};

export const shippingConfigurationResolvers: TypeResolvers<Shipping> = {
  optionDefinitions: (shipping, args) => connect(listed(shipping, args.active), args),
  optionDefinitionsCount: (shipping, { active }) => ({
    count: listed(shipping, active).length,
    precision: "EXACT",
  }),
};

const listed = ({ options }: Shipping, active: unknown): CarrierOption[] =>
  options.filter(({ isActive }) => typeof active !== "boolean" || isActive === active);

export const carrierOptionResolvers: TypeResolvers<CarrierOption> = {
  freeDeliveryMinimumValue: () => null,
  includedCollections: () => null,
  includedLocations: (_option, args, { shop }) => connect(shop.locations, args),
  rateGroups: ({ rateGroup }, args) => connect([rateGroup], args),
};

export const carrierRateGroupResolvers: TypeResolvers<CarrierRateGroup> = {
  absoluteAdjustment: () => null,
  carrierService: ({ carrierServiceId }, _args, { shop }) =>
    mustFind(shop.carrierServices, carrierServiceId, "carrier service"),
  serviceConfiguration: ({ services = [] }) =>
    services.map(({ name, active }) => ({ name, status: active ? "INCLUDED" : "EXCLUDED" })),
};

interface RateGroupInput {
  id?: string;
  carrierServiceId?: string;
  autoIncludeNewServices?: boolean | null;
}

interface OptionInput {
  id?: string;
  currency?: string;
  description?: string | null;
  isActive?: boolean | null;
  rateGroups?: RateGroupInput[];
  rateGroupsToUpdate?: RateGroupInput[] | null;
}

interface ShippingInput {
  isEnabled?: boolean | null;
  optionDefinitionsToCreate?: { carrierCalculated?: OptionInput | null }[] | null;
  optionDefinitionsToUpdate?: { carrierCalculated?: OptionInput | null }[] | null;
  optionDefinitionsToDelete?: string[] | null;
}

interface MarketInput {
  name?: string | null;
  status?: Market["status"] | null;
  delivery?: { removeShipping?: boolean | null; shipping?: ShippingInput | null } | null;
}

const marketUpdate: FieldResolver<unknown> = (_source, args, { world, shop }) =>
  withUserErrors(
    "market",
    () => {
      const input = args.input as MarketInput;
      refuseUnplayed("MarketUpdateInput", input, ["name", "status", "delivery"]);
      const market = findByGid(shop.markets, "Market", args.id as string);
      if (!market) throw new UserProblem("The market wasn't found.", ["id"]);
      if (input.delivery) refuseOnProfiles(shop);
      const { removeShipping, shipping } = input.delivery ?? {};
      const changed: Market = structuredClone(market);
      if (removeShipping) changed.shipping = null;
      if (shipping) changeShipping(shop, changed, shipping);
      const { name, status } = input;
      Object.assign(market, changed, name && { name }, status && { status }, { updatedAt: isoNow(world) });
      return market;
    },
    { code: "INVALID" },
  );

function changeShipping(shop: Shop, market: Market, input: ShippingInput): void {
  const field = ["input", "delivery", "shipping"];
  for (const definition of input.optionDefinitionsToCreate ?? []) {
    const option = carrierCalculated(definition);
    refuseUnplayed("DeliveryCarrierCalculatedOptionDefinitionCreateInput", option, createFields);
    const [rateGroup, ...more] = option.rateGroups ?? [];
    if (!rateGroup || more.length > 0) {
      throw new UserProblem(
        "Only a single rate group is supported for carrier calculated shipping options.",
        field,
      );
    }
    addCarrierOption(market, {
      currency: option.currency ?? shop.currency,
      description: option.description ?? null,
      isActive: option.isActive ?? true,
      rateGroup: {
        carrierServiceId: carrierOf(shop, rateGroup, field),
        autoIncludeNewServices: rateGroup.autoIncludeNewServices ?? true,
      },
    });
  }
  market.shipping ??= { isEnabled: true, options: [] };
  for (const definition of input.optionDefinitionsToUpdate ?? []) {
    const change = carrierCalculated(definition);
    refuseUnplayed("DeliveryCarrierCalculatedOptionDefinitionUpdateInput", change, updateFields);
    const option = findById(market.shipping.options, parseGid(change.id ?? "")?.id ?? 0);
    if (!option) throw new UserProblem("The shipping option wasn't found.", field);
    if (typeof change.isActive === "boolean") option.isActive = change.isActive;
    if (change.description !== undefined) option.description = change.description;
    for (const group of change.rateGroupsToUpdate ?? []) {
      if (group.carrierServiceId) option.rateGroup.carrierServiceId = carrierOf(shop, group, field);
      option.rateGroup.autoIncludeNewServices =
        group.autoIncludeNewServices ?? option.rateGroup.autoIncludeNewServices;
    }
  }
  const gone = (input.optionDefinitionsToDelete ?? []).map((id) => parseGid(id)?.id);
  market.shipping.options = market.shipping.options.filter(({ id }) => !gone.includes(id));
  if (typeof input.isEnabled === "boolean") market.shipping.isEnabled = input.isEnabled;
}

const createFields = ["currency", "description", "isActive", "rateGroups"];
const updateFields = ["id", "description", "isActive", "rateGroupsToUpdate"];

/** The schema ensures that each has exactly one kind. */
function carrierCalculated(definition: { carrierCalculated?: OptionInput | null }): OptionInput {
  if (!definition.carrierCalculated)
    throw notSimulated("shipping options that no carrier service calculates");
  return definition.carrierCalculated;
}

function carrierOf(shop: Shop, { carrierServiceId = "" }: RateGroupInput, field: string[]): number {
  const carrier = findByGid(shop.carrierServices, "DeliveryCarrierService", carrierServiceId);
  if (!carrier) throw new UserProblem("The carrier service wasn't found.", field);
  return carrier.id;
}

function refuseUnplayed(type: string, input: object, played: readonly string[]): void {
  for (const field of Object.keys(input)) if (!played.includes(field)) throw notSimulated(`${type}.${field}`);
}

export const marketMutations: TypeResolvers<unknown> = { marketUpdate };
