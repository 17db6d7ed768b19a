/** People who log in to the operator's pages. */

/** Letters, digits and hyphens: audit trails name them so. */
export const operatorName = /^[0-9A-Za-z-]{1,40}$/;

export interface Operator {
  readonly name: string;
  readonly createdAt: Date;
  /** The end of their login; `null`: they are not logged in. */
  readonly sessionUntil: Date | null;
}

export interface OperatorStore {
  /** False: there is one of this name already. */
  add(name: string): Promise<boolean>;
  list(): Promise<readonly Operator[]>;
  /** Ends their login too. False: there is none. */
  remove(name: string): Promise<boolean>;
  /** A token that logs in once; it takes the place of one before. `null`: there is no such operator. */
  link(name: string): Promise<string | null>;
  /** The name of the operator that a link's token would log in. It is not used up. */
  ofLink(token: string): Promise<string | null>;
  /** Uses a link's token up for one of a session, and ends their login elsewhere. `null`: it is unknown, used or over. */
  enter(token: string): Promise<{ readonly token: string; readonly seconds: number } | null>;
  /** The name of the operator with this session. */
  ofSession(session: string): Promise<string | null>;
  leave(session: string): Promise<void>;
}
