/** Logging in by email, and signing up. */
export const signUp = {
  byEmail: "Log in by email",
  byEmailBody: "For members of a merchant's team: we send you a link that logs you in.",
  email: "Email address",
  send: "Send me a link",
  toSignUp: "No account yet? Sign up",
  toLogIn: "Already have an account? Log in",
  title: "Sign up for Waybill",
  body: "You get a sandbox of your own, where every call works and nothing is shipped. We send a link to your email address.",
  closed: "Sign-up is closed on this server. Ask its operator for an API key or for an invitation to a team.",
  invited:
    "Sign-up is by invitation on this server. Open the link that its operator gave you, or ask for one.",
  links: {
    sent: "If this address is right, a link is on its way. It works once, for 30 minutes. On a server without email, ask its operator for the link.",
    invalid: "Enter an email address such as eleni@example.com.",
    limited: "Too many links were requested from your network. Try again in an hour.",
    ended: "Your login has ended. Ask for a new link.",
  },
  over: "This link no longer works",
  overBody: "It has been used, or has expired. Ask for a new one.",
  enterTitle: "Log in to Waybill",
  enterBody: (merchant: string, email: string) => `You log in to ${merchant} as ${email}.`,
  enter: "Log in",
  foundTitle: "Create your account",
  foundBody: (email: string) => `You log in as ${email} from now on.`,
  fields: {
    name: { label: "Your name", error: "Enter your name, without characters such as / : @ < >." },
    business: {
      label: "Name of your business",
      error: "Enter the name of your business, without characters such as / : @ < >.",
    },
  },
  make: "Create the account",
  welcome: "Your sandbox is ready",
  keyOnce: "This is your first API key. It is shown only once: copy it now.",
  key: "Sandbox API key",
  curl: "Your first call, for a command line",
  production:
    "Production is opened by the operator of this server: ask for a production key and name your account as it is written on your pages.",
  toPages: "Go to your pages",
};
