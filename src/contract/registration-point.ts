import * as v from 'valibot'
import { positionSchema, type Position } from './geo.ts'

const { latitude, longitude } = positionSchema.entries

/** GeoJSON point of a registration: coordinates are longitude, latitude (product §9.1). */
export const registrationPointSchema = v.object({
  type: v.literal('Point'),
  coordinates: v.tuple([longitude, latitude]),
})

export type RegistrationPoint = v.InferOutput<typeof registrationPointSchema>

export function registrationPoint(position: Position): RegistrationPoint {
  return { type: 'Point', coordinates: [position.longitude, position.latitude] }
}
