import type { z } from "zod";
import type { AdminClient } from "../../../adapters/shopify/admin-client.ts";
import { refuseUserErrors, ShopifyRefusedError } from "../../../adapters/shopify/admin-errors.ts";
import type { checkoutFacts } from "../../../adapters/shopify/operations/checkout-setup.ts";
import {
  deliveryProfiles,
  updateDeliveryProfile,
} from "../../../adapters/shopify/operations/delivery-profile.ts";
import { markets, updateMarket } from "../../../adapters/shopify/operations/market.ts";
import { restOfPages } from "../../../adapters/shopify/rest-of-pages.ts";
import type { RateDestination } from "../../../domain/shops/rate-destination.ts";
import { isCovered, isShared } from "../../../domain/shops/rate-destination.ts";

type Currency = z.output<typeof checkoutFacts.answer>["shop"]["currencyCode"];

/** A place where a shop keeps rates: a zone of a delivery profile, or a market. */
export interface RatePlace {
  /** Shopify's GID. A zone's follows those of its profile and location group. */
  readonly id: string;
  readonly name: string;
  /** The name of the zone's profile, if the shop has several, and of the locations, if the profile has several groups of them. */
  readonly within: string | null;
  /** The profile's GID; all markets are one. */
  readonly profile: string;
  readonly destinations: readonly RateDestination[];
  /** `off`: present, but switched off in Shopify. */
  readonly rates: "shown" | "off" | "missing";
  /** "Automatically show new services" is off: shoppers see only the services whose names the merchant chose. */
  readonly hidesNew: boolean;
  /** Adds our rates. @throws ShopifyRefusedError in Shopify's words */
  add(admin: AdminClient): Promise<void>;
}

/**
 * The zones of a shop that uses delivery profiles. Zones of a profile that covers all items decide for every item, so they come before the
 * zones of other profiles to the same countries, which stay behind them: see `firstOf`.
 * @throws as AdminClient.request
 */
export async function zonesOf(admin: AdminClient, carrierServiceId: string): Promise<readonly RatePlace[]> {
  const page = async (after: string | null) =>
    (await admin.request(deliveryProfiles, { after })).deliveryProfiles;
  const { nodes: profiles } = await restOfPages(await page(null), page);
  const zonesIn = (profile: (typeof profiles)[number]) =>
    profile.profileLocationGroups.flatMap(({ locationGroup, locationGroupZones }) =>
      locationGroupZones.nodes.map(({ zone, methodDefinitions }): RatePlace => {
        const ours = methodDefinitions.nodes.filter(
          ({ rateProvider }) => rateProvider.carrierService?.id === carrierServiceId,
        );
        return {
          id: `${profile.id} ${locationGroup.id} ${zone.id}`,
          name: zone.name,
          within: withinOf(
            profiles.length > 1 ? profile.name : null,
            profile.profileLocationGroups.length > 1
              ? locationGroup.locations.nodes.map((location) => location.name)
              : [],
          ),
          profile: profile.id,
          destinations: zone.countries.map(({ code, provinces }) => ({
            country: code.countryCode,
            provinces,
          })),
          rates: shownAs(ours.map(({ active }) => active)),
          hidesNew: ours.some(({ rateProvider }) => rateProvider.adaptToNewServicesFlag === false),
          add: (client) => addToZone(client, profile.id, locationGroup.id, zone.id, carrierServiceId),
        };
      }),
    );
  const forAllItems = profiles.filter(({ coversAllItems }) => coversAllItems).flatMap(zonesIn);
  const others = profiles.filter(({ coversAllItems }) => !coversAllItems).flatMap(zonesIn);
  const decided = forAllItems.flatMap(({ destinations }) => destinations);
  return [
    ...forAllItems.map((zone) =>
      firstOf(
        zone,
        others.filter((other) => isBehind(zone, other)),
      ),
    ),
    ...others.filter((other) => !other.destinations.every((each) => isCovered(decided, each))),
  ];
}

