/** What a mutation answers that the fault plan refuses: no rule gives it. */
export const unexplainedRefusal = "Something went wrong, please try again.";
