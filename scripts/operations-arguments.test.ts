import { expect, test } from 'vitest'
import { operationsHelp, operationsHint, readOperationsArguments } from './operations-arguments.ts'

test.each([
  ['misses', { command: 'misses', days: 30 }],
  ['misses --days 7', { command: 'misses', days: 7 }],
  [
    'key make till-7 --role counter --store guwahati-pan-bazaar',
    { command: 'key make', name: 'till-7', role: 'counter', storeId: 'guwahati-pan-bazaar' },
  ],
  [
    'key make --store all --role reports office',
    { command: 'key make', name: 'office', role: 'reports', storeId: null },
  ],
  ['key list', { command: 'key list' }],
  ['key revoke till-7', { command: 'key revoke', name: 'till-7' }],
  // A key that was made before its name was reserved can still be revoked.
  ['key revoke rider', { command: 'key revoke', name: 'rider' }],
  [
    'webhooks add https://till.example/hook --store mumbai-bandra',
    { command: 'webhooks add', url: 'https://till.example/hook', storeId: 'mumbai-bandra' },
  ],
  ['webhooks list', { command: 'webhooks list' }],
  ['webhooks', { command: 'webhooks list' }],
  ['webhooks enable hook_1', { command: 'webhooks enable', id: 'hook_1' }],
  ['webhooks remove hook_1', { command: 'webhooks remove', id: 'hook_1' }],
  ['webhooks test hook_1', { command: 'webhooks test', id: 'hook_1' }],
  ['store show pan-bazaar', { command: 'store show', storeId: 'pan-bazaar' }],
  [
    'store price pan-bazaar milk --mrp 60 --price 54.50',
    {
      command: 'store prices',
      storeId: 'pan-bazaar',
      products: [{ productId: 'milk', price: 60, discountPrice: 54.5 }],
      allowsLarge: false,
    },
  ],
  [
    'store price pan-bazaar milk --price mrp --allow-large',
    {
      command: 'store prices',
      storeId: 'pan-bazaar',
      products: [{ productId: 'milk', discountPrice: null }],
      allowsLarge: true,
    },
  ],
  [
    'store sold-out pan-bazaar milk',
    {
      command: 'store availability',
      storeId: 'pan-bazaar',
      products: [{ productId: 'milk', available: false }],
    },
  ],
  [
    'store in-stock pan-bazaar milk',
    {
      command: 'store availability',
      storeId: 'pan-bazaar',
      products: [{ productId: 'milk', available: true }],
    },
  ],
  ['help list', { command: 'help list', storeId: undefined, state: 'unclosed' }],
  [
    'help list --store pan-bazaar --closed',
    { command: 'help list', storeId: 'pan-bazaar', state: 'closed' },
  ],
  [
    'help reply ht-7k3f-92qd Sorry!',
    { command: 'help reply', number: 'HT-7K3F-92QD', text: 'Sorry!' },
  ],
  ['help close HT-7K3F-92QD', { command: 'help close', number: 'HT-7K3F-92QD' }],
  ['shop charge 25', { command: 'shop charge', deliveryCharge: 25 }],
  ['shop charge 1900 --allow-high', { command: 'shop charge', deliveryCharge: 1_900 }],
  [
    'store charge pan-bazaar 25',
    { command: 'store charge', storeId: 'pan-bazaar', deliveryCharge: 25 },
  ],
  [
    'store charge pan-bazaar 1900 --allow-high',
    { command: 'store charge', storeId: 'pan-bazaar', deliveryCharge: 1_900 },
  ],
  [
    'store charge pan-bazaar 200',
    { command: 'store charge', storeId: 'pan-bazaar', deliveryCharge: 200 },
  ],
  [
    'store charge pan-bazaar shop',
    { command: 'store charge', storeId: 'pan-bazaar', deliveryCharge: null },
  ],
  [
    'store hours pan-bazaar 18:00-02:00',
    { command: 'store hours', storeId: 'pan-bazaar', hours: '18:00-02:00' },
  ],
  ['store hours pan-bazaar shop', { command: 'store hours', storeId: 'pan-bazaar', hours: null }],
  [
    'store holidays pan-bazaar 2026-12-25,2027-01-26',
    {
      command: 'store holidays',
      storeId: 'pan-bazaar',
      holidays: ['2026-12-25', '2027-01-26'],
    },
  ],
  [
    'store holidays pan-bazaar none',
    { command: 'store holidays', storeId: 'pan-bazaar', holidays: [] },
  ],
  [
    'store move pan-bazaar --at 26.1445,91.7362',
    {
      command: 'store move',
      storeId: 'pan-bazaar',
      position: { latitude: 26.1445, longitude: 91.7362 },
      allowsFar: false,
    },
  ],
  [
    'store move pan-bazaar --at 12.9719,77.6412 --allow-far',
    {
      command: 'store move',
      storeId: 'pan-bazaar',
      position: { latitude: 12.9719, longitude: 77.6412 },
      allowsFar: true,
    },
  ],
  ['store close pan-bazaar', { command: 'store close', storeId: 'pan-bazaar' }],
  ['store open pan-bazaar', { command: 'store open', storeId: 'pan-bazaar' }],
  ['accounts check', { command: 'accounts check' }],
  ['accounts delete-gone', { command: 'accounts delete-gone', allowsMost: false }],
  ['accounts delete-gone --allow-most', { command: 'accounts delete-gone', allowsMost: true }],
])("'%s' is parsed", (line, command) => {
  expect(readOperationsArguments(line.split(' '))).toEqual(command)
})

