type Category = Intl.LDMLPluralRule;

/**
 * Words for a count, by the language's CLDR plural categories: `plural(3, { one: "# box", other: "# boxes" })`. `#`
 * is the number in the language's format.
 * @param categories all plural categories of the language, so that a sentence without one of them does not compile
 */
export function plurals<const C extends Category>(locale: string, categories: readonly C[]) {
  const rules = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  const isOurs = (category: Category): category is C => categories.some((own) => own === category);
  const plural = (count: number, forms: Readonly<Record<C | "other", string>>): string => {
    const category = rules.select(count);
    // A browser's newer language data may name a category that we don't have.
    return forms[isOurs(category) ? category : "other"].replaceAll("#", number.format(count));
  };
  return Object.assign(plural, { categories });
}

/** A list of names in the language's style. */
export function lists(locale: string) {
  const conjunction = new Intl.ListFormat(locale, { type: "conjunction" });
  const disjunction = new Intl.ListFormat(locale, { type: "disjunction" });
  return {
    and: (names: readonly string[]) => conjunction.format(names),
    or: (names: readonly string[]) => disjunction.format(names),
  };
}
