import { silences } from "./silences.ts";

/** Emails to people of the dashboard, and to a shop's contact. `until` is a moment in the language's form, in UTC. */
export const mails = {
  logInSubject: "Your link to log in to Waybill",
  logInText: (until: string) =>
    `Open the link to log in to Waybill. It works once, until ${until} (UTC).\nIf you did not ask for it, ignore this mail.`,
  signUpSubject: "Your link to sign up for Waybill",
  signUpText: (until: string) =>
    `Open the link to create your Waybill account. It works once, until ${until} (UTC).\nIf you did not ask for it, ignore this mail: nothing about you is kept.`,
  invitedSubject: "You are invited to Waybill",
  invitedText: (merchant: string, until: string) =>
    `${merchant} invites you to its Waybill dashboard. The link logs you in once, until ${until} (UTC).\nIf you don't know them, ignore this mail.`,
  silences,
  silenceSubject: (shop: string, title: string) => `${shop}: ${title}`,
  silenceText: (title: string, body: string) =>
    `${title}.\n\n${body}\n\nWaybill writes once, and shows on its Home page whether it is over.`,
};
