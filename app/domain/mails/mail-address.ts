import { z } from "zod";

/** RFC 5321, 4.5.3.1.3. */
const LONGEST_ADDRESS = 254;

/** One e-mail address in ASCII, without a name. It holds neither line ends nor commas, so no header can be made of it. */
export const mailAddress = z
  .string()
  .trim()
  .max(LONGEST_ADDRESS)
  .regex(
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/,
  );

/** A subject or a name: no line end and no other control character. */
export const oneLine = z.string().regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u);
