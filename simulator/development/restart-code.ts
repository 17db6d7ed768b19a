/** The app ends with this code when a saved file asks for a new process; Unix's EX_TEMPFAIL, "try again". */
export const restartCode = 75;
