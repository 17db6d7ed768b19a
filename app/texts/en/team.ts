/** The members of a merchant's dashboard. */
export const team = {
  members: "Members",
  membersBody:
    "People who log in by email. Owners see and change everything, and decide who else may log in.",
  you: "You",
  invited: "Invited, not here yet",
  joined: (day: string) => `Since ${day}`,
  roleOf: (name: string) => `Role of ${name}`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeBody: "All their logins end at once. API keys that they made stay.",
  removed: "Member removed",
  changed: "Role changed",
  lastOwner: "A team needs an owner: make someone else an owner first.",
  invite: "Invite a member",
  inviteBody:
    "They get a link by email that logs them in once, within 7 days. On a server without email, its operator has the link.",
  fields: {
    name: { label: "Name", error: "Enter a name, without characters such as / : @ < >." },
    email: { label: "Email address", error: "Enter an email address such as eleni@example.com." },
    role: {
      label: "Role",
      help: "Shipping buys, prints and cancels. Read only changes nothing.",
      choices: { owner: "Owner", shipping: "Shipping", read: "Read only" },
    },
  },
  send: "Invite",
  sent: "Invitation sent",
  problems: {
    present: "This person is already a member.",
    many: "There are too many members, or too many invitations today.",
  },
  sessions: "Logins",
  sessionsBody: "Browsers that are logged in. End one that you don't know.",
  thisOne: "This browser",
  seen: (moment: string) => `Last seen ${moment}`,
  from: (address: string) => `from ${address}`,
  end: "End",
  endOf: (browser: string, name: string) => `End the login of ${name} in ${browser}`,
  ended: "Login ended",
  unknownBrowser: "Another program",
};
