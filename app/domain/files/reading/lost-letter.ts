/** A character in the place of one that a program could not read: the name or street is lost, and no label may have it. */
export const LOST_LETTER = "\uFFFD";