test.each([
  ['', 'Specify a command'],
  ['orders', "Unknown command 'orders'"],
  ['misses more', "'more' is not expected"],
  ['misses --days 0', '1 to 90'],
  ['misses --days all', '1 to 90'],
  ['misses --weeks 2', '--weeks'],
  ['key', "'key' is only the beginning of a command."],
  ['key lose till-7', "Unknown command 'key lose'"],
  ['key list till-7', "'till-7' is not expected"],
  ['key make --role counter --store all', 'The name is missing'],
  ['key make till-7 --role counter', '--store must be a store id, or all'],
  ['key make till-7 --store all', '--role must be one of counter, dispatch'],
  ['key make till-7 --role owner --store all', '--role must be one of counter, dispatch'],
  ['key make till/7 --role counter --store all', 'A name must have 1 to 64 letters'],
  ['key make shop --role counter --store all', 'These names are reserved: shop, shopper'],
  ['key make Rider --role counter --store all', 'Choose another one'],
  ['key make autopilot --role counter --store all', 'Choose another one'],
  ['key make till 7 --role counter --store all', "'7' is not expected"],
  ['webhooks send', "Unknown command 'webhooks send'"],
  ['webhooks add https://till.example/hook', '--store must be a store id'],
  ['webhooks add --store mumbai-bandra', 'The address is missing'],
  ['webhooks test', 'The id is missing'],
  ['key revoke', 'The name is missing'],
  ['help', "'help' is only the beginning of a command."],
  ['help me', "Unknown command 'help me'"],
  ['help reply HT-7K3F-92QD', 'The text is missing'],
  [`help reply HT-7K3F-92QD ${'x'.repeat(501)}`, 'The text must be one line of 1 to 500'],
  ['help reply HT-7K3F-92QD We come.', "'come.' is not expected"],
  ['help close', 'The number is missing'],
  ['store', "'store' is only the beginning of a command."],
  ['store shut pan-bazaar', "Unknown command 'store shut'"],
  ['store close', 'The store id is missing'],
  ['store price pan-bazaar milk', 'Specify --mrp, --price or both'],
  ['store price pan-bazaar --price 5', 'The product id is missing'],
  ['store price pan-bazaar milk --price cheap', '--price must be an amount in rupees'],
  ['store price pan-bazaar milk --price 5.123', '--price must be an amount in rupees'],
  ['store price pan-bazaar milk --mrp 0', '--mrp must be more than 0'],
  [
    'store price pan-bazaar milk --price 0',
    "--price must be more than 0; '--price mrp' sells at the",
  ],
  ['shop', "'shop' is only the beginning of a command."],
  ['shop close', "Unknown command 'shop close'"],
  ['shop charge', 'The delivery charge is missing'],
  ['shop charge shop', 'The delivery charge must be an amount in rupees'],
  ['shop charge 1900', 'A delivery charge of ₹1,900 is above ₹200.'],
  ['store charge pan-bazaar free', 'The delivery charge must be an amount in rupees'],
  [
    'store charge pan-bazaar 1900',
    'A delivery charge of ₹1,900 is above ₹200. Amounts are in rupees, not in paise. If it is meant, add --allow-high.',
  ],
  ['store charge pan-bazaar 200.50', 'A delivery charge of ₹200.50 is above ₹200.'],
  ['store hours pan-bazaar 8-21', 'The hours must look like 08:00-21:00.'],
  ['store hours pan-bazaar 08:00-08:00', 'The hours must not end when they begin.'],
  ['store holidays pan-bazaar 2026-02-30', 'Each holiday must be a day such as 2026-12-25'],
  ['store holidays pan-bazaar christmas', 'Each holiday must be a day such as 2026-12-25'],
  ['store move --at 26.1,91.7', 'The store id is missing'],
  ['store move pan-bazaar', '--at must be a latitude and a longitude'],
  ['store move pan-bazaar --at 26.1445', '--at must be a latitude and a longitude'],
  ['store move pan-bazaar --at 91.7362,26.1445', 'The latitude comes first: --at 26.1445,91.7362'],
  ['store move pan-bazaar --at 77.2090,28.6139', 'The latitude comes first: --at 28.6139,77.2090'],
  ['store move pan-bazaar 26.1445,91.7362', "'26.1445,91.7362' is not expected"],
  ['store open pan-bazaar now', "'now' is not expected"],
  ['key revoke till-7 --force', '--force'],
  ['accounts', "'accounts' is only the beginning of a command."],
  ['accounts delete', "Unknown command 'accounts delete'"],
  ['accounts check --allow-most', '--allow-most'],
  ['accounts delete-gone --force', '--force'],
  ['accounts delete-gone user_1', "'user_1' is not expected"],
])('%j is rejected', (line, message) => {
  const args = line.split(' ').filter((word) => word !== '')
  expect(() => readOperationsArguments(args)).toThrow(message)
})

test('after a mistake, only the usage of the command that was meant is printed', () => {
  const hint = 'npm run operations -- --help prints all commands.'
  expect(operationsHint(['hits'])).toBe(hint)
  expect(operationsHint([])).toBe(hint)
  expect(operationsHint(['store', 'hours', 'pan-bazaar', '8-21'])).toBe(
    'npm run operations -- store hours <store id> <08:00-21:00, or shop>\n' +
      `  'shop' restores the value of the whole shop.\n${hint}`,
  )
  // The first lines of the commands of a noun.
  const lines = operationsHint(['store', 'shut']).split('\n')
  expect(lines).toHaveLength(11)
  expect(lines).toContain('npm run operations -- store open <store id>')
})

test('--help after a command prints the usage of that command', () => {
  expect(operationsHelp(['--help'])).toContain('npm run operations -- misses')
  expect(operationsHelp(['key', 'revoke', '--help'])).toBe(
    'npm run operations -- key revoke <name>',
  )
  expect(operationsHelp(['store', '--help'])).toContain("'--price mrp' sells at the MRP")
  expect(operationsHelp(['store', '--help'])).not.toContain('misses')
})
