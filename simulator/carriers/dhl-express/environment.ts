/** Nothing in an answer tells which one replied. Source: section 1. */
export type Environment = "production" | "test";
