import { describe, expect, it } from 'vitest'
import { fractionOf, groupsByDot, paiseOf, statesRupees } from './amount-rules.ts'
import { parseRow, type ParsedRow, type RowReading } from './row-rules.ts'
import { cp1252Character } from './text-encoding.ts'

const parse = (changes: Record<string, unknown>, reading: RowReading = {}): ParsedRow => {
  const row = new Map(Object.entries({ name: 'Atta 5 kg', price: '310', ...changes }))
  return parseRow((field) => row.get(field), reading)
}

function draftOf(changes: Record<string, unknown>, reading: RowReading = {}) {
  const parsed = parse(changes, reading)
  if (!parsed.isValid) throw new Error(parsed.detail)
  return parsed.draft
}

describe('an amount', () => {
  it.each([
    ['310', 31_000],
    [' 12.50 ', 1_250],
    ['₹1,234.50', 123_450],
    ['Rs. 1,23,456', 12_345_600],
    ['INR 20/-', 2_000],
    ['310.00 INR', 31_000],
    ['₹ 1,23,456.00', 12_345_600],
    ['20 Rs.', 2_000],
    ['?45.00', 4_500],
    ['? 1,250.00', 125_000],
    ['₨ 45', 4_500],
    ['रु 45', 4_500],
    ['रू. 45', 4_500],
    ['45 रुपये', 4_500],
    ['45 rupees', 4_500],
    ['Rs. 45 only', 4_500],
    ['Rs. 45/- only', 4_500],
    ['45/=', 4_500],
    ['145.000000', 14_500],
    ['12.000', 1_200],
    ['45.500', 4_550],
    ['₹129.950', 12_995],
    ['33.3333', 3_333],
    ['0.999', 100],
    ['1,299.999', 130_000],
    ['1299.999', 130_000],
    [79.999, 8_000],
    [265, 26_500],
    [0.1, 10],
    ['₹45 /pc', 4_500],
    ['₹45/pcs.', 4_500],
    ['45 per piece', 4_500],
    ['Rs 45.-', 4_500],
    ['\u200e₹45', 4_500],
    ['₹\u202a45.50\u202c', 4_550],
    ['₹४५', 4_500],
    ['४५.५०', 4_550],
    ['৪৫', 4_500],
    ['0', 0],
  ])('%j is read', (written, paise) => {
    expect(paiseOf(written, 'rupees')).toBe(paise)
  })

  it.each([
    ['31000', 31_000],
    ['₹ 1,250', 1_250],
    ['2500.0', 2_500],
    [999, 999],
  ])('%j is read as paise', (written, paise) => {
    expect(paiseOf(written, 'paise')).toBe(paise)
  })

  it.each(['25.50', 0.5, '1000000001', '-5', ''])('%j is not an amount in paise', (written) => {
    expect(paiseOf(written, 'paise')).toBeUndefined()
  })

  it.each([
    '',
    'free',
    '12 pieces',
    '45 /kg',
    '₹45 /100 g',
    '45-',
    '.-',
    'NaN',
    '-5',
    '1e3',
    '12,50',
    '1.2.3',
    '99999999',
    '??45',
    '45?',
    '$45',
    'only',
    '٣',
    NaN,
    -1,
    Infinity,
    null,
    undefined,
    {},
    [5],
    true,
  ])('%j is not an amount', (written) => {
    expect(paiseOf(written, 'rupees')).toBeUndefined()
  })
})

it.each(['?45.00', '? 45', '₨ 45', 'रु 45', '45 rupees', '45/='])(
  'the amount %s states that it is in rupees',
  (written) => {
    expect(statesRupees(written)).toBe(true)
  },
)

const groups = (...amounts: unknown[]) => groupsByDot(new Set(amounts.map(fractionOf)))

