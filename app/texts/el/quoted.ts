/** Marks the words of a carrier, the platform or a person as a quotation. */
export const quoted = (said: string) => `«${said}»`;
