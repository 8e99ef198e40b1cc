import { bundlePrograms } from './bundle-programs.ts'

/** The set-up of the tests that start programs. */
export default function setUp(): Promise<void> {
  return bundlePrograms()
}
