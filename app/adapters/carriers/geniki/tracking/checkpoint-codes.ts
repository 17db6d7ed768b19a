import type { Milestone, TrackingStatus } from "../../../../domain/engine/index.ts";

/** The meaning of a code. A milestone of null is no news for the recipient. */
export interface Meaning {
  readonly status: TrackingStatus;
  readonly milestone: Milestone | null;
  /** The code of the checkpoint before it that this one takes back. */
  readonly takesBack?: string;
  /** Delivered, but only by the word of the answer. */
  readonly isDelivery?: true;
}

const labelled: Meaning = { status: "PRE_TRANSIT", milestone: "confirmed" };
const moving: Meaning = { status: "TRANSIT", milestone: "in-transit" };
const out: Meaning = { status: "TRANSIT", milestone: "out-for-delivery" };
const waiting: Meaning = { status: "TRANSIT", milestone: "ready-for-pickup" };
const absent: Meaning = { status: "TRANSIT", milestone: "attempted-delivery" };
const delayed: Meaning = { status: "TRANSIT", milestone: "delayed" };
const held: Meaning = { status: "EXCEPTION", milestone: "delayed" };
const ended: Meaning = { status: "EXCEPTION", milestone: "failure" };
const cancelled: Meaning = { status: "EXCEPTION", milestone: null };
const delivered: Meaning = { status: "TRANSIT", milestone: null, isDelivery: true };
const takenBack = (code: string): Meaning => ({ status: "TRANSIT", milestone: null, takesBack: code });

/** Source: section 9. `C_KK` and deliveries depend on the rest of the answer, too. */
export const checkpointCodes: Readonly<Record<string, Meaning>> = {
  C_NW: labelled,
  C_SC: labelled,
  C_KK: { status: "TRANSIT", milestone: null },
  C_A1: moving,
  C_K8: moving,
  C_L1: moving,
  C_H1: moving,
  C_H2: moving,
  C_S1: moving,
  C_S7: moving,
  C_SD: moving,
  C_A3: out,
  C_S0: out,
  C_D2: waiting,
  C_S9: waiting,
  C_EA_AS: absent,
  C_SF: absent,
  C_EA_KS: delayed,
  C_EA_DP: delayed,
  C_EA_DA: delayed,
  C_SE: delayed,
  C_EA_DD: held,
  C_EA_LA: held,
  C_S4: held,
  C_EA_LD: held,
  C_EA_AG: held,
  C_EA_AP: { status: "EXCEPTION", milestone: "attempted-delivery" },
  C_EA_AK: held,
  C_SA: held,
  C_EA_EP: ended,
  C_E1: ended,
  C_S3: ended,
  C_E2: takenBack("C_E1"),
  C_L2: takenBack("C_L1"),
  C_K9: takenBack("C_K8"),
  C_W2: delivered,
  C_S2: delivered,
  C_W3: delivered,
  C_P1: delivered,
  C_P4: cancelled,
  C_S5: cancelled,
  C_S8: cancelled,
  C_S6: ended,
  C_SB: ended,
};
