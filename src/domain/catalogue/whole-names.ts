/**
 * Artist names that contain a separator and are to be kept whole, e.g. `Belle & Sebastian`.
 *
 * Empty by default: rules A2 and A3 then apply to the letter. An operator who adds a name here
 * gets one artist page for it instead of a page for the part before the separator. Letter case does not matter.
 */
export const WHOLE_NAMES: readonly string[] = [];
