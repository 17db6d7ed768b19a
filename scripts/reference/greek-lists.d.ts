/** The package comes without types. */
declare module "greek-lists" {
  /** With the article behind a comma and remarks in brackets: `Αγία Άννα,η (νησίς)`. */
  export const settlements: readonly string[];
}
