import { GraphQLError } from "graphql";

/** Reports that the simulator, not the app, has reached its limits. */
export function notSimulated(what: string): GraphQLError {
  return new GraphQLError(
    `The simulator doesn't play ${what}. See simulator/README.md, "What it does not do".`,
    {
      extensions: { code: "NOT_SIMULATED" },
    },
  );
}
