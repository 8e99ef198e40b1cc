import { expect, test } from 'vitest'
import { MAX_ORDER_LINES } from '#contract/constants.ts'
import { isNamedIn, quantityFor } from './list-quantity-rules.ts'
import { readShoppingList } from './shopping-list-rules.ts'

const only = (text: string) => {
  const { entries } = readShoppingList(text)
  expect(entries).toHaveLength(1)
  const [entry] = entries
  if (!entry) throw new Error('No line was read')
  return entry
}

test.each([
  ['aloo', 'aloo', undefined],
  ['2 kg aloo', 'aloo 2000 g', undefined],
  ['aloo - 2kg', 'aloo 2000 g', undefined],
  ['- doodh x2', 'doodh', 2],
  ['* 3x bread', 'bread', 3],
  ['1. Maggi (4)', 'maggi', 4],
  ['2) curd', 'curd', undefined],
  ['1.Milk', 'milk', undefined],
  ['2)Sugar', 'sugar', undefined],
  ['3.Atta 5kg', 'atta 5000 g', undefined],
  ['1.5 kg aloo', 'aloo 1500 g', undefined],
  ['१. दूध', 'dudh', undefined],
  ['২)আলু', 'alu', undefined],
  ['[ ] soap: 2', 'soap', 2],
  ['3 packets milk', 'milk', 3],
  ['milk do packet', 'milk', 2],
  ['তিনি পেকেট আলু', 'alu', 3],
  ['2 aloo bhujia', 'aloo bhujia', 2],
  ['aloo bhujia 2', 'aloo bhujia', 2],
  ['gulab jamun mix 2', 'gulab jamun mix', 2],
  ['Lux 3', 'lux', 3],
  ['milkx2', 'milk', 2],
  ['7up 2', '7 up', 2],
  ['7up', '7 up', undefined],
  ['dal 500g 2', 'dal 500 g', 2],
  ['sugar 1 kg 50', 'sugar 1000 g', undefined],
  ['2 milk 500 ml', 'milk 500 ml', 2],
  ['2 doodh 500ml', 'doodh 500 ml', 2],
  ['1 kg x 2 sugar', 'sugar 1000 g', 2],
  ['250g x 2 butter', 'butter 250 g', 2],
  ['250g × 2 butter', 'butter 250 g', 2],
  ['2 soap 4 x 100 g', 'soap 4 400 g', 2],
  ['4 x 100 g soap', 'soap 100 g', 4],
  ['soap 4 x 100 g', 'soap 4 400 g', undefined],
  ['7up 500 ml', '7 up 500 ml', undefined],
  ['milk 2 nos', 'milk', 2],
  ['2 no. milk 500 ml', 'milk 500 ml', 2],
  ['milk 500 ml 2 Nos.', 'milk 500 ml', 2],
  ['aloo 2.', 'aloo', 2],
  ['milk - 2', 'milk', 2],
  ['milk -- 2', 'milk', 2],
  ['milk – 2', 'milk', 2],
  ['milk (x2)', 'milk', 2],
  ['milk (2x)', 'milk', 2],
  ['Milk.....2', 'milk', 2],
  ['milk=2', 'milk', 2],
  ['milk / 2', 'milk', 2],
  ['eggs: 12', 'eggs', 12],
  ['Vitamin B12', 'vitamin b 12', undefined],
  ['milk ₹60', 'milk', undefined],
  ['milk Rs 60', 'milk', undefined],
  ['milk Rs60', 'milk', undefined],
  ['milk rs.60', 'milk', undefined],
  ['milk 60/-', 'milk', undefined],
  ['milk x2 - ₹1,120.50', 'milk', 2],
  ['milk 2 Rs 60', 'milk', 2],
  ['milk 2 ₹60', 'milk', 2],
  ['parle g 10 rs 2', 'parle g', 2],
  ['eclairs 1 rs 5', 'eclairs', 1],
  ['milk 30 rs 500 ml', 'milk 500 ml', undefined],
  ['milk 30₹ 500ml', 'milk 500 ml', undefined],
  ['milk 500 ml 30 rs', 'milk 500 ml', undefined],
  ['milk 500 ml rs 30', 'milk 500 ml', undefined],
  ['oil 150 rs 1 l', 'oil 1000 ml', undefined],
  ['oil 150 rs 1.5 l', 'oil 1500 ml', undefined],
  ['दूध 30 रु 500 ml', 'dudh 500 ml', undefined],
  ['surf 10 rs 24 pcs', 'surf 24 pcs', undefined],
  ['lays 20 rs 2 packets', 'lays', 2],
  ['lays 5 rs 10 packets', 'lays', 10],
  ['milk 2 Rs 1,120.50', 'milk', 2],
  ['10 rs wala lays', 'lays', undefined],
  ['10rs lays x2', 'lays', 2],
  ['lays 10₹', 'lays', undefined],
  ['20 rupees wala lays', 'lays', undefined],
  ['10 rupaye wali maggi', 'maggi', undefined],
  ['10 रुपये वाला लेज़', 'lez', undefined],
  ['दूध रु. 60', 'dudh', undefined],
  ['১০ টকাৰ বিস্কুট', 'biskut', undefined],
  ['১০ টাকার বিস্কুট', 'biskut', undefined],
  ['50 rs ka paneer 2', 'paneer', 2],
  ['10 ka dhania', 'dhania', undefined],
  ['dhania 10 ki', 'dhania', undefined],
  ['lays 20 wala', 'lays', undefined],
  ['2 kalakand', 'kalakand', 2],
  ['2 rupchanda', 'rupchanda', 2],
  ['2 कि.ग्रा. आलू', 'alu 2000 g', undefined],
  ['Vitamin B-12', 'vitamin b 12', undefined],
  ['Omega-3', 'omega 3', undefined],
  ['Omega-3 x2', 'omega 3', 2],
  ['omega 3', 'omega 3', undefined],
  ['Omega 3 x2', 'omega 3', 2],
  ['omega 3 2', 'omega 3', 2],
  ['2 omega 3', 'omega 3', 2],
  ['vitamin b 12', 'vitamin b 12', undefined],
  ['B 12', 'b 12', undefined],
  ['vit. d 3', 'vit d 3', undefined],
  ['vitamin d 3 2 packets', 'vitamin d 3', 2],
  ['vitamin c 2', 'vitamin c', 2],
  ['parle g 2', 'parle g', 2],
  ['cars 2', 'cars', 2],
  ['२ आलू भुजिया', 'alu bhujiya', 2],
  ['আলু ২', 'alu', 2],
  ['२ x दूध', 'dudh', 2],
  ['३ पैकेट दूध', 'dudh', 3],
  ['१/२ किलो आलू', 'alu 500 g', undefined],
  ['half kg paneer', 'paneer 500 g', undefined],
  ['एक किलो आलू', 'alu 1000 g', undefined],
  ['onion 40/kg', 'onion', undefined],
  ['onion Rs. 40 / kg 2kg', 'onion 2000 g', undefined],
  ['milk 60 rs per litre', 'milk', undefined],
  ['milk 30/packet', 'milk', undefined],
  ['milk 2 @ 30', 'milk', 2],
  ['milk @ Rs 30', 'milk', undefined],
  ['bread 1 x 45', 'bread', 1],
  ['1 x 45 bread', 'bread', 1],
  ['milk 2*30', 'milk', 2],
  ['3 x 10 rs lays', 'lays', 3],
  ['lays 3 x 20 rs wala', 'lays', 3],
  ['milk 30 x 2 = 60', 'milk', 2],
  ['aloo 2 kg 30x2=60', 'aloo 2000 g', undefined],
  ['2 to 3 kg onion', 'onion 2000 g', undefined],
  ['2 se 3 kg onion', 'onion 2000 g', undefined],
  ['२ से ३ किलो आलू', 'alu 2000 g', undefined],
  ['2 या 3 ब्रेड', 'bred', 2],
  ['2-3 kg onion', 'onion 2000 g', undefined],
  ['maggi do', 'maggi', 2],
  ['ब्रेड दो', 'bred', 2],
  ['मैगी तीन', 'maigi', 3],
  ['maggi four', 'maggi', 4],
  ['बारह अंडे', 'ande', 12],
  ['तीन पैकेट दूध', 'dudh', 3],
  ['maggi 3 units', 'maggi', 3],
  ['Qty 3 maggi', 'maggi', 3],
  ['maggi - qty: 3', 'maggi', 3],
  // 'Do' is 'give' too.
  ['bread de do', 'bread de do', undefined],
  ['1 kg aloo do', 'aloo do 1000 g', undefined],
  ['rasgulla tin', 'rasgulla tin', undefined],
  ['7 up 2', '7 up', 2],
  ['7 up', '7 up', undefined],
  ['Seven up', 'sevenup', undefined],
  ['five star', 'fivestar', undefined],
  ['sat isabgol', 'satisabgol', undefined],
])('%s', (text, wanted, count) => {
  expect(only(text)).toMatchObject({ wanted, count })
})

