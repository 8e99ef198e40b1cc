import { startStaffPage } from '#shared/lib/start-staff-page.tsx'
import { RideApp } from './ride-app.tsx'

startStaffPage(<RideApp />)
