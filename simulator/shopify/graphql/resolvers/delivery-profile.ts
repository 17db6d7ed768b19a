import { UserProblem } from "../../commerce/user-problem.ts";
import { addCarrier } from "../../commerce/zones.ts";
import { countryName } from "../../state/country-names.ts";
import { gid, parseGid } from "../../state/identifiers.ts";
import type { LocationGroup, Zone } from "../../state/model.ts";
import { provincesOf } from "../../state/provinces.ts";
import { findById, mustFind } from "../../state/record-index.ts";
import type { Shop } from "../../state/shop.ts";
import { connect } from "../connection.ts";
import type { FieldResolver, TypeResolvers } from "../context.ts";
import { notSimulated } from "../not-simulated.ts";
import { withUserErrors } from "./user-errors.ts";

/** The merchant's profiles, the general one first, with one group of all locations, and those of the app that cover all items. */
export const profilesOf = (shop: Shop) => {
  const everywhere = (id: number, zones: Zone[]): LocationGroup[] => [
    { id, locationIds: shop.locations.map((location) => location.id), zones },
  ];
  const general = { id: shop.id + 1, name: "General profile", groups: everywhere(shop.id, shop.zones) };
  return [
    profileView(general, { isGeneral: true }),
    ...(shop.profiles ?? []).map((profile) => profileView(profile, {})),
    ...(shop.allItemsProfiles ?? []).map(({ id, name, zones }) =>
      profileView({ id, name, groups: everywhere(id, zones) }, { coversAllItems: true }),
    ),
  ];
};

interface ProfileParts {
  id: number;
  name: string;
  groups: LocationGroup[];
}

const profileView = (
  { id, name, groups }: ProfileParts,
  { isGeneral = false, coversAllItems = false }: { isGeneral?: boolean; coversAllItems?: boolean },
) => {
  const zones = groups.flatMap((group) => group.zones);
  return {
    __typename: "DeliveryProfile",
    id,
    name,
    default: isGeneral,
    coversAllItems,
    version: 1,
    activeMethodDefinitionsCount: zones.reduce((sum, { carriers }) => sum + carriers.length, 0),
    originLocationCount: new Set(groups.flatMap(({ locationIds }) => locationIds)).size,
    locationsWithoutRatesCount: 0,
    zoneCountryCount: zones.length,
    unassignedLocations: [],
    profileLocationGroups: groups.map((group) => ({
      zones: group.zones,
      locationGroup: {
        __typename: "DeliveryLocationGroup",
        id: gid("DeliveryLocationGroup", group.id),
        locationIds: group.locationIds,
        locationsCount: { count: group.locationIds.length, precision: "EXACT" },
      },
    })),
  };
};

export const locationGroupResolvers: TypeResolvers<{ locationIds: number[] }> = {
  locations: ({ locationIds }, args, { shop }) =>
    connect(
      shop.locations.filter(({ id }) => locationIds.includes(id)),
      args,
    ),
};

export const profileLocationGroupResolvers: TypeResolvers<{ zones: Zone[] }> = {
  locationGroupZones: ({ zones }, args) => connect(zones, args),
};

export const zoneResolvers: TypeResolvers<Zone> = {
  zone: (zone) => ({
    __typename: "DeliveryZone",
    id: gid("DeliveryZone", zone.id),
    name: zone.name,
    countries: (zone.countryCodes ?? [null]).map((code) => ({
      __typename: "DeliveryCountry",
      id: gid("DeliveryCountry", `${zone.id}-${code ?? "rest"}`),
      name: code ? countryName(code) : "Rest of world",
      translatedName: code ? countryName(code) : "Rest of world",
      code: { countryCode: code, restOfWorld: code === null },
      provinces: code === null ? [] : provinceViews(zone, code),
    })),
  }),
  methodDefinitions: (zone, args, { shop }) =>
    connect(
      (args.type === "MERCHANT" ? [] : zone.carriers).map((carrier) => {
        const carrierService = mustFind(shop.carrierServices, carrier.carrierServiceId, "carrier service");
        return {
          __typename: "DeliveryMethodDefinition",
          id: carrier.id,
          name: carrierService.name,
          description: null,
          active: carrier.active,
          methodConditions: [],
          rateProvider: {
            __typename: "DeliveryParticipant",
            id: gid("DeliveryParticipant", carrier.participantId),
            carrierService,
            adaptToNewServicesFlag: carrier.adaptToNewServices,
            fixedFee: null,
            percentageOfRateFee: 0,
            participantServices: carrier.services ?? [],
          },
        };
      }),
      args,
    ),
};