describe('a dot groups digits in a column', () => {
  it('that has amounts without decimals and none with one or two', () => {
    expect(groups('1.299', '620', '45')).toBe(true)
  })

  it.each([
    ['all amounts have three decimals', ['45.500', '28.000', '620.000', '310.000', '145.750']],
    ['there are amounts with two decimals', ['1.299', '620', '12.50']],
    ['there are amounts below one rupee', ['1.299', '620', '0.500']],
    ['only 0 has no decimals', ['45.500', '0']],
    ['there are thousands with decimals', ['45.500', '620', '1,299.500']],
  ])('not if %s', (_why, amounts) => {
    expect(groups(...amounts)).toBe(false)
  })

  it.each([
    ['price', { price: '1.299' }],
    ['price', { price: '12.000' }],
    ['discountPrice', { discountPrice: '1.299' }],
  ] as const)('so %s leaves out the row: %o', (field, changes) => {
    const parsed = parse(changes, { mayGroupByDot: new Set([field]) })
    expect(parsed).toMatchObject({ isValid: false, reason: 'ambiguous-amount', field })
  })

  it('without a consequence for amounts in other forms and columns', () => {
    const reading: RowReading = { mayGroupByDot: new Set(['price']) }
    expect(draftOf({ price: '620', discountPrice: '45.500' }, reading)).toMatchObject({
      pricePaise: 62_000,
      discountPricePaise: 4_550,
    })
  })
})

describe('a row is left out', () => {
  it.each([
    ['no-name', { name: ' ' }],
    ['no-name', { name: undefined }],
    ['wrong-encoding', { name: 'Cr\ufffdme' }],
    ['wrong-encoding', { name: 'Cr\u0092me' }],
    ['wrong-encoding', { name: 'half \ud83e of a sign' }],
    ['wrong-encoding', { name: 'Atta&#0; 5 kg' }],
    ['no-name', { name: '&nbsp;' }],
    ['no-name', { name: '&#8203;' }],
    ['no-name', { name: '--' }],
    ['no-name', { name: 'nan', brand: 'Tata' }],
    ['no-name', { name: 'NULL' }],
    ['total-line', { name: 'Total:' }],
    ['total-line', { name: 'Grand Totals' }],
    ['total-line', { name: 'Sub-Total' }],
    ['total-line', { name: 'G. Total', id: 'NA', category: ' - ' }],
    ['too-long', { name: 'x'.repeat(301) }],
    ['price-not-above-zero', { price: '' }],
    ['price-not-above-zero', { price: undefined }],
    ['price-not-above-zero', { price: '0' }],
    ['price-not-above-zero', { price: '-10' }],
    ['price-not-above-zero', { price: 'NaN' }],
    ['price-not-above-zero', { price: Number.NaN }],
    ['price-not-above-zero', { price: -10 }],
    ['price-not-above-zero', { price: '₹ -10.50' }],
    ['price-not-above-zero', { price: '0.001' }],
    ['price-unreadable', { price: '150,50' }],
    ['price-unreadable', { price: '1e3' }],
    ['price-unreadable', { price: '٩٠' }],
    ['wrong-encoding', { price: 'â‚¹105' }],
    ['wrong-encoding', { discountPrice: 'â‚¹92.00' }],
    ['price-unreadable', { price: '=1+1' }],
    ['price-unreadable', { price: '-ask-' }],
    ['price-unreadable', { price: '99999999' }],
    // JSON
    ['price-unreadable', { price: { mrp: 310 } }],
    ['price-unreadable', { price: [310] }],
    ['price-unreadable', { price: true }],
    ['discount-unreadable', { discountPrice: 'ask' }],
    ['discount-unreadable', { discountPrice: -1 }],
    ['discount-unreadable', { discountPrice: { value: 265, currency: 'INR' } }],
    ['discount-unreadable', { discountPrice: [265] }],
    ['discount-unreadable', { discountPrice: [] }],
    ['discount-unreadable', { discountPrice: false }],
    ['discount-above-mrp', { discountPrice: '310.01' }],
    ['not-for-sale', { status: false }],
    ['not-for-sale', { status: 'Suspended' }],
    ['bad-id', { id: 'a b' }],
    ['bad-id', { id: 'x'.repeat(121) }],
    ['bad-id', { id: '8.90123E+12' }],
    ['bad-id', { id: '8,90123E+12' }],
  ])('%s: %o', (reason, changes) => {
    expect(parse(changes)).toMatchObject({ isValid: false, reason })
  })
})

