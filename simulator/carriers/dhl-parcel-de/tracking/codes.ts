/** Numbers of an answer or of one piece, with their words. Source: section 11. */
export const codes: Readonly<Record<number, string>> = {
  0: "",
  5: "Login failed",
  6: "Too many invalid logins",
  41: "The check digit is wrong",
  45: "The piece code is missing",
  57: "The postcode is wrong",
  // Assumption: the sheet says that these four are about parameters.
  58: "The request is unknown",
  59: "The language is unknown",
  60: "A date is wrong",
  61: "Too many piece codes",
  62: "Not authorised",
  63: "No signature is archived",
  64: "The archive of signatures is not available",
  100: "No data found",
  200: "No electronic data",
  [-1]: "Technical error",
  [-2]: "Technical error",
  [-3]: "Technical error",
  [-1000]: "Technical error",
};
