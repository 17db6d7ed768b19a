/** Greek words for Polaris, which has none. The keys are those of its `locales/en.json`, which fills the gaps. */
export const polaris = {
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
    DropZone: {
      single: { overlayTextFile: "Αφήστε το αρχείο εδώ", labelFile: "Μεταφόρτωση αρχείου" },
      allowMultiple: { overlayTextFile: "Αφήστε τα αρχεία εδώ", labelFile: "Μεταφόρτωση αρχείων" },
      errorOverlayTextFile: "Ο τύπος του αρχείου δεν γίνεται δεκτός",
    },
    EmptySearchResult: { altText: "Κανένα αποτέλεσμα" },
    FilterPill: { clear: "Καθαρισμός" },
    Filters: {
      cancel: "Άκυρο",
      clear: "Καθαρισμός",
      searchInView: "σε: {viewName}",
      addFilter: "Προσθήκη φίλτρου",
      clearFilters: "Καθαρισμός όλων",
    },
    IndexFilters: {
      searchFilterTooltip: "Αναζήτηση",
      searchFilterTooltipWithShortcut: "Αναζήτηση (F)",
      searchFilterAccessibilityLabel: "Αναζήτηση στις αποστολές",
      UpdateButtons: { cancel: "Άκυρο" },
    },
    IndexProvider: {
      allItemsSelected: "Επιλέχθηκαν όλα, πάνω από {itemsLength}: {resourceNamePlural}",
      selected: "Επιλεγμένα: {selectedItemsCount}",
      a11yCheckboxDeselectAllSingle: "Αναίρεση επιλογής: {resourceNameSingular}",
      a11yCheckboxSelectAllSingle: "Επιλογή: {resourceNameSingular}",
      a11yCheckboxDeselectAllMultiple: "Αναίρεση επιλογής όλων: {itemsLength} {resourceNamePlural}",
      a11yCheckboxSelectAllMultiple: "Επιλογή όλων: {itemsLength} {resourceNamePlural}",
    },
    IndexTable: {
      resourceLoadingAccessibilityLabel: "Φόρτωση: {resourceNamePlural}…",
      selectAllLabel: "Επιλογή όλων: {resourceNamePlural}",
      selected: "Επιλεγμένα: {selectedItemsCount}",
      selectItem: "Επιλογή: {resourceName}",
      undo: "Αναίρεση",
    },
    Page: {
      Header: {
        rollupActionsLabel: "Ενέργειες για: {title}",
        pageReadyAccessibilityLabel: "{title}. Η σελίδα είναι έτοιμη",
      },
    },
    Pagination: { previous: "Προηγούμενη", next: "Επόμενη", pagination: "Σελιδοποίηση" },
    ResourceList: {
      BulkActions: {
        actionsActivatorLabel: "Ενέργειες",
        moreActionsActivatorLabel: "Περισσότερες ενέργειες",
      },
    },
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
