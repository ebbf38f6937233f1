/** An address as list items have it, from one of either V1 table. */
export function listAddress(address: unknown): Record<string, string | null> {
  const says = new Map(typeof address === 'object' && address !== null ? Object.entries(address) : [])
  const text = (name: string): string | null => {
    const value: unknown = says.get(name)
    return typeof value === 'string' ? value : null
  }
  const [latitude, longitude] = [says.get('latitude'), says.get('longitude')]
  const hasPlace = typeof latitude === 'number' && typeof longitude === 'number'
  const lines = ['address1', 'address2', 'city', 'state', 'postal_code', 'country'].flatMap(
    name => text(name) ?? [],
  )
  return {
    location_type: text('location_type') ?? text('type'),
    directions: text('directions'),
    notes: text('notes'),
    coordinates: text('coordinates') ?? (hasPlace ? `${latitude}, ${longitude}` : null),
    full_street_address: text('full_street_address') ?? (lines.length === 0 ? null : lines.join(', ')),
  }
}
