import { z } from "zod";
import type { ApiErrorCode } from "../api-error.ts";
import { errorStatuses } from "../api-error.ts";

const codes = Object.keys(errorStatuses) as [ApiErrorCode, ...ApiErrorCode[]];

export const errorResponse = z
  .object({
    error: z
      .object({
        code: z.enum(codes).describe("The kind of refusal, for programs. Later versions may have more."),
        message: z.string().meta({ description: "A sentence to act on." }),
        metadata: z
          .record(z.string(), z.unknown())
          .nullable()
          .meta({ description: "`issues` lists `{ path, message }` for every field that is wrong." }),
      })
      .describe("Why the request was refused."),
  })
  .meta({ id: "Error" });
