/** What a map needs to know of a venue. */
interface Spot {
  readonly address: string | null;
  readonly city: string | null;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
}

/** The address, with the city unless it names it. */
export function addressText({ address, city }: Pick<Spot, 'address' | 'city'>): string | null {
  if (address === null || city === null) return address ?? city;
  return address.toLowerCase().includes(city.toLowerCase()) ? address : `${address}, ${city}`;
}

/** Address of the place in OpenStreetMap: of its coordinates, else of a search; `null` for less than an address. */
export function mapUrl(spot: Spot): string | null {
  const { coordinates, address } = spot;
  if (coordinates !== null) {
    const { latitude, longitude } = coordinates;
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  }
  const query = encodeURIComponent((addressText(spot) ?? '').toWellFormed());
  return address === null ? null : `https://www.openstreetmap.org/search?query=${query}`;
}