describe('a cell with an error of a spreadsheet is never part of what shoppers read', () => {
  it.each(['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', ' #n/a ', 'Err:508'])(
    '%j is lost, and the report counts it',
    (error) => {
      const fields = ['brand', 'size', 'category', 'description', 'countryOfOrigin', 'foodType']
      const cells = Object.fromEntries(fields.map((field) => [field, error]))
      expect(draftOf(cells)).toMatchObject({
        name: 'Atta 5 kg',
        identity: 'Atta 5 kg',
        categoryName: 'Other',
        description: '',
        information: null,
        remarks: ['no-category', 'spreadsheet-error'],
      })
    },
  )

  it('leaves out the row if it is the name, the id or a price', () => {
    expect(parse({ name: '#REF!', brand: 'Tata' })).toMatchObject({
      reason: 'no-name',
      detail: "name '#REF!'",
    })
    expect(parse({ id: '#N/A' })).toMatchObject({ reason: 'bad-id', detail: "id '#N/A'" })
    expect(parse({ price: '#N/A' })).toMatchObject({ reason: 'price-unreadable' })
    expect(parse({ discountPrice: '#N/A' })).toMatchObject({ reason: 'discount-unreadable' })
  })

  it('is not an article number with a # or a name that contains one', () => {
    expect(draftOf({ id: '#12', name: '#1 Rice', category: 'a' })).toMatchObject({
      id: '#12',
      name: '#1 Rice',
      remarks: [],
    })
  })
})

describe('a name or category whose letters became question marks is left out', () => {
  it.each([
    ['name', { name: '???? Salt' }],
    ['name', { name: 'Salt', brand: '???? Foods' }],
    ['category', { category: '???' }],
    ['category', { category: 'Food > ???? ??' }],
  ])('%s: %o', (field, changes) => {
    const parsed = parse(changes)
    expect(parsed).toMatchObject({ isValid: false, reason: 'wrong-encoding', field })
    expect(parsed).toHaveProperty('detail', expect.stringContaining('save it as CSV UTF-8'))
  })

  it('but not one with a single question mark', () => {
    expect(draftOf({ name: 'What? Chips', category: 'New?' })).toMatchObject({
      name: 'What? Chips',
      categoryName: 'New?',
    })
  })
})

const misread = (text: string) => Array.from(Buffer.from(text), cp1252Character).join('')

describe('a name or category that a program has read in a wrong encoding is left out', () => {
  it.each([
    ['name', { name: 'à¤®à¥‚à¤‚à¤—' }],
    ['name', { name: 'CafÃ© Coffee' }],
    ['name', { name: misread('Tea ☕ – 250 g') }],
    ['brand', { brand: misread('Nestlé®') }],
    ['category', { category: misread('Food > दाल') }],
    ['category', { category: misread('À la carte') }],
    ['category', { category: Buffer.from('चाँदी').toString('latin1') }],
  ])('%s: %o', (field, changes) => {
    const parsed = parse(changes)
    expect(parsed).toMatchObject({ isValid: false, reason: 'wrong-encoding', field })
    expect(parsed).toHaveProperty('detail', expect.stringContaining('export it again as UTF-8'))
  })

  it.each([
    'Café ½ kg',
    'NESTLÉ® CAFÉ’S',
    'Crème—Brûlée™',
    'मूंग दाल',
    '“Ü®” ÄÖÜß',
    'Â la',
    'Señor’s',
  ])('but not %s', (name) => {
    expect(draftOf({ name, category: name })).toMatchObject({ name })
  })
})

