/** The version that answers in place of one that is no longer supported. */
export const laterVersion = "2027-01";
