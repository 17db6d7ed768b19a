/** The door's word about a link that was asked for. */
export const linkStates = ["sent", "invalid", "limited", "ended"] as const;
export type LinkState = (typeof linkStates)[number];
