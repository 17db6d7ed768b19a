import { UserProblem } from "../../commerce/user-problem.ts";
import { changeScopes } from "../../install.ts";
import { adminUrl } from "../../oauth/signed-query.ts";
import { gid, nextId, parseGid } from "../../state/identifiers.ts";
import { isProtectedTopic, topicRefusal } from "../../state/protected-data.ts";
import { findById } from "../../state/record-index.ts";
import type { Installation, Shop } from "../../state/shop.ts";
import type { World } from "../../state/world.ts";
import { isoNow } from "../../state/world.ts";
import { fromEnum, toEnum } from "../../webhooks/topics.ts";
import type { FieldResolver, TypeResolvers } from "../context.ts";
import { withUserErrors } from "./user-errors.ts";

const accessScope = (handle: string) => ({ handle, description: handle.replaceAll("_", " ") });

export const installationOf = (installation: Installation) => ({
  __typename: "AppInstallation",
  id: gid("AppInstallation", installation.id),
});

export const installationResolvers: TypeResolvers<unknown> = {
  accessScopes: (_source, _args, { scopes }) => scopes.map(accessScope),
  app: (_source, _args, { world }) => appOf(world),
  launchUrl: (_source, _args, { world, shop }) => adminUrl(world, shop),
  activeSubscriptions: () => [],
  uninstallUrl: () => null,
};

export const appOf = (world: World) => ({
  __typename: "App",
  id: gid("App", world.app.id),
  apiKey: world.app.apiKey,
  title: world.app.name,
  handle: world.app.handle,
  embedded: true,
  developerName: "Local developer",
  requestedAccessScopes: world.app.scopes.map(accessScope),
  optionalAccessScopes: world.app.optionalScopes.map(accessScope),
  webhookApiVersion: world.behaviour.apiVersion,
});

type StoredSubscription = Shop["subscriptions"][number];

/** A WebhookSubscription as the API shows it; the app's configured ones are not listed there. */
export const subscriptionOf = (stored: StoredSubscription, version: string) => ({
  __typename: "WebhookSubscription",
  id: stored.id,
  topic: toEnum(stored.topic),
  uri: stored.uri,
  callbackUrl: stored.uri,
  endpoint: { __typename: "WebhookHttpEndpoint", callbackUrl: stored.uri },
  format: "JSON",
  name: stored.name ?? null,
  filter: null,
  includeFields: stored.includeFields ?? [],
  metafieldNamespaces: [],
  metafields: [],
  apiVersion: { handle: version, displayName: version, supported: true },
  createdAt: stored.createdAt,
  updatedAt: stored.updatedAt,
});

interface SubscriptionInput {
  uri?: string | null;
  callbackUrl?: string | null;
  name?: string | null;
  includeFields?: string[] | null;
}

const fieldsOf = (input: SubscriptionInput) => ({
  ...(input.name && { name: input.name }),
  ...(input.includeFields?.length && { includeFields: input.includeFields }),
});

const create: FieldResolver<unknown> = (_source, args, { world, shop }) =>
  withUserErrors("webhookSubscription", () => {
    const input = args.webhookSubscription as SubscriptionInput;
    const topic = fromEnum(args.topic as string);
    const uri = input.uri ?? input.callbackUrl ?? "";
    if ((shop.protectedCustomerData ?? "all") === "none" && isProtectedTopic(topic))
      throw new UserProblem(topicRefusal, ["webhookSubscription", "topic"]);
    if (!URL.canParse(uri)) throw new UserProblem("Address is invalid", ["webhookSubscription", "uri"]);
    if (shop.subscriptions.some((other) => other.topic === topic && other.uri === uri)) {
      throw new UserProblem("Address for this topic has already been taken", ["webhookSubscription", "uri"]);
    }
    const now = isoNow(world);
    const stored = { id: nextId(), topic, uri, ...fieldsOf(input), createdAt: now, updatedAt: now };
    shop.subscriptions.push(stored);
    return subscriptionOf(stored, world.behaviour.apiVersion);
  });

function stored(shop: Shop, id: string): StoredSubscription {
  const found = findById(shop.subscriptions, parseGid(id)?.id ?? 0);
  if (!found) throw new UserProblem("Webhook subscription does not exist", ["id"]);
  return found;
}

const update: FieldResolver<unknown> = (_source, args, { world, shop }) =>
  withUserErrors("webhookSubscription", () => {
    const subscription = stored(shop, args.id as string);
    const input = args.webhookSubscription as SubscriptionInput;
    const uri = input.uri ?? input.callbackUrl ?? subscription.uri;
    Object.assign(subscription, { uri, ...fieldsOf(input), updatedAt: isoNow(world) });
    return subscriptionOf(subscription, world.behaviour.apiVersion);
  });

const remove: FieldResolver<unknown> = (_source, args, { shop }) =>
  withUserErrors("deletedWebhookSubscriptionId", () => {
    const subscription = stored(shop, args.id as string);
    shop.subscriptions = shop.subscriptions.filter((other) => other !== subscription);
    return args.id;
  });

/** Only scopes beyond the app's own can be returned. */
const revokeScopes: FieldResolver<unknown> = (_source, args, { world, shop }) => {
  const asked = args.scopes as string[];
  const refusal = (code: string, message: string) => ({
    revoked: null,
    userErrors: [{ field: ["scopes"], message, code }],
  });
  if (asked.some((scope) => world.app.scopes.includes(scope)))
    return refusal("CANNOT_REVOKE_REQUIRED_SCOPES", "Required scopes cannot be revoked.");
  if (asked.some((scope) => !world.app.optionalScopes.includes(scope)))
    return refusal(
      "CANNOT_REVOKE_UNDECLARED_SCOPES",
      "Cannot revoke optional scopes that haven't been declared.",
    );
  const revoked = asked.filter((scope) => shop.installation?.scopes.includes(scope));
  changeScopes(world, shop, { grant: [], revoke: revoked });
  return { revoked: revoked.map(accessScope), userErrors: [] };
};

export const appMutations: TypeResolvers<unknown> = { appRevokeAccessScopes: revokeScopes };

export const webhookMutations: TypeResolvers<unknown> = {
  webhookSubscriptionCreate: create,
  webhookSubscriptionUpdate: update,
  webhookSubscriptionDelete: remove,
};
