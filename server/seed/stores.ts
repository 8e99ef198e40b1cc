/** The dark stores to seed. Every store sells the whole catalogue. */
import type { Position } from '#contract/geo.ts'

export interface StoreSeed extends Position {
  id: string
  name: string
}

/**
 * Guwahati is first, because a new sandbox is located there. The two stores in Bengaluru are 3.5 km
 * apart, and those in Mumbai 4.6 km, so that the nearest store is a real choice there.
 */
export const storeSeeds: readonly StoreSeed[] = [
  {
    id: 'guwahati-pan-bazaar',
    name: 'Jhola Pan Bazaar, Guwahati',
    latitude: 26.1445,
    longitude: 91.7362,
  },
  {
    id: 'bengaluru-indiranagar',
    name: 'Jhola Indiranagar, Bengaluru',
    latitude: 12.9719,
    longitude: 77.6412,
  },
  {
    id: 'bengaluru-koramangala',
    name: 'Jhola Koramangala, Bengaluru',
    latitude: 12.9408,
    longitude: 77.6346,
  },
  { id: 'mumbai-bandra', name: 'Jhola Bandra West, Mumbai', latitude: 19.0596, longitude: 72.8295 },
  { id: 'mumbai-kurla', name: 'Jhola Kurla West, Mumbai', latitude: 19.0709, longitude: 72.8717 },
  {
    id: 'delhi-lajpat-nagar',
    name: 'Jhola Lajpat Nagar, Delhi',
    latitude: 28.5677,
    longitude: 77.2433,
  },
  {
    id: 'kolkata-gariahat',
    name: 'Jhola Gariahat, Kolkata',
    latitude: 22.5187,
    longitude: 88.3656,
  },
  { id: 'chennai-t-nagar', name: 'Jhola T. Nagar, Chennai', latitude: 13.0418, longitude: 80.2341 },
  {
    id: 'hyderabad-banjara-hills',
    name: 'Jhola Banjara Hills, Hyderabad',
    latitude: 17.4156,
    longitude: 78.4347,
  },
  { id: 'pune-kothrud', name: 'Jhola Kothrud, Pune', latitude: 18.5074, longitude: 73.8077 },
  {
    id: 'jaipur-bapu-nagar',
    name: 'Jhola Bapu Nagar, Jaipur',
    latitude: 26.8912,
    longitude: 75.8071,
  },
  {
    id: 'kochi-kadavanthra',
    name: 'Jhola Kadavanthra, Kochi',
    latitude: 9.9674,
    longitude: 76.2999,
  },
]
