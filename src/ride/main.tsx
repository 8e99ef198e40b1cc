import { startStaffPage } from '#shared/staff-page/start-staff-page.tsx'
import { RideApp } from './ride-app.tsx'

startStaffPage(<RideApp />)
