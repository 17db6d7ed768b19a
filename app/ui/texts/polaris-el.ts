/**
 * Words that Polaris itself puts on our pages, in Greek: it comes without that language. Same keys as its own
 * `locales/en.json`, which fills what is missing here.
 */
export const polarisGreek = {
  Polaris: {
    ActionMenu: {
      Actions: { moreActions: "Περισσότερες ενέργειες" },
      RollupActions: { rollupButton: "Ενέργειες" },
    },
    Badge: {
      PROGRESS_LABELS: {
        incomplete: "Δεν ξεκίνησε",
        partiallyComplete: "Σε εξέλιξη",
        complete: "Ολοκληρώθηκε",
      },
      TONE_LABELS: {
        info: "Πληροφορία",
        success: "Επιτυχία",
        warning: "Προειδοποίηση",
        critical: "Κρίσιμο",
        attention: "Προσοχή",
        new: "Νέο",
        readOnly: "Μόνο ανάγνωση",
        enabled: "Ενεργό",
      },
    },
    Banner: { dismissButton: "Απόκρυψη ειδοποίησης" },
    Button: { spinnerAccessibilityLabel: "Φόρτωση" },
    Common: {
      checkbox: "πλαίσιο επιλογής",
      undo: "Αναίρεση",
      cancel: "Άκυρο",
      clear: "Καθαρισμός",
      close: "Κλείσιμο",
      submit: "Υποβολή",
      more: "Περισσότερα",
    },
    EmptySearchResult: { altText: "Κανένα αποτέλεσμα" },
    Filters: { cancel: "Άκυρο", clear: "Καθαρισμός", searchInView: "σε: {viewName}" },
    IndexFilters: {
      searchFilterTooltip: "Αναζήτηση",
      searchFilterTooltipWithShortcut: "Αναζήτηση (F)",
      searchFilterAccessibilityLabel: "Αναζήτηση στις αποστολές",
      UpdateButtons: { cancel: "Άκυρο" },
    },
    IndexTable: { resourceLoadingAccessibilityLabel: "Φόρτωση: {resourceNamePlural}…" },
    Page: {
      Header: {
        rollupActionsLabel: "Ενέργειες για: {title}",
        pageReadyAccessibilityLabel: "{title}. Η σελίδα είναι έτοιμη",
      },
    },
    Pagination: { previous: "Προηγούμενη", next: "Επόμενη", pagination: "Σελιδοποίηση" },
    SkeletonPage: { loadingLabel: "Φόρτωση σελίδας" },
    Tabs: { toggleTabsLabel: "Περισσότερες προβολές" },
    Tag: { ariaLabel: "Αφαίρεση: {children}" },
    TextField: {
      characterCount: "{count} χαρακτήρες",
      characterCountWithMaxLength: "{count} από {limit} χαρακτήρες",
    },
    TooltipOverlay: { accessibilityLabel: "Υπόδειξη: {label}" },
  },
};
