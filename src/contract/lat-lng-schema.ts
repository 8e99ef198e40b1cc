import * as v from 'valibot'
import { positionSchema, type LatLng } from './geo.ts'

const { latitude: lat, longitude: lng } = positionSchema.entries

/** Apart from `geo`, because the first load does not need it. */
export const latLngSchema = v.object({ lat, lng }) satisfies v.GenericSchema<LatLng>
