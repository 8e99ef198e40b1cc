/**
 * Sends kept requests for help until each has a definite result, always under its own key, like the
 * orders' outbox (product §9.10). Delays and calls are injected.
 */
import type { HelpTicket } from '#contract/help-endpoints.ts'
import { retryDelayMs } from '#features/checkout/order-outbox-rules.ts'
import type { SendingState } from './help-outbox-atoms.ts'
import { attemptOf, type WaitingHelp } from './help-rules.ts'

export interface HelpSyncPorts {
  /** What is to be sent, as it is stored now. */
  unsent: () => readonly WaitingHelp[]
  send: (help: WaitingHelp, signal: AbortSignal) => Promise<HelpTicket>
  onState: (key: string, state: SendingState | undefined) => void
  onSent: (help: WaitingHelp, ticket: HelpTicket) => void
  onRefused: (help: WaitingHelp, code: string) => void
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

interface Waiting {
  /** As often as an attempt has failed. */
  failures: number
  cancel: () => void
  /** Returning to the page does not shorten it. */
  isForced: boolean
}

export function createHelpSync(ports: HelpSyncPorts): HelpSync {
  const stopping = new AbortController()
  const running = new Set<string>()
  const waiting = new Map<string, Waiting>()

  function syncAll(): void {
    for (const help of ports.unsent()) {
      if (!running.has(help.key) && waiting.get(help.key)?.isForced !== true) void attempt(help)
    }
  }

  async function attempt(help: WaitingHelp): Promise<void> {
    const { key } = help
    if (stopping.signal.aborted) return
    const failures = waiting.get(key)?.failures ?? 0
    waiting.get(key)?.cancel()
    waiting.delete(key)
    running.add(key)
    // What waits for a connection keeps saying so.
    if (failures === 0) ports.onState(key, 'sending')
    try {
      const ticket = await ports.send(help, stopping.signal)
      if (stopping.signal.aborted) return
      ports.onState(key, undefined)
      ports.onSent(help, ticket)
    } catch (error) {
      if (!stopping.signal.aborted) settleFailure(help, failures, error)
    } finally {
      running.delete(key)
    }
  }

  function settleFailure(help: WaitingHelp, failures: number, error: unknown): void {
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
        const isForced = outcome.afterMs !== undefined
        waiting.set(help.key, { failures: failures + 1, cancel, isForced })
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
      for (const { cancel } of waiting.values()) cancel()
      waiting.clear()
    },
  }
}
