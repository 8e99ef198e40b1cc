import { useState } from 'react'
import { Icon } from '#shared/ui/icon.tsx'
import { JholaMark } from '#shared/ui/jhola-mark.tsx'
import { counterTexts } from './session/counter-texts.ts'
import { HelpButton } from './help/help-button.tsx'
import { QuestionDialog } from './session/question-dialog.tsx'
import { leaveCounter } from './session/leave-counter.ts'
import type { SyncState } from './session/order-sync.ts'

interface CounterHeaderProps {
  counterKey: string
  stores: readonly { _id: string; name: string }[]
  /** Undefined while it is unknown, and if the key opens several stores. */
  storeName: string | undefined
  state: SyncState
  /** The choice of the people at the counter. */
  isSoundOn: boolean
  /** The device lets this page play sound. */
  isSoundAllowed: boolean
  onSound: () => void
  onStore: () => void
  /** A change of a request for help has failed after its dialog was closed. */
  onLateFailure: (text: string) => void
}

/** The store, the state of the connection, and the sign-out. */
export function CounterHeader({
  counterKey,
  stores,
  storeName,
  state,
  isSoundOn,
  isSoundAllowed,
  onSound,
  onStore,
  onLateFailure,
}: CounterHeaderProps) {
  const isHeard = isSoundOn && isSoundAllowed
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <header className=":uno: cloth pt-[env(safe-area-inset-top)]">
      {/* Where it wraps must not depend on the state, which changes while somebody taps. */}
      <div className=":uno: wrap flex flex-wrap items-center gap-x-2.5 min-h-17 py-2">
        {/* Without room for both, the name of the store matters more than the mark. */}
        <span className=":uno: flex flex-none lt-sm:hidden">
          <JholaMark className=":uno: w-9.5 h-10" />
        </span>
        <div className=":uno: flex flex-[1_1_8.5rem] min-w-0 items-center gap-x-2.5 gap-y-1 lt-sm:min-h-18.5 lt-sm:flex-col lt-sm:items-start lt-sm:justify-center">
          <div className=":uno: sm:flex-1 min-w-0 max-w-full">
            <h1 className=":uno: text-19/1.2 font-800 tracking-1">{counterTexts.title}</h1>
            {storeName !== undefined && (
              <p className=":uno: t-small text-ink-2 truncate">{storeName}</p>
            )}
          </div>
          <span
            className={
              state === 'live'
                ? ':uno: badge bg-st-green text-st-green-text'
                : ':uno: badge bg-st-yellow text-st-yellow-text'
            }
            // A lost connection is announced by its bar.
            aria-live={state === 'lost' ? 'off' : 'polite'}
          >
            <Icon name={state === 'live' ? 'check' : 'refresh-cw'} className=":uno: size-3.75" />
            {counterTexts.state[state]}
          </span>
        </div>
        <div className=":uno: flex flex-wrap items-center justify-end gap-1.5 sm:gap-2.5 ml-auto mr-[-10px]">
          <button
            type="button"
            className=":uno: icon-button"
            aria-label={isHeard ? counterTexts.sound.on : counterTexts.sound.off}
            onClick={onSound}
          >
            <Icon name="bell" />
            {!isHeard && (
              <span className=":uno: absolute w-7 h-0.75 rounded-full bg-ink [outline:1px_solid_transparent] [transform:rotate(-45deg)]" />
            )}
          </button>
          <HelpButton
            counterKey={counterKey}
            stores={stores}
            isSoundOn={isSoundOn}
            onLateFailure={onLateFailure}
          />
          <button
            type="button"
            className=":uno: icon-button"
            aria-label={counterTexts.store.open}
            onClick={onStore}
          >
            <Icon name="store" />
          </button>
          <button
            type="button"
            className=":uno: icon-button"
            aria-label={counterTexts.signOut}
            onClick={() => {
              setIsLeaving(true)
            }}
          >
            <Icon name="log-out" />
          </button>
        </div>
      </div>
      <div className=":uno: pb-1.75">
        <div className=":uno: stitch" />
      </div>
      {isLeaving && (
        <QuestionDialog
          title={counterTexts.signOutQuestion}
          hint={counterTexts.signOutHint}
          keepLabel={counterTexts.stay}
          confirmLabel={counterTexts.signOut}
          onClose={() => {
            setIsLeaving(false)
          }}
          onConfirm={() => {
            leaveCounter()
          }}
        />
      )}
    </header>
  )
}
