import type { z } from "zod";
import type { AdminClient } from "../admin-client.ts";
import { refuseUserErrors } from "../admin-errors.ts";
import type { checkoutFacts } from "../operations/checkout-setup.ts";
import { deliveryProfiles, updateDeliveryProfile } from "../operations/delivery-profile.ts";
import { markets, updateMarket } from "../operations/market.ts";
import { restOfPages } from "../rest-of-pages.ts";

type Currency = z.output<typeof checkoutFacts.answer>["shop"]["currencyCode"];

/** Where a shop keeps its rates: a zone of a delivery profile, or a market. */
export interface RatePlace {
  /** Shopify's GID; of a zone behind its profile's and its group's. */
  readonly id: string;
  readonly name: string;
  /** The zone's profile, where a shop has several. */
  readonly within: string | null;
  /** `null` stands for countries that are named nowhere else. */
  readonly countries: readonly (string | null)[];
  /** `off`: there, and switched off in Shopify. */
  readonly rates: "shown" | "off" | "missing";
  /** Puts our rates there. @throws ShopifyRefusedError in Shopify's words */
  add(admin: AdminClient): Promise<void>;
}

/** Of a shop on delivery profiles. @throws as AdminClient.request */
export async function zonesOf(admin: AdminClient, carrierServiceId: string): Promise<readonly RatePlace[]> {
  const page = async (after: string | null) =>
    (await admin.request(deliveryProfiles, { after })).deliveryProfiles;
  const { nodes: profiles } = await restOfPages(await page(null), page);
  return profiles.flatMap((profile) =>
    profile.profileLocationGroups.flatMap(({ locationGroup, locationGroupZones }) =>
      locationGroupZones.nodes.map(({ zone, methodDefinitions }): RatePlace => {
        const ours = methodDefinitions.nodes.filter(
          ({ rateProvider }) => rateProvider.carrierService?.id === carrierServiceId,
        );
        return {
          id: `${profile.id} ${locationGroup.id} ${zone.id}`,
          name: zone.name,
          within: profiles.length > 1 ? profile.name : null,
          countries: zone.countries.map(({ code }) => code.countryCode),
          rates: shownAs(ours.map(({ active }) => active)),
          add: (client) => addToZone(client, profile.id, locationGroup.id, zone.id, carrierServiceId),
        };
      }),
    ),
  );
}

/**
 * Of a shop on markets: those with shipping of their own. One that takes its parent's shows our rates with its parent;
 * giving it shipping of its own would take every other rate away from it.
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
        // Regions other than countries, and markets by other conditions, may be anywhere.
        countries: regions.length === 0 ? [null] : regions.map(({ code }) => code ?? null),
        rates: shownAs(ours.map(({ isActive }) => isActive)),
        add: (client) => addToMarket(client, id, carrierServiceId, currency),
      },
    ];
  });
}

function shownAs(active: readonly boolean[]): RatePlace["rates"] {
  if (active.length === 0) return "missing";
  return active.includes(true) ? "shown" : "off";
}

/** One zone at a time, so that one that Shopify refuses stands in nobody's way. */
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