test.each([
  ['2 kg aloo', { measure: 'g', amount: 1000 }, 2],
  ['atta 5kg', { measure: 'g', amount: 5000 }, 1],
  ['atta 5kg x2', { measure: 'g', amount: 5000 }, 2],
  ['1½ kg aloo', { measure: 'g', amount: 1000 }, 2],
  ['1 1/2 kg aloo', { measure: 'g', amount: 500 }, 3],
  ['2 1/2 kg aloo', { measure: 'g', amount: 1000 }, 3],
  ['½ kg aloo', { measure: 'g', amount: 250 }, 2],
  ['500 g paneer', { measure: 'g', amount: 200 }, 3],
  ['100 g aloo', { measure: 'g', amount: 1000 }, 1],
  ['৫ কেজি আটা', { measure: 'g', amount: 5000 }, 1],
  ['আলু ২ কেজি', { measure: 'g', amount: 1000 }, 2],
  ['আলু ২ কে.জি.', { measure: 'g', amount: 1000 }, 2],
  ['आटा 10 केजी', { measure: 'g', amount: 5000 }, 2],
  ['1 dozen eggs', { measure: 'pcs', amount: 6 }, 2],
  ['২ ডজন কণী', { measure: 'pcs', amount: 6 }, 4],
  ['12 eggs', { measure: 'pcs', amount: 6 }, 2],
  ['eggs 40', { measure: 'pcs', amount: 6 }, 7],
  ['2 eggs', { measure: 'pcs', amount: 6 }, 1],
  ['eggs x2', { measure: 'pcs', amount: 6 }, 2],
  ['eggs (2)', { measure: 'pcs', amount: 6 }, 2],
  ['2 packets eggs', { measure: 'pcs', amount: 6 }, 2],
  // At or above the pack's own number, these are pieces too.
  ['eggs (12)', { measure: 'pcs', amount: 6 }, 2],
  ['eggs x 6', { measure: 'pcs', amount: 6 }, 1],
  ['12 x eggs', { measure: 'pcs', amount: 6 }, 2],
  ['eggs x5', { measure: 'pcs', amount: 6 }, 5],
  ['12 packets eggs', { measure: 'pcs', amount: 6 }, 12],
  ['eggs 6 pcs x 12', { measure: 'pcs', amount: 6 }, 12],
  ['coconut x2', { measure: 'pcs', amount: 1 }, 2],
  ['milk x12', { measure: 'ml', amount: 500 }, 12],
  ['2 coconuts', { measure: 'pcs', amount: 1 }, 2],
  ['Eggs - 24', { measure: 'pcs', amount: 6 }, 4],
  ['Eggs - 30', { measure: 'pcs', amount: 30 }, 1],
  ['Bananas - 24', { measure: 'pcs', amount: 12 }, 2],
  ['eggs: 12', { measure: 'pcs', amount: 6 }, 2],
  ['3 milk', { measure: 'ml', amount: 500 }, 3],
  ['2 litre milk', { measure: 'g', amount: 500 }, 1],
  ['milk x3', { measure: 'ml', amount: 500 }, 3],
  ['milk', undefined, 1],
  ['2 milk 500 ml', { measure: 'ml', amount: 500 }, 2],
  ['2 atta 5kg', { measure: 'g', amount: 5000 }, 2],
  ['2 eggs 6 pcs', { measure: 'pcs', amount: 6 }, 2],
  ['milk 2 nos', { measure: 'ml', amount: 500 }, 2],
  ['eggs 12 nos', { measure: 'pcs', amount: 6 }, 2],
  // Prices.
  ['milk - 60', { measure: 'ml', amount: 500 }, 1],
  ['milk 60', { measure: 'ml', amount: 500 }, 1],
  ['dal 50', undefined, 1],
  ['sugar 1 kg 50', { measure: 'g', amount: 1000 }, 1],
  ['24 cola', { measure: 'ml', amount: 300 }, 24],
] as const)('%s in packs of %j is %d', (text, pack, quantity) => {
  expect(quantityFor(only(text), pack, false)).toBe(quantity)
})

