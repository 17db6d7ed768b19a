import type { z } from "zod";

/** The fields that a merchant fills in to use a carrier: forms, commands and checks are made from them. */
export interface AccountForm {
  /** The carrier's name and logo. */
  readonly name: string;
  readonly imageUrl: string;
  /** An object of texts, encrypted at rest. Fields are named as the carrier names them. */
  readonly credentials: z.ZodObject;
  readonly settings: z.ZodObject;
}
