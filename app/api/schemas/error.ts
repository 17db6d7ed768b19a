import { z } from "zod";
import type { ApiErrorCode } from "../api-error.ts";
import { errorStatuses } from "../api-error.ts";

const codes = Object.keys(errorStatuses) as [ApiErrorCode, ...ApiErrorCode[]];

export const errorResponse = z
  .object({
    error: z.object({
      code: z.enum(codes),
      message: z.string().meta({ description: "A sentence to act on." }),
      metadata: z
        .record(z.string(), z.unknown())
        .nullable()
        .meta({ description: "`issues` lists `{ path, message }` for every field that is wrong." }),
    }),
  })
  .meta({ id: "Error" });
