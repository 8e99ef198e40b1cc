import { OutOfService } from '#features/availability/out-of-service.tsx'
import { useServiceArea } from './-use-service-area.ts'

/** In the place of a screen of the catalogue while no store delivers to the shopper. */
export function OutOfServiceScreen() {
  const { isRechecking, recheck } = useServiceArea()
  return <OutOfService isRechecking={isRechecking} onRecheck={recheck} />
}
