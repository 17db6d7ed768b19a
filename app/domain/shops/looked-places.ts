/** The places where a shop keeps rates, as a look into the platform found them. */

export interface LookedPlace {
  /** The delivery profile that has it, as the platform names it. Markets are one. */
  readonly profile: string;
  /** `null`: all countries that no other place of the profile names. */
  readonly countries: readonly (string | null)[];
  /** Ours. `off`: the merchant switched them off. */
  readonly rates: "shown" | "off" | "missing";
}

/** Profiles with a place that shows the rates. */
export function profilesShowing(places: readonly LookedPlace[]): readonly string[] {
  return [...new Set(places.filter(({ rates }) => rates === "shown").map(({ profile }) => profile))];
}

/** Profiles among these whose places have all lost the rates. The merchant's own switch is no loss. */
export function profilesWithout(places: readonly LookedPlace[], among: readonly string[]): readonly string[] {
  return among.filter((profile) => {
    const own = places.filter((place) => place.profile === profile);
    return own.length > 0 && own.every(({ rates }) => rates === "missing");
  });
}

/**
 * Whether goods also go to the country without our rates: other products have a profile of their own, or other provinces a zone of
 * their own. An order with other shipping says nothing then.
 */
export function isShippedOtherwise(places: readonly LookedPlace[], country: string): boolean {
  const found = [...new Set(places.map(({ profile }) => profile))].flatMap((profile) => {
    const own = places.filter((place) => place.profile === profile);
    const naming = own.filter(({ countries }) => countries.includes(country));
    return naming.length > 0 ? naming : own.filter(({ countries }) => countries.includes(null));
  });
  return found.some(({ rates }) => rates === "shown") && found.some(({ rates }) => rates !== "shown");
}