describe('a row is accepted', () => {
  it('with an MRP and a lower price', () => {
    expect(draftOf({ id: 'p1', discountPrice: 265, category: 'Staples' })).toEqual({
      id: 'p1',
      name: 'Atta 5 kg',
      identity: 'Atta 5 kg',
      description: '',
      pricePaise: 31_000,
      discountPricePaise: 26_500,
      categoryName: 'Staples',
      pictures: [],
      information: null,
      remarks: [],
    })
  })

  it.each(['', ' ', null, undefined, 'NA', '310', 310])(
    'without a discount if the discount price is %j',
    (discountPrice) => {
      expect(draftOf({ discountPrice })).toMatchObject({
        discountPricePaise: null,
        remarks: ['no-category'],
      })
    },
  )

  it('at the selling price if its MRP is empty', () => {
    expect(draftOf({ price: '', discountPrice: '265', category: 'a' })).toMatchObject({
      pricePaise: 26_500,
      discountPricePaise: null,
      remarks: ['no-mrp'],
    })
    expect(draftOf({ price: '0', discountPrice: '265' })).toMatchObject({ pricePaise: 26_500 })
    expect(parse({ price: '', discountPrice: '0' })).toMatchObject({
      isValid: false,
      reason: 'price-not-above-zero',
    })
    expect(parse({ price: 'free', discountPrice: '265' })).toMatchObject({
      isValid: false,
      reason: 'price-unreadable',
    })
  })

  it('with its brand and its size in its name', () => {
    expect(draftOf({ name: 'Butter', brand: 'Amul', size: '500 g' })).toMatchObject({
      name: 'Amul Butter 500 g',
    })
    expect(draftOf({ name: 'Onion', size: '1000' }, { impliedUnit: 'g' })).toMatchObject({
      name: 'Onion 1 kg',
    })
    // The name already has a size in another unit.
    expect(draftOf({ name: 'Cola 750 ml', size: '750' }, { impliedUnit: 'g' })).toMatchObject({
      name: 'Cola 750 ml',
    })
    expect(draftOf({ name: 'Rice', size: '5', unit: 'kg' })).toMatchObject({ name: 'Rice 5 kg' })
    expect(draftOf({ name: 'Rice', size: '12' })).toMatchObject({ name: 'Rice' })
    const reading = { isSizeDoubtful: true }
    expect(draftOf({ name: 'Rice', size: '24', unit: 'pcs' }, reading)).toMatchObject({
      name: 'Rice',
      identity: 'Rice',
    })
    expect(draftOf({ name: 'Rice', size: '5 kg', unit: 'pcs' }, reading)).toMatchObject({
      name: 'Rice 5 kg',
    })
  })

  it('with the unchanged name from a template', () => {
    const row = { brand: 'Amul', size: '500 g', name: 'Butter by Amul' }
    expect(draftOf(row, { isNameWhole: true })).toMatchObject({ name: 'Butter by Amul' })
  })

  it.each([
    ['Fruits & Vegetables > Fresh Fruits', undefined, 'Fresh Fruits'],
    ['Food &gt; Staples &gt; Atta', undefined, 'Atta'],
    ['["Food >> Staples >> Atta"]', undefined, 'Atta'],
    ['Food|Staples|Atta', undefined, 'Atta'],
    ['/Food/Staples/Atta/', undefined, 'Atta'],
    ['Food › Staples › Atta', 1, 'Food'],
    ['Food » Staples » Atta', 2, 'Staples'],
    ['Food > Staples', 3, 'Staples'],
    ['Food > ', undefined, 'Food'],
    ['Bread / Bakery', undefined, 'Bread / Bakery'],
    ['Oil, Ghee & Masala', undefined, 'Oil, Ghee & Masala'],
    [['Food', 'Staples', 'Atta'], undefined, 'Atta'],
    [['Food', { name: 'Staples' }], undefined, 'Staples'],
    [' > ', undefined, 'Other'],
    ['n/a', undefined, 'Other'],
  ])('of category %j at level %s: %s', (category, categoryLevel, expected) => {
    expect(draftOf({ category }, { categoryLevel })).toMatchObject({ categoryName: expected })
  })

  it('of a cell that is mostly blanks as fast as of any other', () => {
    const startedAtMs = performance.now()
    const category = `Food${' '.repeat(100_000)}> Staples${'\u00a0'.repeat(100_000)}and Atta`
    expect(draftOf({ category }).categoryName).toBe('Staples and Atta')
    expect(performance.now() - startedAtMs).toBeLessThan(1_000)
  })

  it('with the first category of a column that holds several', () => {
    expect(
      draftOf({ category: 'Food, Food > Atta' }, { categoryColumn: 'Categories' }).categoryName,
    ).toBe('Atta')
    const reading = { categoryColumn: 'Categories' }
    expect(draftOf({ category: 'Food > Atta, Offers' }, reading).categoryName).toBe('Atta')
    expect(draftOf({ category: 'Oil\\, Ghee, Offers' }, reading).categoryName).toBe('Oil, Ghee')
  })

  it('with its stock state', () => {
    const reading = { stockColumn: 'outOfStock' }
    expect(parse({ stock: 'TRUE' }, reading)).toMatchObject({ isValid: true, isInStock: false })
    expect(parse({ stock: 'FALSE' }, reading)).toMatchObject({ isValid: true, isInStock: true })
    expect(parse({}, reading)).toMatchObject({ isInStock: true })
    expect(draftOf({ stock: '', category: 'a' }, reading).remarks).toEqual(['stock-unknown'])
    expect(draftOf({ stock: 'NA', category: 'a' }, reading).remarks).toEqual(['stock-unknown'])
    expect(parse({ stock: ' ask\nRavi ', category: 'a' }, reading)).toMatchObject({
      draft: { remarks: ['stock-not-understood'] },
      isInStock: true,
      notUnderstood: [{ remark: 'stock-not-understood', text: 'ask Ravi' }],
    })
    expect(parse({ stock: '0' }, {})).toMatchObject({ isInStock: true })
  })

  it('with a status or flag that is not known, which the report lists', () => {
    for (const field of ['status', 'published']) {
      expect(parse({ [field]: 'ask Ravi', category: 'a' })).toMatchObject({
        draft: { remarks: ['status-not-understood'] },
        notUnderstood: [{ remark: 'status-not-understood', text: 'ask Ravi' }],
      })
    }
    expect(draftOf({ status: 'Active', published: true, category: 'a' }).remarks).toEqual([])
  })

  it('without a discount, not for free, if the discount price is 0', () => {
    const { discountPricePaise, remarks } = draftOf({ discountPrice: '0', category: 'a' })
    expect({ discountPricePaise, remarks }).toEqual({
      discountPricePaise: null,
      remarks: ['zero-discount'],
    })
  })

  it.each(['-', ' -   ', '₹ -', 'Rs. -'])(
    'without a discount if the discount price is %j, as a spreadsheet shows 0',
    (discountPrice) => {
      expect(draftOf({ discountPrice, category: 'a' })).toMatchObject({
        pricePaise: 31_000,
        discountPricePaise: null,
        remarks: ['zero-discount'],
      })
    },
  )

  it.each(['NA', 'n/a', 'nan', 'NULL', '--'])(
    'without a discount if the discount price is %j, a word for an empty cell',
    (discountPrice) => {
      expect(draftOf({ discountPrice, category: 'a' })).toMatchObject({
        discountPricePaise: null,
        remarks: [],
      })
    },
  )

  it.each(['-', '₹ -', '? -', 'NA', 'nan'])('at the selling price if its MRP is %j', (price) => {
    expect(draftOf({ price, discountPrice: '265', category: 'a' })).toMatchObject({
      pricePaise: 26_500,
      remarks: ['no-mrp'],
    })
    expect(parse({ price })).toMatchObject({ reason: 'price-not-above-zero' })
    expect(parse({ price, discountPrice: '-' })).toMatchObject({ reason: 'price-not-above-zero' })
  })

  it('with a name over several lines joined into one', () => {
    expect(draftOf({ name: 'Basmati\r\n  Rice', category: 'a' })).toMatchObject({
      name: 'Basmati Rice',
      remarks: ['name-over-lines'],
    })
  })

  it('with the readable part of its description', () => {
    expect(draftOf({ description: ' one\r\ntw\ufffdo\0 ', category: 'a' })).toMatchObject({
      description: 'one\ntwo',
      remarks: ['broken-characters'],
    })
  })

  it('with decoded HTML entities', () => {
    expect(
      draftOf({
        name: 'Tom &amp; Jerry&#39;s',
        brand: 'M&amp;M',
        price: '&#8377;310',
        category: 'Oil &amp; Ghee',
        description: 'one &lt; two&#1;',
        image: 'https://pictures.example/a.webp?w=1&amp;h=2',
      }),
    ).toMatchObject({
      name: "M&M Tom & Jerry's",
      pricePaise: 31_000,
      categoryName: 'Oil & Ghee',
      description: 'one < two',
      pictures: ['https://pictures.example/a.webp?w=1&h=2'],
      remarks: ['broken-characters'],
    })
  })

  it('with the plain text of an HTML description', () => {
    const description =
      '<p>Whole <b>wheat</b>,<br/>ground&nbsp;slowly.</p><ul><li>5 kg < 10 kg</li></ul>'
    expect(draftOf({ description })).toMatchObject({
      description: 'Whole wheat,\nground slowly.\n5 kg < 10 kg',
    })
  })

  it.each(['NA', 'n/a', 'nan', '-', '--', 'NULL', '0', 0, "'0", '0.0'])(
    'without an id if its id is %j, a word for an empty cell',
    (id) => {
      expect(draftOf({ id }).id).toBeUndefined()
    },
  )

  it.each(['00', '0-1', 'NA1', 'nan-khatai'])('with the id %j', (id) => {
    expect(draftOf({ id }).id).toBe(id)
  })

  it.each([
    ['8901234567890.0', '8901234567890'],
    ['00123.00', '00123'],
    ['1.50', '1.50'],
    ['A1.0', 'A1.0'],
    ['1.2.0', '1.2.0'],
  ])('with the id %s as %s, whatever a data frame makes of the column', (written, id) => {
    expect(draftOf({ id: written }).id).toBe(id)
  })

  it('with JSON numbers and objects', () => {
    expect(draftOf({ id: 17, category: { name: 'Staples' } })).toMatchObject({
      id: '17',
      categoryName: 'Staples',
    })
  })
})

