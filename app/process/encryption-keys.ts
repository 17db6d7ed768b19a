/** The keys of stored secrets and of signed links. */
export interface EncryptionKeys {
  /** 32 bytes in base64. Everything new has it. */
  readonly encryptionKey: string;
  /** Further keys that stored secrets and unexpired links may have. */
  readonly otherKeys: readonly string[];
}
