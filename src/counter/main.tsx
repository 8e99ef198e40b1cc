import { keepDialogsInHistory } from '#shared/lib/screen/dialog-history.ts'
import { startStaffPage } from '#shared/staff-page/start-staff-page.tsx'
import { CounterApp } from './counter-app.tsx'
import { takeKeyFromAddress } from './session/counter-key.ts'
import { keepPageForOffline } from './offline-shell.ts'
import { windowHistory } from './window-history.ts'

takeKeyFromAddress()
// The page does not move behind a dialog, except to a message. A browser that goes back from the
// entry of the dialog would undo that.
history.scrollRestoration = 'manual'
startStaffPage(<CounterApp />)
keepDialogsInHistory(windowHistory)
keepPageForOffline()
