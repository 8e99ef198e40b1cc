import * as v from 'valibot'
import { positionSchema, type LatLng } from './geo.ts'

const { latitude: lat, longitude: lng } = positionSchema.entries

/** Separate from `geo`: the first load does not need this schema. */
export const latLngSchema = v.object({ lat, lng }) satisfies v.GenericSchema<LatLng>
