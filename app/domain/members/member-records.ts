/** The people of a merchant's dashboard: members, the links that log them in, and their sessions (docs/decisions/126). */
import type { Caller, Environment } from "../engine/index.ts";
import type { MailContent } from "../mails/mail-records.ts";

export const memberRoles = ["owner", "shipping", "read"] as const;
export type MemberRole = (typeof memberRoles)[number];

/** A merchant's owners invite up to so many, themselves included. */
export const MOST_MEMBERS = 100;

export interface Member {
  readonly id: string;
  readonly merchantId: string;
  readonly name: string;
  readonly email: string;
  readonly role: MemberRole;
  /** `null`: invited, and not yet there. */
  readonly joinedAt: Date | null;
}

/** A link's place; its address is signed around it. */
export interface LinkRef {
  readonly merchantId: string;
  readonly id: string;
  readonly expiresAt: Date;
}

export interface NamedLink {
  readonly ref: LinkRef;
  /** `null`: the link signs a new merchant up. */
  readonly merchant: string | null;
}

/** Writes the mail around its links. One link for each merchant in which the address has a member. */
export type WriteMail = (links: readonly NamedLink[]) => Omit<MailContent, "to">;

export interface OpenLink {
  readonly kind: "sign-up" | "log-in";
  readonly email: string;
  /** `null` at a sign-up. */
  readonly member: Member | null;
  readonly merchant: string | null;
}

export interface MemberSession {
  readonly id: string;
  readonly memberId: string;
  readonly environment: Environment;
  /** The browser's name for itself, shortened. */
  readonly browser: string;
  readonly address: string | null;
  readonly createdAt: Date;
  readonly seenAt: Date;
}

/** The member behind a request. */
export interface SessionHolder extends Caller {
  readonly sessionId: string;
  readonly memberId: string;
  readonly role: MemberRole;
}

export interface NewSession {
  readonly tokenHash: string;
  readonly expiresAt: Date;
  readonly browser: string;
  readonly address: string | null;
}

/** A person who signs up, and their business. */
export interface Founder {
  readonly memberId: string;
  readonly name: string;
  readonly business: string;
  readonly language: string;
}

export interface MemberStore {
  /**
   * Sends links to an address: to log in where it has members, else to sign up. With `signUp` false and no member, nothing is sent, by the
   * same statements, so that their time says nothing.
   * @returns false: the address has had `MOST_LINKS` within an hour, and gets no more
   */
  sendLinks(
    asked: { readonly email: string; readonly signUp: boolean; readonly validMs: number },
    write: WriteMail,
  ): Promise<boolean>;
  /** Makes a link that signs a new merchant up. The operator passes it on. */
  inviteFounder(email: string, validMs: number): Promise<LinkRef>;
  /**
   * Adds a member, and sends the link unless `write` is `null`: the operator passes it on then.
   * @returns `present`: they have joined; `many`: the merchant has `MOST_MEMBERS`, or invited too many today
   */
  invite(
    invited: {
      readonly merchantId: string;
      readonly name: string;
      readonly email: string;
      readonly role: MemberRole;
      readonly language: string;
      readonly validMs: number;
    },
    write: WriteMail | null,
  ): Promise<LinkRef | "present" | "many">;
  /** `null`: there is none, it was used, or its time is over. */
  openLink(ref: Pick<LinkRef, "merchantId" | "id">): Promise<OpenLink | null>;
  /**
   * Uses the link and begins a session: both or neither. A sign-up makes the merchant, its sandbox and its owner.
   * @param founder the merchant and owner that a sign-up makes; `null`: the link is no sign-up's
   * @returns false: as `openLink`'s `null`
   */
  redeemLink(
    ref: Pick<LinkRef, "merchantId" | "id">,
    session: NewSession,
    founder: Founder | null,
  ): Promise<boolean>;
  /** The live session of a cookie's token, read anew at every call. */
  session(merchantId: string, tokenHash: string): Promise<SessionHolder | null>;
  showEnvironment(holder: SessionHolder, environment: Environment): Promise<void>;
  list(merchantId: string): Promise<readonly Member[]>;
  get(merchantId: string, id: string): Promise<Member | null>;
  /** False, and nothing changes: there is no such member, or the merchant would be without an owner. */
  changeRole(merchantId: string, id: string, role: MemberRole): Promise<boolean>;
  /** Removes the member with all sessions and links, or returns false as above. */
  remove(merchantId: string, id: string): Promise<boolean>;
  /** Live ones, the latest seen first. @param memberId `null`: of all members */
  sessions(merchantId: string, memberId: string | null): Promise<readonly MemberSession[]>;
  /** @param memberId `null`: of any member */
  endSession(merchantId: string, id: string, memberId: string | null): Promise<boolean>;
}
