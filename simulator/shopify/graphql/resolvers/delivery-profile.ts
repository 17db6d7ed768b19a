import { UserProblem } from "../../commerce/user-problem.ts";
import { addCarrier } from "../../commerce/zones.ts";
import { countryName } from "../../state/country-names.ts";
import { gid, parseGid } from "../../state/identifiers.ts";
import type { AllItemsProfile, Zone } from "../../state/model.ts";
import { findById, mustFind } from "../../state/record-index.ts";
import type { Shop } from "../../state/shop.ts";
import { connect } from "../connection.ts";
import type { FieldResolver, TypeResolvers } from "../context.ts";
import { notSimulated } from "../not-simulated.ts";
import { withUserErrors } from "./user-errors.ts";

/** The merchant's profile, with one group of all locations, and those of the app that cover all items. */
export const profilesOf = (shop: Shop) => [
  profileView(shop, { id: shop.id + 1, name: "General profile", zones: shop.zones }, false),
  ...(shop.allItemsProfiles ?? []).map((profile) => profileView(shop, profile, true)),
];

const profileView = (
  shop: Shop,
  { id, name, zones }: Omit<AllItemsProfile, "ours">,
  coversAllItems: boolean,
) => ({
  __typename: "DeliveryProfile",
  id,
  name,
  default: !coversAllItems,
  coversAllItems,
  version: 1,
  activeMethodDefinitionsCount: zones.reduce((sum, { carriers }) => sum + carriers.length, 0),
  originLocationCount: shop.locations.length,
  locationsWithoutRatesCount: 0,
  zoneCountryCount: zones.length,
  unassignedLocations: [],
  profileLocationGroups: [
    {
      zones,
      locationGroup: {
        __typename: "DeliveryLocationGroup",
        id: gid("DeliveryLocationGroup", coversAllItems ? id : shop.id),
        locationsCount: { count: shop.locations.length, precision: "EXACT" },
      },
    },
  ],
});

export const locationGroupResolvers: TypeResolvers<unknown> = {
  locations: (_source, args, { shop }) => connect(shop.locations, args),
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
      provinces: [],
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
    const [group] = profile?.profileLocationGroups ?? [];
    if (!profile || !group) throw new UserProblem("Profile could not be updated.", ["id"]);
    for (const wanted of input.locationGroupsToUpdate ?? []) {
      if (wanted.id && wanted.id !== group.locationGroup.id) {
        throw new UserProblem("Location group does not exist.", ["profile", "locationGroupsToUpdate"]);
      }
      for (const change of wanted.zonesToUpdate ?? []) {
        const zone = findById(group.zones, parseGid(change.id ?? "")?.id ?? 0);
        if (!zone) throw new UserProblem("Zone does not exist.", ["profile", "locationGroupsToUpdate"]);
        for (const method of change.methodDefinitionsToCreate ?? []) addMethod(shop, zone, method);
      }
    }
    const gone = (input.methodDefinitionsToDelete ?? []).map((id) => parseGid(id)?.id);
    for (const zone of group.zones) zone.carriers = zone.carriers.filter(({ id }) => !gone.includes(id));
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