/** All of the country's, or those that the zone has of it. */
const provinceViews = ({ id, provinceCodes }: Zone, country: string) =>
  provincesOf(country)
    .filter(({ code }) => provinceCodes?.[country]?.includes(code) ?? true)
    .map(({ code, name }) => ({
      __typename: "DeliveryProvince",
      id: gid("DeliveryProvince", `${id}-${country}-${code}`),
      code,
      name,
      translatedName: name,
    }));

interface MethodInput {
  participant?: { carrierServiceId?: string | null; adaptToNewServices?: boolean | null } | null;
}

interface ProfileInput {
  locationGroupsToUpdate?:
    | {
        id?: string | null;
        zonesToUpdate?: { id?: string | null; methodDefinitionsToCreate?: MethodInput[] | null }[] | null;
      }[]
    | null;
  methodDefinitionsToDelete?: string[] | null;
}

const deliveryProfileUpdate: FieldResolver<unknown> = (_source, args, { shop }) =>
  withUserErrors("profile", () => {
    const input = args.profile as ProfileInput;
    const known = ["locationGroupsToUpdate", "methodDefinitionsToDelete", "name"];
    for (const field of Object.keys(input)) {
      if (!known.includes(field)) throw notSimulated(`DeliveryProfileInput.${field}`);
    }
    const profileId = parseGid(args.id as string)?.id;
    const profile = profilesOf(shop).find(({ id }) => id === profileId);
    if (shop.allItemsProfiles?.some(({ id, ours }) => id === profileId && !ours))
      throw new UserProblem("You don't have permission to update this profile.", ["id"]);
    if (!profile) throw new UserProblem("Profile could not be updated.", ["id"]);
    const groups = profile.profileLocationGroups;
    for (const wanted of input.locationGroupsToUpdate ?? []) {
      const group = groups.find(({ locationGroup }) => locationGroup.id === wanted.id);
      if (!group)
        throw new UserProblem("Location group does not exist.", ["profile", "locationGroupsToUpdate"]);
      for (const change of wanted.zonesToUpdate ?? []) {
        const zone = findById(group.zones, parseGid(change.id ?? "")?.id ?? 0);
        if (!zone) throw new UserProblem("Zone does not exist.", ["profile", "locationGroupsToUpdate"]);
        for (const method of change.methodDefinitionsToCreate ?? []) addMethod(shop, zone, method);
      }
    }
    const gone = (input.methodDefinitionsToDelete ?? []).map((id) => parseGid(id)?.id);
    for (const zone of groups.flatMap(({ zones }) => zones))
      zone.carriers = zone.carriers.filter(({ id }) => !gone.includes(id));
    return profilesOf(shop).find(({ id }) => id === profile.id);
  });

function addMethod(shop: Shop, zone: Zone, { participant }: MethodInput): void {
  if (!participant) throw notSimulated("method definitions without a participant");
  const carrier = findById(shop.carrierServices, parseGid(participant.carrierServiceId ?? "")?.id ?? 0);
  if (!carrier)
    throw new UserProblem("Carrier service does not exist.", ["profile", "locationGroupsToUpdate"]);
  addCarrier(zone, carrier.id, participant.adaptToNewServices ?? false);
}

export const deliveryProfileMutations: TypeResolvers<unknown> = { deliveryProfileUpdate };
