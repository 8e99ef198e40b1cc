import { bundlePrograms } from './bundle-programs.ts'

/** The set-up of the tests that start programs. What it returns runs after the last test. */
export default function setUp(): Promise<() => Promise<void>> {
  return bundlePrograms()
}