function stated(changes: Record<string, unknown>, reading: RowReading = {}) {
  const { information, remarks } = draftOf({ category: 'Staples', ...changes }, reading)
  return { information, remarks }
}

describe('what the pack states', () => {
  it('is read as one line each', () => {
    expect(
      stated({
        foodType: 'Vegetarian',
        manufacturer: ' Jhola Mills,\n Guwahati ',
        fssaiLicence: '1002 6001 0000 11',
        ingredients: 'Wheat &amp; salt',
      }),
    ).toEqual({
      information: {
        foodType: 'veg',
        manufacturer: 'Jhola Mills, Guwahati',
        fssaiLicence: '10026001000011',
        ingredients: 'Wheat & salt',
      },
      remarks: [],
    })
  })

  it.each([
    ['Non-Veg', 'non-veg'],
    ['NON VEGETARIAN', 'non-veg'],
    ['veg', 'veg'],
    ['Yes', 'veg'],
    ['0', 'non-veg'],
  ])('knows the food type %j', (foodType, expected) => {
    expect(stated({ foodType }).information).toEqual({ foodType: expected })
  })

  it.each([
    ['Is Non Veg', 'Yes', 'non-veg'],
    ['Is Non Veg', 'no', 'veg'],
    ['Non-Vegetarian (Y/N)', 'Y', 'non-veg'],
    ['Not Veg', 'N', 'veg'],
    ['isNonVeg', '1', 'non-veg'],
    ['Is Non Veg', 'Veg', 'veg'],
    ['Is Non Veg', 'Non-Veg', 'non-veg'],
    ['Veg (Y/N)', 'Y', 'veg'],
    ['Veg (Y/N)', 'n', 'non-veg'],
    ['Veg/Non-Veg', 'Yes', 'veg'],
    ['Non-Veg / Veg', 'No', 'non-veg'],
  ])('under the heading %s, the food type %j is %s', (foodTypeColumn, foodType, expected) => {
    expect(stated({ foodType }, { foodTypeColumn }).information).toEqual({ foodType: expected })
  })

  it.each(['', ' ', '-', 'N/A', 'nil', undefined])('is nothing for %j', (written) => {
    expect(stated({ foodType: written, manufacturer: written, fssaiLicence: written })).toEqual({
      information: null,
      remarks: [],
    })
  })

  it.each([
    ['food-type-unknown', { foodType: 'eggetarian' }],
    ['licence-unreadable', { fssaiLicence: '1234' }],
    ['licence-unreadable', { fssaiLicence: '1002600100001x' }],
    ['information-too-long', { ingredients: 'x'.repeat(2_001) }],
    ['information-too-long', { manufacturer: 'x'.repeat(301) }],
  ])('%s: loses the cell, not the row', (remark, changes) => {
    expect(stated({ ...changes, countryOfOrigin: 'India' })).toEqual({
      information: { countryOfOrigin: 'India' },
      remarks: [remark],
    })
  })

  it.each([
    '12-01-2024',
    '12/01/24',
    '03/24',
    '3-2026',
    '2026-03-31',
    '2026-03-31 00:00:00',
    '2026-03-31T00:00:00Z',
    '31.03.2026',
    'Jan-24',
    '12 March 2026',
    '12-Jan-26',
    'EXP 03/26',
    'Expiry: 12-01-2024',
    '45303',
    '45992.0',
    '20251231',
    'Dec 2025',
    '12 / 2025',
    '31st Dec 2025',
    '2025-Dec-31',
    'Dec 31, 2025',
    'Fri 12-Dec-25',
    'EXP.12/25',
    'Mfg 01/25 Exp 12/25',
    '01/2025 - 12/2025',
  ])('has no shelf life if its cell is the date %s', (shelfLife) => {
    expect(stated({ shelfLife, countryOfOrigin: 'India' })).toEqual({
      information: { countryOfOrigin: 'India' },
      remarks: ['shelf-life-date'],
    })
  })

  it.each([
    '6 months from packing',
    '12 months',
    '3-4 days',
    '18',
    'Maybe 20 days',
    '24/7',
    '12-18 months',
    'Store at 2-25 °C',
    'Decanted 10 times',
    '6 months from 01/01/2026',
  ])('has the shelf life %s', (shelfLife) => {
    expect(stated({ shelfLife })).toEqual({ information: { shelfLife }, remarks: [] })
  })

  it('has the unit of its heading after a net quantity without one', () => {
    const reading: RowReading = { netQuantityUnit: 'g' }
    const quantity = (netQuantity: string) => stated({ netQuantity }, reading).information
    expect(quantity('1000')).toEqual({ netQuantity: '1 kg' })
    expect(quantity('500 ml')).toEqual({ netQuantity: '500 ml' })
    expect(quantity('One dozen')).toEqual({ netQuantity: 'One dozen' })
    expect(stated({ netQuantity: '1000' })).toEqual({
      information: null,
      remarks: ['net-quantity-without-unit'],
    })
  })

  it('loses control characters, and the report says so', () => {
    expect(stated({ allergens: 'Contains\u0007 milk' })).toEqual({
      information: { allergens: 'Contains milk' },
      remarks: ['broken-characters'],
    })
  })
})