test.each([
  ['5 star', 'Cadbury 5 Star 40 g', true],
  ['panch phoron', 'Panch Phoron 100 g', true],
  ['panch bread', 'Brown Bread 400 g', false],
  ['mach 3', 'Gillette Mach 3 Razor', true],
  ['formula 44', 'Vicks Formula44 Syrup 100 ml', true],
  ['4 soap', 'Sandal Soap 4 × 100 g', true],
  ['5 star 40 g', 'Cadbury 5 Star 40 g', true],
  ['2 milk 500 ml', 'Toned Milk 500 ml', false],
  ['2 shampoo', 'Pantene 2 in 1 Shampoo 340 ml', false],
  ['milk 2', 'Cow Milk 2 L', false],
  ['mach 3 x2', 'Gillette Mach 3 Razor', false],
])('the number of %s is in the name of %s: %s', (text, productName, isNamed) => {
  expect(isNamedIn(only(text), productName)).toBe(isNamed)
})

test('a number in the name of a product does not count its packs', () => {
  const pack = { measure: 'g', amount: 40 } as const
  expect(quantityFor(only('5 star'), pack, true)).toBe(1)
  expect(quantityFor(only('5 star 40 g'), pack, true)).toBe(1)
  expect(quantityFor(only('5 star 80 g'), pack, true)).toBe(2)
})

