import { startStaffPage } from '#shared/staff-page/start-staff-page.tsx'
import { CounterApp } from './counter-app.tsx'
import { takeKeyFromAddress } from './session/counter-key.ts'
import { keepPageForOffline } from './offline-shell.ts'

takeKeyFromAddress()
startStaffPage(<CounterApp />)
keepPageForOffline()
