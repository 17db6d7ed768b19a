/** The answer of a mutation that the fault plan refuses: no rule explains it. */
export const unexplainedRefusal = "Something went wrong, please try again.";