const names = (text: string) => readShoppingList(text).entries.map(({ name }) => name)

const wantedIn = (text: string) =>
  readShoppingList(text).entries.map(({ wanted, count }) => [wanted, count])

test('the sender and the time of lines that were copied from a chat are not read', () => {
  const chat = '[9:30 am, 12/05/2024] Rahul: aloo 2 kg\n12/05/24, 9:31 am - Mom: do bread'
  expect(wantedIn(chat)).toEqual([
    ['aloo 2000 g', undefined],
    ['bread', 2],
  ])
})

test('the numbers of a numbered list are no counts, those of other lists are', () => {
  expect(wantedIn('1- sugar\n2- milk\n3- atta')).toEqual([
    ['sugar', undefined],
    ['milk', undefined],
    ['atta', undefined],
  ])
  expect(wantedIn('2- milk\n3- bread').map(([, count]) => count)).toEqual([2, 3])
})

test.each([
  ['one of four is missing', false, '1- sugar\n2- milk\n4- atta\n5- tea'],
  ['one of four is written twice', false, '1: sugar\n2: milk\n2: atta\n3: tea'],
  ['one of three is missing', true, '1- sugar\n2- milk\n4- atta'],
  ['two are missing', true, '1- sugar\n3- milk\n4- atta\n6- tea'],
  ['they fall', true, '1- sugar\n2- milk\n1- atta\n2- tea'],
  ['they begin with 2', true, '2- sugar\n3- milk\n4- atta\n5- tea'],
])('numbers before the lines, if %s, are counts: %s', (_what, areCounts, list) => {
  expect(wantedIn(list).some(([, count]) => count !== undefined)).toBe(areCounts)
})

test('a line with two goods and their amounts is two lines, one with words about a product is not', () => {
  expect(wantedIn('aloo 2kg, pyaz 1kg\nbread, brown, 3').map(([wanted]) => wanted)).toEqual([
    'aloo 2000 g',
    'pyaz 1000 g',
    'bread brown',
  ])
})

test.each([
  'Total 540',
  'grand total: ₹1,240',
  'Total Rs 540',
  'Total Rs. 540/-',
  'Sub-total = 540',
  'kul 540',
  'कुल ५४०',
  'Date: 12/05/2024',
  '12-05-24',
  '12 May 2024',
  '9:30 AM',
  'Time 9:30 am',
  '12/05/2024, 9:30 pm',
  'Thanks!',
  'Good morning',
  'ok',
  'Please send',
])("'%s' alone is no product", (line) => {
  expect(wantedIn(`milk\n${line}`)).toHaveLength(1)
})

test.each([
  'Total active toothpaste',
  'good morning tea',
  'Hello Kitty soap',
  'Milk:',
  'Date: 500 g',
  'dates',
  'kulfi 2',
  'please send milk',
  '2 may tea',
])("'%s' may be a product, and is not lost", (line) => {
  expect(wantedIn(`bread\n${line}`)).toHaveLength(2)
})

test('products are separated by line ends, or by commas in a single line', () => {
  expect(names('aloo\r\n\r\n pyaz \u2028adrak')).toEqual(['aloo', 'pyaz', 'adrak'])
  expect(names('aloo, pyaz; adrak')).toEqual(['aloo', 'pyaz', 'adrak'])
  expect(names('bread, brown\nmilk')).toEqual(['bread brown', 'milk'])
  expect(names('aloo 2,pyaz,500 g paneer')).toEqual(['aloo', 'pyaz', 'paneer'])
})

