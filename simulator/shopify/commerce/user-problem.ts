/** A request broke a rule of Shopify's: a userError in GraphQL, a 422 in the control API. */
export class UserProblem extends Error {
  readonly field: string[] | null;

  constructor(message: string, field: string[] | null = null) {
    super(message);
    this.field = field;
  }
}
