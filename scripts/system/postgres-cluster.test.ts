import { expect, it } from 'vitest'
import { initdbArguments } from './postgres-cluster.ts'

it('initdb gets the path of the folder as one argument, with its spaces', () => {
  const [option, folder] = initdbArguments('/home/me/my files/data')
  expect([option, folder]).toEqual(['-D', '/home/me/my files/data'])
})
