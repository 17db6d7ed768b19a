import { EngineError } from "../../../domain/engine/index.ts";
import { refusal } from "./read-upload.server.ts";

/**
 * The result of work with an id from a form. The id may name another merchant's object, or one of the other environment; our own pages send none.
 * @throws Response 404, where the work says NOT_FOUND
 */
export async function orNotFound<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof EngineError && error.code === "NOT_FOUND") throw refusal(404, error.message);
    throw error;
  }
}
