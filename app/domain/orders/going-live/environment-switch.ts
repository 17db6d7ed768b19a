import type { Environment } from "../../engine/index.ts";

/** The one who moved a shop. `userId`: the platform's number of the member of staff, where it gives one. */
export type SwitchedBy =
  | { readonly kind: "merchant"; readonly userId: string | null }
  | { readonly kind: "operator" };

/** A shop went live, or back to the sandbox. */
export interface EnvironmentSwitch {
  readonly from: Environment;
  readonly to: Environment;
  readonly by: SwitchedBy;
  readonly at: Date;
}