/** "Furniture (Athens, Patras)", or either alone; `null`: neither is needed to tell the zones apart. */
function withinOf(profile: string | null, locations: readonly string[]): string | null {
  const names = locations.join(", ");
  if (profile === null || names === "") return profile ?? (names || null);
  return `${profile} (${names})`;
}

function isBehind(zone: RatePlace, other: RatePlace): boolean {
  return zone.destinations.some((one) => other.destinations.some((each) => isShared(one, each)));
}

/**
 * A zone for all items, with the zones behind it. The profile may be another app's, which Shopify refuses to change: our rates then go to
 * the zones behind it. Shopify does not document whether shoppers see those, so they count as shown.
 */
function firstOf(zone: RatePlace, behind: readonly RatePlace[]): RatePlace {
  const shown = [zone, ...behind].find(({ rates }) => rates === "shown");
  return {
    ...zone,
    rates: shown?.rates ?? zone.rates,
    hidesNew: (shown ?? zone).hidesNew,
    async add(admin) {
      try {
        await zone.add(admin);
      } catch (error) {
        const open = behind.filter(({ rates }) => rates === "missing");
        if (!(error instanceof ShopifyRefusedError) || open.length === 0) throw error;
        for (const other of open) await other.add(admin);
      }
    },
  };
}

/**
 * The markets that have shipping of their own. A market that inherits its parent's shipping shows our rates once the parent
 * does; shipping of its own would remove every inherited rate.
 * @throws as AdminClient.request
 */
export async function marketsOf(
  admin: AdminClient,
  carrierServiceId: string,
  currency: Currency,
): Promise<readonly RatePlace[]> {
  const page = async (after: string | null) => (await admin.request(markets, { after })).markets;
  const { nodes: all } = await restOfPages(await page(null), page);
  return all.flatMap(({ id, name, conditions, delivery: { shipping } }): RatePlace[] => {
    if (!shipping?.isEnabled) return [];
    const ours = shipping.optionDefinitions.nodes.filter(({ rateGroups }) =>
      rateGroups?.nodes.some(({ carrierService }) => carrierService.id === carrierServiceId),
    );
    const regions = conditions?.regionsCondition?.regions.nodes ?? [];
    return [
      {
        id,
        name,
        within: null,
        profile: "markets",
        // A region that is no country, or a market by other conditions, may be anywhere.
        destinations: (regions.length === 0 ? [{ code: undefined }] : regions).map(({ code }) => ({
          country: code ?? null,
          provinces: [],
        })),
        rates: shownAs(ours.map(({ isActive }) => isActive)),
        hidesNew: ours
          .flatMap(({ rateGroups }) => rateGroups?.nodes ?? [])
          .some((group) => group.carrierService.id === carrierServiceId && !group.autoIncludeNewServices),
        add: (client) => addToMarket(client, id, carrierServiceId, currency),
      },
    ];
  });
}

function shownAs(active: readonly boolean[]): RatePlace["rates"] {
  if (active.length === 0) return "missing";
  return active.includes(true) ? "shown" : "off";
}

/** One zone in each call, so that a refused zone does not keep the others from being changed. */
async function addToZone(
  admin: AdminClient,
  profileId: string,
  groupId: string,
  zoneId: string,
  carrierServiceId: string,
): Promise<void> {
  const participant = { carrierServiceId, adaptToNewServices: true };
  const { deliveryProfileUpdate: answer } = await admin.request(updateDeliveryProfile, {
    id: profileId,
    profile: {
      locationGroupsToUpdate: [
        { id: groupId, zonesToUpdate: [{ id: zoneId, methodDefinitionsToCreate: [{ participant }] }] },
      ],
    },
  });
  refuseUserErrors(answer.userErrors);
}

async function addToMarket(
  admin: AdminClient,
  id: string,
  carrierServiceId: string,
  currency: Currency,
): Promise<void> {
  const rateGroups = [{ carrierServiceId, autoIncludeNewServices: true }];
  const { marketUpdate: answer } = await admin.request(updateMarket, {
    id,
    input: {
      delivery: {
        shipping: { optionDefinitionsToCreate: [{ carrierCalculated: { currency, rateGroups } }] },
      },
    },
  });
  refuseUserErrors(answer.userErrors);
}
