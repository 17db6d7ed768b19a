type Category = Intl.LDMLPluralRule;

/**
 * Words for a count, chosen as CLDR has it for the language: `plural(3, { one: "# box", other: "# boxes" })`, where `#`
 * stands for the number as the language writes it.
 * @param categories all that the language has, so that a sentence which lacks one of them does not compile
 */
export function plurals<const C extends Category>(locale: string, categories: readonly C[]) {
  const rules = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  const isOurs = (category: Category): category is C => categories.some((own) => own === category);
  const plural = (count: number, forms: Readonly<Record<C | "other", string>>): string => {
    const category = rules.select(count);
    // A browser with other language data than ours may name one that we don't have.
    return forms[isOurs(category) ? category : "other"].replaceAll("#", number.format(count));
  };
  return Object.assign(plural, { categories });
}

/** Names one after the other, as the language strings them together. */
export function lists(locale: string) {
  const conjunction = new Intl.ListFormat(locale, { type: "conjunction" });
  const disjunction = new Intl.ListFormat(locale, { type: "disjunction" });
  return {
    and: (names: readonly string[]) => conjunction.format(names),
    or: (names: readonly string[]) => disjunction.format(names),
  };
}
