import { bundlePrograms } from './bundle-programs.ts'

/** The set-up of the tests that start programs. Browser tests run beside them with other files. */
export default function setUp(): Promise<void> {
  return bundlePrograms('unit-programs')
}
