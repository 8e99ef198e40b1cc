import { bundlePrograms } from './bundle-programs.ts'

/** Vitest's global setup for the project `node`, whose tests start programs. */
export default function setup(): Promise<void> {
  return bundlePrograms()
}