describe('a flag of stock beside a count', () => {
  it.each([
    ['Yes', '4', { isInStock: true, isStockStated: true }],
    ['Yes', '0', { isInStock: false, stockField: 'stockCount' }],
    ['Yes', '-2', { isInStock: false, stockField: 'stockCount' }],
    ['No', '4', { isInStock: false, stockField: 'stock' }],
    ['Yes', '', { isInStock: true, isStockStated: true }],
    ['', '4', { isInStock: true, isStockStated: true }],
    ['ask', '4', { isInStock: true, isStockStated: true }],
    ['', '', { isInStock: true, isStockStated: false }],
  ])('of %j and %j', (stock, stockCount, expected) => {
    expect(parse({ stock, stockCount }, { stockColumn: 'Available' })).toMatchObject(expected)
  })

  it('is not needed for the words of the flag to be listed', () => {
    expect(parse({ stock: 'ask' }, { stockColumn: 'Available' })).toMatchObject({
      notUnderstood: [{ remark: 'stock-not-understood', text: 'ask' }],
    })
  })
})

it.each([
  [{ price: '105,50' }, "price '105,50': write 105.50"],
  [{ price: '₹ 98,5' }, "price '₹ 98,5': write 98.5"],
  [{ discountPrice: '92,00' }, "discount '92,00': write 92.00"],
  [{ price: '1,50,5' }, "price '1,50,5'"],
  [{ price: 'ask' }, "price 'ask'"],
])('the reason for leaving out %j says how to write it', (changes, detail) => {
  expect(parse(changes)).toMatchObject({ isValid: false, detail })
})
