/**
 * Artist names that contain a separator but must not be cut, e.g. `Belle & Sebastian`.
 *
 * Empty by default, so that rules A2 and A3 apply without exception. A name added here gets its own artist page instead
 * of one for the part before the separator. Case-insensitive.
 */
export const WHOLE_NAMES: readonly string[] = [];
