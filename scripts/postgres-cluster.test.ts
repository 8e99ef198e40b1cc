import { expect, it } from 'vitest'
import { initdbArguments } from './postgres-cluster.ts'

it('a cluster can be made in a folder whose path has a space', () => {
  const [option, folder] = initdbArguments('/home/me/my files/data')
  expect([option, folder]).toEqual(['-D', '/home/me/my files/data'])
})
