/** A customs paper. Source: section 7. */
export interface CustomsDocument {
  readonly id: string;
  readonly clientId: string;
  readonly attributes: {
    readonly documentType: string;
    readonly documentFormat: string;
    readonly displayFileName: string;
  };
  readonly preparedAt: Date;
  /** null: nothing was uploaded */
  content: Buffer | null;
}

const minute = 60_000;

/** The address of an upload is valid so long. */
export const uploadWithinMs = 15 * minute;
/** A document is kept so long. */
export const keptMs = 15 * 24 * 60 * minute;
