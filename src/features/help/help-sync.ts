/**
 * Sends kept requests for help until each has a definite result, always under its own key, like the
 * orders' outbox (product §9.10). Delays and calls are injected.
 */
import type { HelpTicket } from '#contract/help-endpoints.ts'
import { retryDelayMs } from '#shared/lib/network/retry-delay.ts'
import type { SendingState } from './help-outbox-atoms.ts'
import { attemptOf, type PendingHelp } from './help-rules.ts'

export interface HelpSyncPorts {
  /** What is to be sent, as it is stored now. */
  unsent: () => readonly PendingHelp[]
  send: (help: PendingHelp, signal: AbortSignal) => Promise<HelpTicket>
  onState: (key: string, state: SendingState | undefined) => void
  onSent: (help: PendingHelp, ticket: HelpTicket) => void
  onRefused: (help: PendingHelp, code: string) => void
  /** Runs the task later; returns a function that cancels it. */
  later: (task: () => void, delayMs: number) => () => void
  /** 0 to 1. */
  random: () => number
}

export interface HelpSync {
  /** Sends everything now, except what the server has asked to wait. */
  syncAll: () => void
  stop: () => void
}

interface ScheduledRetry {
  /** As often as an attempt has failed. */
  failures: number
  cancel: () => void
  /** Returning to the page does not shorten it. */
  isServerDelay: boolean
}

export function createHelpSync(ports: HelpSyncPorts): HelpSync {
  const stopping = new AbortController()
  const running = new Set<string>()
  const retries = new Map<string, ScheduledRetry>()

  function syncAll(): void {
    for (const help of ports.unsent()) {
      if (!running.has(help.key) && retries.get(help.key)?.isServerDelay !== true)
        void attempt(help)
    }
  }

  async function attempt(help: PendingHelp): Promise<void> {
    const { key } = help
    if (stopping.signal.aborted) return
    const failures = retries.get(key)?.failures ?? 0
    retries.get(key)?.cancel()
    retries.delete(key)
    running.add(key)
    // What waits for a connection keeps saying so.
    if (failures === 0) ports.onState(key, 'sending')
    try {
      const ticket = await ports.send(help, stopping.signal)
      if (stopping.signal.aborted) return
      ports.onState(key, undefined)
      ports.onSent(help, ticket)
    } catch (error) {
      if (!stopping.signal.aborted) handleFailure(help, failures, error)
    } finally {
      running.delete(key)
    }
  }

  function handleFailure(help: PendingHelp, failures: number, error: unknown): void {
    const outcome = attemptOf(error)
    switch (outcome.kind) {
      case 'retry': {
        ports.onState(help.key, 'waiting')
        const delayMs = Math.max(outcome.afterMs ?? 0, retryDelayMs(failures, ports.random()))
        const cancel = ports.later(() => {
          const next = ports.unsent().find(({ key }) => key === help.key)
          if (next) void attempt(next)
          else ports.onState(help.key, undefined)
        }, delayMs)
        const isServerDelay = outcome.afterMs !== undefined
        retries.set(help.key, { failures: failures + 1, cancel, isServerDelay })
        return
      }
      case 'hold':
        ports.onState(help.key, 'held')
        return
      case 'refused':
        ports.onState(help.key, undefined)
        ports.onRefused(help, outcome.code)
        return
      default:
        outcome satisfies never
    }
  }

  return {
    syncAll,
    stop: () => {
      stopping.abort()
      for (const { cancel } of retries.values()) cancel()
      retries.clear()
    },
  }
}
