/** Names of a shop's staff, for its history. */
export interface StaffNameStore {
  /** When the name was read; `null`: never. */
  readAt(merchantId: string, userId: string): Promise<Date | null>;
  /** @param name `null`: they have none */
  keep(merchantId: string, userId: string, name: string | null): Promise<void>;
}
