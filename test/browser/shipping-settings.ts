/** What a merchant does on Shopify's own page "Shipping and delivery", by the API behind it. */
import type { ShopifySimulator } from "../../simulator/shopify/index.ts";

const everyZone = `query {
  carrierServices(first: 1) { nodes { id } }
  deliveryProfiles(first: 1) {
    nodes { id profileLocationGroups { locationGroup { id } locationGroupZones(first: 9) { nodes { zone { id } } } } }
  }
}`;

const addRates = `mutation ($id: ID!, $profile: DeliveryProfileInput!) {
  deliveryProfileUpdate(id: $id, profile: $profile) { userErrors { message } }
}`;

interface EveryZone {
  readonly carrierServices: { readonly nodes: readonly { readonly id: string }[] };
  readonly deliveryProfiles: {
    readonly nodes: readonly {
      readonly id: string;
      readonly profileLocationGroups: readonly {
        readonly locationGroup: { readonly id: string };
        readonly locationGroupZones: {
          readonly nodes: readonly { readonly zone: { readonly id: string } }[];
        };
      }[];
    }[];
  };
}

/** Adds the shop's carrier service to every zone of its delivery profile. */
export async function showRatesToShoppers(shopify: ShopifySimulator, shop: string): Promise<void> {
  const { access_token: token } = await shopify.control<{ access_token: string }>(
    "POST",
    `/simulator/shops/${shop}/tokens`,
    {},
  );
  const ask = async <Answer>(query: string, variables: object = {}): Promise<Answer> => {
    const response = await fetch(`${shopify.url}/shops/${shop}/admin/api/2026-10/graphql.json`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-shopify-access-token": token },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as { data?: Answer; errors?: unknown };
    if (answer.data === undefined || answer.errors) throw new Error(JSON.stringify(answer));
    return answer.data;
  };
  const { carrierServices, deliveryProfiles } = await ask<EveryZone>(everyZone);
  const participant = { carrierServiceId: carrierServices.nodes[0]?.id, adaptToNewServices: true };
  const profile = deliveryProfiles.nodes[0];
  await ask(addRates, {
    id: profile?.id,
    profile: {
      locationGroupsToUpdate: profile?.profileLocationGroups.map(({ locationGroup, locationGroupZones }) => ({
        id: locationGroup.id,
        zonesToUpdate: locationGroupZones.nodes.map(({ zone }) => ({
          id: zone.id,
          methodDefinitionsToCreate: [{ participant }],
        })),
      })),
    },
  });
}
