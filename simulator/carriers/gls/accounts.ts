/** The APIs of GLS; an app is entitled to each by itself. Source: section 2. */
export type GlsApi = "shipit" | "tracking" | "documents" | "customs";

/** A contract of one merchant for one origin. Source: section 2, "ContactID". */
export interface GlsContact {
  readonly contactId: string;
  /** the sender's country, alpha-2 */
  readonly country: string;
  /** whether labels may show another sender; absent: no */
  readonly mayChangeSender?: boolean;
}

/** An app of the developer portal: one login. */
export interface GlsApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly entitlements: readonly GlsApi[];
  readonly contacts: readonly GlsContact[];
}

/** Permission to call as an app, until it ends. */
export interface Token {
  readonly app: GlsApp;
  /** Unix milliseconds */
  readonly endsAtMs: number;
}

export const demoApp: GlsApp = {
  clientId: "olive-client",
  clientSecret: "olive-secret",
  entitlements: ["shipit", "tracking", "documents", "customs"],
  contacts: [
    { contactId: "276a000demo", country: "DE" },
    { contactId: "276a000two", country: "DE", mayChangeSender: true },
  ],
};

/** Another merchant, whose parcels are no business of the first. */
export const otherApp: GlsApp = {
  clientId: "loom-client",
  clientSecret: "loom-secret",
  entitlements: ["shipit", "tracking"],
  contacts: [{ contactId: "276a000loom", country: "DE" }],
};

/** A right token opens nothing but Track & Trace. */
export const narrowApp: GlsApp = {
  clientId: "narrow-client",
  clientSecret: "narrow-secret",
  entitlements: ["tracking"],
  contacts: [],
};
