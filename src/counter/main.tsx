import { startStaffPage } from '#shared/staff-page/start-staff-page.tsx'
import { CounterApp } from './counter-app.tsx'
import { takeKeyFromAddress } from './counter-key.ts'

takeKeyFromAddress()
startStaffPage(<CounterApp />)
