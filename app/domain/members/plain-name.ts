import { z } from "zod";

/** Characters. */
export const LONGEST_NAME = 80;

/** A person's or a business's name, which mails to others repeat: nothing that makes an address or a header. */
export const plainName = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_NAME)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}<>@/\\:]+$/u);
