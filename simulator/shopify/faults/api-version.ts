/** What a version that is no longer supported falls forward to, for whoever asked for it. */
export const laterVersion = "2027-01";
