import type { Environment } from "../../domain/engine/index.ts";

/** The keys of a browser that is logged in to the dashboard: by their ids, never in clear. */
export interface DashboardSession {
  /** The same from the first login to the log-out. A UUID. */
  readonly id: string;
  /** The environment on screen. */
  readonly environment: Environment;
  /** The session's keys, at most one for each environment, all of one merchant, each with the end of its login. */
  readonly keys: Readonly<Partial<Record<Environment, { readonly id: string; readonly until: Date }>>>;
}

/** The cookie of a member's session. */
export interface MemberCookies {
  /** A new session's `Set-Cookie` header, and the facts to keep of it. */
  begin(merchantId: string): {
    readonly setCookie: string;
    /** SHA-256, hex. */
    readonly tokenHash: string;
    readonly expiresAt: Date;
  };
  /** A `Set-Cookie` header that ends the session in this browser. */
  readonly removal: string;
  /** Reads the `Cookie` header. */
  read(cookies: string | null): { readonly merchantId: string; readonly tokenHash: string } | null;
}

/** The dashboard's cookie, signed: its holder can neither make one nor change it. */
export interface DashboardSessions {
  /** A `Set-Cookie` header; `null` ends the session in this browser. */
  setCookie(session: DashboardSession | null): string;
  /** Reads the `Cookie` header. `null`: no session, a forged one, or one whose key on screen has had its hours. */
  read(cookies: string | null): DashboardSession | null;
}