test('in a list of several lines, a comma may stand before the count', () => {
  const { entries } = readShoppingList('aloo,2\nBread,brown,3')
  expect(entries.map(({ name, count }) => [name, count])).toEqual([
    ['aloo', 2],
    ['bread brown', 3],
  ])
})

test('a single line is also split at commas between numbers', () => {
  const { entries } = readShoppingList('milk 2,6 eggs,bread 1,2 kg aloo')
  expect(entries.map(({ name, count, size }) => [name, count ?? size?.amount])).toEqual([
    ['milk', 2],
    ['eggs', 6],
    ['bread', 1],
    ['aloo', 2000],
  ])
})

test('the comma before a group of three digits does not separate products', () => {
  expect(only('sugar 1,000 g').wanted).toBe('sugar 1000 g')
})

test.each(['', '   \n\t', '🥔🥔', '\u0000\u0007', '12345', '---', '‮‮'])(
  'nothing is read from %j',
  (text) => {
    expect(readShoppingList(text)).toEqual({ entries: [], leftOut: 0 })
  },
)

test.each([
  ['دودھ 2', 'دودھ 2', undefined],
  ['- කිරි x2', 'කිරි', 2],
  ['دودھ ₹60', 'دودھ', undefined],
  ['50-50', '50-50', undefined],
  ['50-50 (2)', '50-50', 2],
])('%s, of which no word is read, is searched as it is written', (text, name, count) => {
  expect(only(text)).toMatchObject({ text, name, wanted: '', count, numbered: undefined })
})

test('a size, a count or a price alone is no line', () => {
  expect(readShoppingList('5 kg\nx2\nRs 60\n1,000').entries).toEqual([])
})

test.each([
  ['a regular expression', '(a+)+$ .*\\n[', 'a n'],
  ['right-to-left text', '\u202e2 kg aloo\u202c', 'aloo'],
  ['emoji', '🥔 aloo 🥔', 'aloo'],
  ['control characters', 'al\u0000oo\u0007 bhujia', 'al oo bhujia'],
])('%s in a line is read as plain text', (_what, text, name) => {
  expect(only(text).name).toBe(name)
})

test.each([
  ['10,000 characters in a line', 'a'.repeat(10_000), 1],
  ['10,000 lines', 'aloo\n'.repeat(10_000), MAX_ORDER_LINES],
  ['10,000 spaces', `aloo${' '.repeat(10_000)}x`, 1],
  ['10,000 brackets', '('.repeat(10_000), 0],
])('%s are read as a short list', (_what, text, count) => {
  const { entries } = readShoppingList(text)
  expect(entries).toHaveLength(count)
  expect(Math.max(0, ...entries.map((entry) => entry.text.length))).toBeLessThanOrEqual(80)
})

test('of a list of 500 lines, 100 are read and the others are counted', () => {
  const { entries, leftOut } = readShoppingList('aloo\n'.repeat(500))
  expect(entries).toHaveLength(MAX_ORDER_LINES)
  expect(leftOut).toBe(400)
})

test.each([
  ['times in a bracket', `[1:00${'1:00'.repeat(5_000)}`],
  ['lines with many commas', `${'a1,'.repeat(60)}\n`.repeat(100)],
  ['commas in one of two lines', `milk\n${'a1,'.repeat(6_000)}`],
])('20,000 letters of %s are read in a moment', (_what, text) => {
  const before = performance.now()
  readShoppingList(text)
  // A few milliseconds on an idle machine; before these limits, more than half a second.
  expect(performance.now() - before).toBeLessThan(250)
})

test('the sender of a chat is in a bracket of a usual length', () => {
  expect(names(`[9:30 ${'x'.repeat(50)}] Mom: milk\nbread`)[0]).toContain('mom')
  expect(names('[12/05/2024, 9:30:15 AM] Mom: milk\nbread')[0]).toBe('milk')
})

test('the text of a line is shortened and has no control or direction characters', () => {
  const { text } = only(`aloo \u202e\u0000${'x'.repeat(10_000)}`)
  expect(text.length).toBeLessThanOrEqual(80)
  expect(text).not.toContain('\u202e')
  expect(text).not.toContain('\u0000')
})
