/**
 * How often this process has changed what the settings call returns, so that it need not keep an
 * outdated response. Changes of other processes are not counted.
 */
import type { Database } from './open-database.ts'

const changes = new WeakMap<Database, number>()

/** Called after the commit. */
export function noteSettingsChange(db: Database): void {
  changes.set(db, settingsChanges(db) + 1)
}

export const settingsChanges = (db: Database): number => changes.get(db) ?? 0
