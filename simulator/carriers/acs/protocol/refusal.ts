/** A refusal's words. The sheet knows some in Greek alone: these come in Greek in both languages. */
export interface RefusalText {
  readonly gr: string;
  readonly en?: string;
}

interface RefusalDetails {
  /** `execution`: always with HasError true; absent: in the place that the quirks name */
  readonly place?: "execution";
  /** further fields of the first value */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly rows?: readonly Record<string, unknown>[];
}

/** A call that ACS refuses with status 200. */
export class Refused extends Error {
  readonly text: RefusalText;
  readonly details: RefusalDetails;

  constructor(text: RefusalText, details: RefusalDetails = {}) {
    super(text.gr);
    this.text = text;
    this.details = details;
  }
}
