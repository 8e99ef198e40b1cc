/** Responses of the maps services (product §15.7). */
import * as v from 'valibot'

/** Response of the geolocation service. Accuracy in metres. */
export const geolocationResponseSchema = v.object({
  location: v.object({
    lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  }),
  accuracy: v.optional(v.number()),
})

/** Response of the Directions service; a status other than OK is an error. */
export const directionsResponseSchema = v.object({
  status: v.string(),
  routes: v.optional(
    v.array(
      v.object({
        legs: v.array(
          v.object({
            duration: v.object({ text: v.string() }),
            distance: v.object({ text: v.string() }),
          }),
        ),
        overview_polyline: v.object({ points: v.string() }),
      }),
    ),
    [],
  ),
})
