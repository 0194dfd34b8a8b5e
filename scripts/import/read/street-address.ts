/** An address in one line, and the city if it is beyond doubt. */
export interface StreetAddress {
  readonly address: string | null;
  readonly city: string | null;
}

const NO_ADDRESS: StreetAddress = { address: null, city: null };

/** `12 Pier Lane`, `100 NE Plaza Way`. */
const NUMBER_FIRST = /^\d+[a-z]?(?:[-/]\d+[a-z]?)? \p{L}/iu;
const STREET =
  /\b(?:alley|avenue|ave?|boulevard|blvd|circle|close|court|ct|crescent|drive|dr|highway|hwy|lane|ln|parkway|pkwy|place|pl|plaza|quay|road|rd|row|square|sq|street|st|terrace|walk|way|wharf|rue|quai)\b/i;
/** `Uferstraße 4`, `Rua do Cais 9`, `12` written last. */
const NUMBER_LAST =
  /(?:stra(?:ß|ss)e|str\.|gasse|platz|allee|straat|laan|gade|gata|gatan|vej) ?\d+ ?[a-z]?$|^(?:avenida|calle|carrer|corso|piazza|praça|rua|ulica|ul\.|via|viale) .*\d+ ?[a-z]?$/iu;

/** `Portland, ME 04101`, `Milwaukee, WI, 53202`: no other country writes this. */
const US_CITY = /(?:^|, )([^,\d]+), [A-Z]{2},? \d{5}(?:-\d{4})?(?:,|$)/;

/** One line with commas, without the country where its form says which it is. */
export function addressLine(text: string): string {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  return parts.join(', ').replace(/, (?:USA?|United States(?: of America)?)$/, '');
}

export const cityIn = (line: string): string | null => US_CITY.exec(line)?.[1] ?? null;

/**
 * The address after a venue's name, as in `Saltbox, 12 Pier Lane, Portland` or `Saltbox (12 Pier Lane, Portland)`. What
 * may just as well be a room (`Chapel, Main Nave`, `Library, Room 204`) is none.
 */
export function addressAfterName(text: string): StreetAddress {
  const inBrackets = /^[^()]*\(([^()]*)\)\s*$/.exec(text)?.[1];
  const parts = addressLine(inBrackets ?? text).split(', ');
  const first = parts.findIndex((part, index) => {
    if (index === 0 && inBrackets === undefined) return false;
    const isNumbered = NUMBER_FIRST.test(part) && (STREET.test(part) || cityIn(parts.slice(index).join(', ')) !== null);
    return isNumbered || NUMBER_LAST.test(part);
  });
  if (first === -1) return NO_ADDRESS;
  const address = parts.slice(first).join(', ');
  return { address, city: cityIn(address) };
}
