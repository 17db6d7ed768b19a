import { and } from "./grammar.ts";
import { signUp } from "./sign-up.ts";

export const dashboard = {
  menu: "Menu",
  keys: "API keys",
  team: "Team",
  usage: "Usage",
  unsaved: "Unsaved changes",
  leaveTitle: "Leave this page?",
  leaveBody: "Your changes are not saved.",
  leave: "Leave",
  stay: "Stay",
  environments: { sandbox: "Sandbox", production: "Production" },
  meaning: {
    sandbox: "Nothing here reaches a real carrier or parcel.",
    production: "Labels are real and cost money.",
  },
  switchTo: {
    sandbox: "Switch to the sandbox",
    production: "Switch to production",
  },
  add: {
    sandbox: "Log in to the sandbox too",
    production: "Log in to production too",
  },
  logOut: "Log out",
  readOnly: "This login is read-only: buying, changing and cancelling are switched off.",
  endpointsOff: (hosts: readonly string[]) =>
    `Webhooks to ${and(hosts)} are switched off, because they kept failing.`,
  seeWebhooks: "View webhooks",
  logIn: {
    title: "Log in to Waybill",
    body: "Use one of your API keys. You stay logged in for 12 hours, or until the key ends.",
    key: "API key",
    keyHelp: "It begins with wb_sandbox_ or wb_live_.",
    submit: "Log in",
    noKey: "No key yet? Ask the operator of this server.",
    documentation: "Read the documentation",
    add: {
      sandbox: "Enter a sandbox key of the same account to switch between both environments.",
      production: "Enter a production key of the same account to switch between both environments.",
    },
    problems: {
      wrong: "This key is not valid here. Check that it is complete and was not revoked.",
      limited: "Too many wrong keys came from your address. Wait a minute, then try again.",
      unreadable:
        'This key may not read, so the dashboard has nothing to show. Use a key with the scope "read".',
      ended: "Your login has ended: the key was revoked or has expired. Log in with another.",
    },
  },
  signUp,
  noShipments: "Shipments that you create here, by a file or by the API appear in this list.",
  notPermitted: "This login may not do that",
  notPermittedBody: "Log in with a key or a role that may do it, or ask an owner of your account.",
  toShipments: "Go to shipments",
  limited: "Too many requests",
  limitedBody: "This account makes more requests than its limit allows. Wait a moment, then try again.",
};
