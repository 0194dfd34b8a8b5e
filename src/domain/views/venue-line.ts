/** `Foundry, Brooklyn`, or the name alone. */
export const venueLine = <Name extends string | null>(name: Name, city: string | null): Name | string =>
  name === null || city === null ? name : `${name}, ${city}`;
