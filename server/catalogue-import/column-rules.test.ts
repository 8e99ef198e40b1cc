import { describe, expect, it } from 'vitest'
import { mapColumns } from './column-rules.ts'

const mapped = (headings: string[], pairs: string[] = []) =>
  Object.fromEntries(
    mapColumns(headings, pairs).columns.map(({ field, column }) => [field, column]),
  )

describe('headings', () => {
  it('with our own names are used unchanged', () => {
    const own = [
      'id',
      'name',
      'description',
      'price',
      'discountPrice',
      'category',
      'brand',
      'image',
    ]
    expect(mapped(own)).toEqual(Object.fromEntries(own.map((field) => [field, field])))
  })

  it('of common exports are guessed, and unused ones are reported', () => {
    const map = mapColumns(['index', 'product', 'sub_category', 'sale_price', 'market_price'], [])
    expect(map.columns).toEqual([
      { field: 'name', column: 'product', isGuess: true },
      { field: 'price', column: 'market_price', isGuess: true },
      { field: 'discountPrice', column: 'sale_price', isGuess: true },
      { field: 'category', column: 'sub_category', isGuess: true },
    ])
    expect(map.unused).toEqual(['index'])
  })

  it.each([
    [
      ['Item Name', 'M.R.P. (₹)', 'Selling Price'],
      { name: 'Item Name', price: 'M.R.P. (₹)', discountPrice: 'Selling Price' },
    ],
    [['name', 'price'], { name: 'name', price: 'price' }],
    // `price` is the selling price when the MRP has its own column.
    [['name', 'price', 'mrp'], { name: 'name', price: 'mrp', discountPrice: 'price' }],
    [
      ['name', 'price', 'sale_price'],
      { name: 'name', price: 'price', discountPrice: 'sale_price' },
    ],
    [
      ['_id', 'productName', 'price', 'categoryId', 'productImages'],
      {
        id: '_id',
        name: 'productName',
        price: 'price',
        category: 'categoryId',
        images: 'productImages',
      },
    ],
    [
      ['sub_category', 'category', 'name', 'price'],
      { name: 'name', price: 'price', category: 'category' },
    ],
  ])('%j', (headings, expected) => {
    expect(mapped(headings)).toEqual(expected)
  })
})

describe('headings of public exports', () => {
  it.each<[string, string, Record<string, string>]>([
    [
      'a supermarket with one table for all',
      'index,product,category,sub_category,brand,sale_price,market_price,type,rating,description',
      {
        name: 'product',
        price: 'market_price',
        discountPrice: 'sale_price',
        category: 'category',
        brand: 'brand',
        description: 'description',
      },
    ],
    [
      'a supermarket with packs',
      'ProductName,Brand,Price,DiscountPrice,Image_Url,Quantity,Category,SubCategory,Absolute_Url',
      {
        name: 'ProductName',
        price: 'Price',
        discountPrice: 'DiscountPrice',
        category: 'Category',
        brand: 'Brand',
        size: 'Quantity',
        image: 'Image_Url',
      },
    ],
    [
      'a quick-commerce app with grams and stock',
      'Category,name,mrp,discountPercent,availableQuantity,discountedSellingPrice,weightInGms,outOfStock,quantity',
      {
        name: 'name',
        price: 'mrp',
        discountPrice: 'discountedSellingPrice',
        category: 'Category',
        size: 'weightInGms',
        stock: 'outOfStock',
        stockCount: 'availableQuantity',
      },
    ],
    [
      'a quick-commerce app with margins',
      'product_id,product_name,category,brand,price,mrp,margin_percentage,shelf_life_days,min_stock_level',
      {
        id: 'product_id',
        name: 'product_name',
        price: 'mrp',
        discountPrice: 'price',
        category: 'category',
        brand: 'brand',
      },
    ],
    [
      'a hypermarket',
      'category,sub_category,href,items,price',
      { name: 'items', price: 'price', category: 'category' },
    ],
    [
      'a discounter',
      'Name,Brand,Price,DiscountedPrice,Category,SubCategory,Quantity,Description,BreadCrumbs',
      {
        name: 'Name',
        price: 'Price',
        discountPrice: 'DiscountedPrice',
        category: 'Category',
        brand: 'Brand',
        size: 'Quantity',
        description: 'Description',
      },
    ],
    [
      'a marketplace',
      'product_id,product_name,category,discounted_price,actual_price,discount_percentage,about_product,img_link',
      {
        id: 'product_id',
        name: 'product_name',
        price: 'actual_price',
        discountPrice: 'discounted_price',
        category: 'category',
        description: 'about_product',
        image: 'img_link',
      },
    ],
    [
      'a marketplace with category paths',
      'uniq_id,product_name,product_category_tree,pid,retail_price,discounted_price,image,description,brand',
      {
        id: 'uniq_id',
        name: 'product_name',
        price: 'retail_price',
        discountPrice: 'discounted_price',
        category: 'product_category_tree',
        brand: 'brand',
        description: 'description',
        image: 'image',
      },
    ],
    [
      'a shop system with stock',
      'ID,Type,SKU,Name,Description,In stock?,Stock,Regular price,Sale price,Categories,Images,Brands',
      {
        id: 'ID',
        name: 'Name',
        price: 'Regular price',
        discountPrice: 'Sale price',
        category: 'Categories',
        brand: 'Brands',
        stock: 'In stock?',
        stockCount: 'Stock',
        description: 'Description',
        images: 'Images',
      },
    ],
    [
      'a shop system with variants',
      'Handle,Title,Body (HTML),Vendor,Product Category,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src',
      {
        id: 'Variant SKU',
        name: 'Title',
        description: 'Body (HTML)',
        price: 'Variant Compare At Price',
        discountPrice: 'Variant Price',
        category: 'Product Category',
        brand: 'Vendor',
        stock: 'Variant Inventory Qty',
        image: 'Image Src',
      },
    ],
    [
      'a till',
      'Item Code,Item Name,MRP (Rs),SP in Rs,Pack,UOM,Closing Stock',
      {
        id: 'Item Code',
        name: 'Item Name',
        price: 'MRP (Rs)',
        discountPrice: 'SP in Rs',
        size: 'Pack',
        unit: 'UOM',
        stock: 'Closing Stock',
      },
    ],
    [
      'a feed in paise',
      'name,mrp_paise,selling_price_paise,net_weight_kg',
      {
        name: 'name',
        price: 'mrp_paise',
        discountPrice: 'selling_price_paise',
        size: 'net_weight_kg',
      },
    ],
  ])('%s', (_whose, headings, expected) => {
    expect(mapped(headings.split(','))).toEqual(expected)
  })

  it('about a shelf or a percentage are not used', () => {
    expect(mapped(['name', 'price', 'margin %', 'shelf', 'weight class', 'in kg'])).toEqual({
      name: 'name',
      price: 'price',
    })
  })

  it('about what the pack states are product information, and a maker is not a brand', () => {
    expect(
      mapped([
        'name',
        'price',
        'Manufacturer',
        'Veg / Non-Veg',
        'Country of Origin',
        'Best Before',
        'FSSAI License No.',
        'Ingredients',
        'Customer Care',
      ]),
    ).toEqual({
      name: 'name',
      price: 'price',
      manufacturer: 'Manufacturer',
      foodType: 'Veg / Non-Veg',
      countryOfOrigin: 'Country of Origin',
      shelfLife: 'Best Before',
      fssaiLicence: 'FSSAI License No.',
      ingredients: 'Ingredients',
      consumerCare: 'Customer Care',
    })
  })

  it('of a net quantity is the size, unless the file has a size too', () => {
    expect(mapped(['name', 'price', 'net quantity'])).toMatchObject({ size: 'net quantity' })
    expect(mapped(['name', 'price', 'net quantity', 'pack size'])).toMatchObject({
      size: 'pack size',
      netQuantity: 'net quantity',
    })
  })
})

describe('a stock in kilograms is stock, and the weight of a parcel is no size', () => {
  it.each<[string, Record<string, string>]>([
    ['Stock Quantity (Kg)', { stock: 'Stock Quantity (Kg)' }],
    ['Closing Quantity (Kg)', { stock: 'Closing Quantity (Kg)' }],
    ['Min Order Quantity (g)', {}],
    ['Gross Weight (kg),Net Weight (g)', { size: 'Net Weight (g)' }],
    ['Pack Size,Shipping Weight (kg)', { size: 'Pack Size' }],
    ['Weight (Gross),Pack Size', { size: 'Pack Size' }],
    ['Weight (g),Stock Quantity (Kg)', { size: 'Weight (g)', stock: 'Stock Quantity (Kg)' }],
  ])('under %s', (headings, expected) => {
    expect(mapped(['name', 'MRP', ...headings.split(',')])).toEqual({
      name: 'name',
      price: 'MRP',
      ...expected,
    })
  })
})

describe('several columns that could be the price', () => {
  it.each([
    ['name,MRP,List Price', "the MRP: 'MRP', 'List Price'. Name the right one: --map price='MRP'"],
    ['name,M.R.P.,mrp (Rs)', "the MRP: 'M.R.P.', 'mrp (Rs)'"],
    ['name,price,Price', "the MRP: 'price', 'Price'"],
    ['name,sale price,price,Price', "the MRP: 'price', 'Price'"],
    [
      'name,mrp,Sale Rate,Online Store Price',
      "the selling price: 'Sale Rate', 'Online Store Price'",
    ],
    ['name,mrp,price,Variant Price', "the selling price: 'price', 'Variant Price'"],
    ['name,mrp,offer price,price', "the selling price: 'offer price', 'price'"],
    ['name,MRP,Selling Price,New Selling Price', "the selling price: 'Selling Price', 'New"],
    ['name,MRP,Selling Price,online_price', "the selling price: 'Selling Price', 'online_price'"],
    ['name,MRP,price,Price New', "the selling price: 'price', 'Price New'"],
    ['name,New MRP (Rs),MRP,Selling Price', "the MRP: 'MRP', 'New MRP (Rs)'"],
  ])('%s are refused', (headings, message) => {
    expect(() => mapped(headings.split(','))).toThrow(`Several columns could be ${message}`)
  })

  it('are not asked about because of a newer one alone', () => {
    expect(() => mapped(['name', 'MRP', 'online_price'])).toThrow(
      "but it could be: 'online_price'.",
    )
    expect(() => mapped(['name', 'New MRP'])).toThrow('No column for price')
  })

  it('are accepted once --map names the right one', () => {
    const headings = ['name', 'MRP', 'List Price', 'sale price', 'price']
    expect(mapped(headings, ['price=MRP', 'discountPrice=price'])).toEqual({
      name: 'name',
      price: 'MRP',
      discountPrice: 'price',
    })
    expect(mapped(['name', 'mrp', 'sale price', 'price'], ['discountPrice='])).toEqual({
      name: 'name',
      price: 'mrp',
    })
  })

  it('are refused too if they have the same heading', () => {
    expect(() => mapped(['name', 'price', 'price', 'shelf'])).toThrow(
      /Several columns (?:could be the MRP: 'price', 'price'|have the heading 'price')/,
    )
    expect(() => mapped(['name', 'name', 'price'])).toThrow(
      "Several columns have the heading 'name'. Rename those that are not meant.",
    )
  })

  it('do not include cost prices or taxes', () => {
    const headings = [
      'Item Name',
      'MRP',
      'Sale Rate',
      'Pur.Rate',
      'Purchase Price',
      'Cost',
      'GST %',
    ]
    expect(mapped(headings)).toEqual({
      name: 'Item Name',
      price: 'MRP',
      discountPrice: 'Sale Rate',
    })
  })
})

describe('a price of unknown meaning beside the MRP', () => {
  it.each([
    'Rate',
    'Net Rate',
    'Counter Price',
    'Disc. Price',
    'counterPrice',
    'discount',
    'Unit Price',
    'Price/Unit',
    'Rate per Unit',
    'Selling Price/Unit',
    'Selling Price per Unit',
    'Unit Selling Price',
    'Total Price',
    'Price Per UOM',
    'Rate/Qty',
    'Tag Price',
    'Price On Tag',
    'Selling Price To Customer',
    'Price from 1 Nov',
    'Selling Price incl. GST',
    'Sale Price Incl Tax',
    'Rate Incl. GST',
    'Rate incl. of all taxes',
    'Price with Tax',
    'Price List Rate',
    'Special',
    'Special (Rs)',
    'Net Amount',
    'Net Amt.',
    'Final Amount',
    'Amt.',
    'Amount (Rs)',
    'Cash',
    'Cash Amt',
    'Bill Amount',
    'Billing Amount',
    'Min Selling Price',
    'min_sale_price',
    'Minimum Selling Rate',
    'You Pay',
    'Retail',
    'Off',
    'बिक्री मूल्य',
    'बिक्री दर',
  ])('is refused until --map says what shoppers pay: %s', (heading) => {
    const headings = ['Item Name', 'MRP', heading]
    expect(() => mapped(headings)).toThrow(
      `No column is known to be the selling price, but it could be: '${heading}'. If shoppers pay the amounts of such a column: --map discountPrice='${heading}'. If they pay the MRP: --map discountPrice=`,
    )
    expect(mapped(headings, ['discountPrice='])).toEqual({ name: 'Item Name', price: 'MRP' })
    expect(mapped(headings, [`discountPrice=${heading}`])).toMatchObject({
      discountPrice: heading,
    })
    // The selling price is known.
    expect(mapped([...headings, 'Sale Rate'])).toMatchObject({ discountPrice: 'Sale Rate' })
  })

  it.each([
    'Purchase Price',
    'Pur.Rate',
    'Cost Rate',
    'Wholesale Price',
    'Rate (Purchase)',
    'GST Rate',
    'Tax Rate',
    'Conversion Rate',
    'Discount Type',
    'Price Code',
    'Rating',
    'Corporate',
    'Price List',
    'Rate excl. GST',
    'Rate Incl. GST (Purchase)',
    'Special Price Period',
    'Sale Qty',
    'Selling Unit',
    'Offer Text',
    'On Sale',
    'Net Weight Type',
    'Special Instructions',
    'Official',
    'Min Price',
    'Min Sale Qty',
    'Max Discount',
    'Cashback',
    'Cash Discount Type',
    'Billing Name',
    'GST Amount',
    'Stock Amount',
  ])('is not %s', (heading) => {
    expect(mapped(['Item Name', 'MRP', heading])).toEqual({ name: 'Item Name', price: 'MRP' })
  })
})

describe('a heading whose brackets say cost, purchase, wholesale, a percentage or without tax', () => {
  it.each([
    'Price (Cost)',
    'Price (Purchase)',
    'Sale Price (Wholesale)',
    'Sale Price (excl. GST)',
    'Selling Price (without tax)',
    'Selling Price (w/o GST)',
    'Sale Price %',
  ])('is not a price: %s', (heading) => {
    const map = mapColumns(['Item Name', 'MRP', heading], [])
    expect(map.columns.map(({ column }) => column)).toEqual(['Item Name', 'MRP'])
    expect(map.unused).toEqual([heading])
    // Nor does it make another selling price ambiguous.
    expect(mapped(['Item Name', 'MRP', heading, 'Sale Price'])).toMatchObject({
      discountPrice: 'Sale Price',
    })
    expect(mapped(['Item Name', 'MRP', heading], [`discountPrice=${heading}`])).toMatchObject({
      discountPrice: heading,
    })
  })

  it.each(['Price (in %)', 'Price (plus 5% GST)', 'Price (before GST, GST extra)'])(
    'is not a price either: %s',
    (heading) => {
      expect(mapColumns(['Item Name', 'MRP', heading], []).unused).toEqual([heading])
    },
  )

  it('is not the only price of a file', () => {
    expect(() => mapped(['Item Name', 'Price (Cost)'])).toThrow('No column for price')
  })
})

describe('a heading whose brackets do not change its meaning', () => {
  it.each([
    'MRP (INR)',
    'M.R.P. (₹)',
    'Price (Rs)',
    'Price (Rs.)',
    'MRP (in paise)',
    'Price (incl. of all taxes)',
    'MRP (Incl. 5% GST)',
    'Price (MRP)',
    'Maximum Retail Price (MRP)',
    'Price (Inc. GST)',
    'Price (Inc. of all taxes)',
    'Price (Tax inc.)',
    'Price (GST is included)',
    'Price (Indian Rupees only)',
    'MRP (printed)',
    'MRP (Incl. GST @ 5%)',
    'MRP (GST 5% included)',
    'Price (per unit)',
    'Price (₹/kg)',
    'Price (Rs/kg)',
    'MRP (Per Kg)',
    'Price (1 kg)',
    'Price (500 g)',
    'Price (500ml)',
    'Price (per dozen)',
    'Price (B2C)',
    'Price (Net)',
    'MRP (All India)',
    'MRP (Rs. Ps.)',
    'MRP (Numeric)',
    'MRP (मूल्य)',
  ])('is the price: %s', (heading) => {
    expect(mapped(['name', heading])).toEqual({ name: 'name', price: heading })
  })

  it.each([
    'Selling Price (incl. GST)',
    'Selling Price (SP)',
    'Price (Selling)',
    'Price (Retail)',
    'Selling Price (Online)',
    'Selling Price (₹) (Editable)',
    'Offer Price (10% off)',
    'Offer Price (flat 10% off)',
    'Selling Price (after discount)',
    'Selling Price (incl. delivery)',
    'Selling Price (after 10% discount)',
    'Selling Price (MRP less 5%)',
    'Selling Price (with 5% GST)',
    'Price (excluding delivery)',
    'Selling Price (Excl. delivery)',
    'Price (without delivery charges)',
    'Selling Price (no extra cost)',
    'Selling Price (incl. GST, excl. delivery)',
    'Selling Price (all taxes included)',
    'Selling Price (10 percent off)',
  ])('is the selling price: %s', (heading) => {
    expect(mapped(['name', 'MRP', heading])).toMatchObject({ discountPrice: heading })
  })

  it.each(['Stock (Kg)', 'Stock (Nos)', 'Closing Stock (as on 27-11-2026)'])(
    'is the stock: %s',
    (heading) => {
      expect(mapped(['name', 'price', heading])).toMatchObject({ stock: heading })
    },
  )
})

describe('a price with unknown words in brackets', () => {
  it('is refused until --map says what it is', () => {
    const headings = ['name', 'MRP', 'Offer Price (Diwali)']
    expect(() => mapped(headings)).toThrow(
      "'Offer Price (Diwali)' may be another price than the selling price. If it is the selling " +
        "price: --map discountPrice='Offer Price (Diwali)'. If not: --map discountPrice=",
    )
    expect(mapped(headings, ['discountPrice='])).toEqual({ name: 'name', price: 'MRP' })
    expect(mapped(headings, ['discountPrice=Offer Price (Diwali)'])).toMatchObject({
      discountPrice: 'Offer Price (Diwali)',
    })
    expect(() => mapped(['name', 'Price ($)'])).toThrow('may be another price than the MRP')
    expect(() => mapped(['name', 'MRP', 'MRP (New)'])).toThrow('Several columns could be the MRP')
  })

  it.each([
    'Selling Price (Tax)',
    'Selling Price (GST)',
    'Selling Price (GST 5%)',
    'Selling Price (5%)',
    'Selling Price (not inc. GST)',
    'Price (discount)',
    'Selling Price (Exclusive)',
    'Selling Price (excl. delivery & GST)',
    'Selling Price (Max)',
  ])('is neither used nor left out without asking: %s', (heading) => {
    expect(() => mapped(['name', 'MRP', heading])).toThrow(
      'may be another price than the selling price',
    )
  })
})

it('a stock whose brackets say opening or minimum is not the stock of today', () => {
  expect(mapped(['name', 'price', 'Stock (Opening)', 'Stock (Min)'])).toEqual({
    name: 'name',
    price: 'price',
  })
})

describe('--map', () => {
  it('overrides guesses', () => {
    expect(mapped(['name', 'price', 'mrp'], ['price=price', 'discountPrice='])).toEqual({
      name: 'name',
      price: 'price',
    })
  })

  it.each([
    ['price', 'FIELD=COLUMN'],
    ['prize=price', 'FIELD is one of id, name'],
    ['price=prize', "no column 'prize'. The columns are: name, price"],
  ])('%s is refused', (pair, message) => {
    expect(() => mapColumns(['name', 'price'], [pair])).toThrow(message)
  })

  it('is refused when it names a field twice', () => {
    expect(() => mapColumns(['name', 'price'], ['name=name', 'name=price'])).toThrow('name twice')
  })
})

it('refuses a file without columns for name and price', () => {
  expect(() => mapColumns(['sku', 'cost'], [])).toThrow(
    'No column for name and price among: sku, cost. Use --map name=COLUMN',
  )
})

const flags = (headings: string[], pairs: string[] = []) =>
  mapColumns(['name', 'mrp', ...headings], pairs)
    .columns.filter(({ field }) => field === 'published')
    .map(({ column }) => column)

describe('flags that say whether goods are for sale', () => {
  it.each([
    'Active',
    'Is Active',
    'Enabled',
    'Visible',
    'Published',
    'Inactive',
    'Blocked',
    'Discontinued',
    'Disabled',
    'Hidden',
    'isDeleted',
    'Archived',
    'For Sale',
    'Is Live',
    'Live',
    'Online',
    'Sellable',
    'Can be Sold',
    'sale_ok',
    'Available in POS',
    'Available for Sale',
    'Show on Website',
    'Publish',
    'Enable',
    'Visibility',
    'Item Active',
    'Active/Inactive',
    'Enabled for Sale',
    'Approved',
    'Sales Blocked',
    'Blocked for Sale',
    'Disable',
    'Block',
    'Hide',
    'Delete',
    'Delisted',
    'Deactivated',
    'Not for Sale',
    'Do Not Sell',
    'deleted_at',
  ])('have the heading %s', (heading) => {
    expect(flags([heading])).toEqual([heading])
  })

  it.each([
    'On Sale',
    'Is On Sale',
    'Sales Online',
    'Active Ingredient',
    'Live Weight',
    'Off',
    'Pending',
    'Hold',
    'Attribute 1 visible',
    'Published Date',
  ])('do not have the heading %s', (heading) => {
    expect(flags([heading], ['discountPrice='])).toEqual([])
  })

  it('do not take the stock, and are not taken for a price', () => {
    expect(mapped(['name', 'mrp', 'Available', 'Available Online'])).toMatchObject({
      stock: 'Available',
      published: 'Available Online',
    })
    expect(mapped(['name', 'mrp', 'sale_ok'], ['published='])).toEqual({
      name: 'name',
      price: 'mrp',
    })
  })

  it('are read in all of their columns, unless --map names one', () => {
    expect(flags(['Blocked', 'Active', 'Archived'])).toEqual(['Active', 'Blocked', 'Archived'])
    expect(flags(['Blocked', 'Active'], ['published=Blocked'])).toEqual(['Blocked'])
    expect(flags(['Blocked', 'Active'], ['published='])).toEqual([])
  })
})

const states = (...headings: string[]) =>
  mapColumns(['name', 'mrp', 'SP', ...headings], [])
    .columns.filter(({ field }) => field === 'status')
    .map(({ column }) => column)

describe('a state', () => {
  it.each([
    'Status',
    'Product Status',
    'Listing Status',
    'Active Status',
    'Online Status',
    'sku_status',
    'Approval Status',
  ])('is under %s', (heading) => {
    expect(states(heading)).toEqual([heading])
  })

  it.each(['Tax Status', 'Stock Status', 'Offer Status', 'Order Status', 'Status Code'])(
    'is not under %s',
    (heading) => {
      expect(states(heading)).toEqual([])
    },
  )

  it('is read in all of its columns', () => {
    expect(states('Status', 'Stock Status', 'Item Status')).toEqual(['Status', 'Item Status'])
  })
})

describe('the stock', () => {
  it.each([
    'Stock in Hand',
    'Stock on Hand',
    'Cl. Stock',
    'Cl.Qty',
    'Curr.Stock',
    'Bal. Qty',
    'Balance Qty',
    'Qty on hand',
    'Quantity On Hand',
    'On Hand',
    'Closing',
    'Closing (Nos)',
    'Qty in Stock',
    'Qty Available',
    'qty_available',
    'Quantity Available',
    'Units in Stock',
    'UnitsInStock',
    'Item Stock',
    'Stk Qty',
    'Avl Qty',
    'Avail. Qty',
    'Available Units',
    'Closing Bal.',
  ])('has the heading %s', (heading) => {
    expect(mapped(['name', 'mrp', heading])).toMatchObject({ stock: heading })
  })

  it.each([
    'Shop Stock',
    'Godown Stock (Nos)',
    'shopStock',
    'Total on hand',
    'Bal. Qty. Main',
    'Main Location Stock',
    'Stock in Units',
    'Stock As On Date',
    'Remaining Qty',
    'Pcs left',
    'Balance',
    'Total Qty',
    'Current Quantity Shop',
    'Godown',
    'Main Godown',
    'Godown Qty',
    'Quantity (Stock)',
    'स्टॉक',
  ])('is asked about if it may be under %s', (heading) => {
    expect(() => mapColumns(['name', 'mrp', heading, 'Opening Stock'], [])).toThrow(
      `No column is known to be the stock, but it could be: '${heading}'. If it is: --map stock='${heading}'. If not: --map stock=`,
    )
    expect(mapped(['name', 'mrp', heading], [`stock=${heading}`])).toHaveProperty('stock')
    expect(mapped(['name', 'mrp', heading], ['stock='])).not.toHaveProperty('stock')
    expect(mapped(['name', 'mrp', heading, 'Closing Stock'])).toMatchObject({
      stock: 'Closing Stock',
    })
  })

  it.each(['Qty', 'Qty.', 'Qty (Nos)', 'Item Qty', 'Count'])(
    'is asked about under %s, which may also be the size',
    (heading) => {
      const headings = ['name', 'mrp', heading]
      expect(() => mapColumns(headings, [])).toThrow(
        `No column is known to be the stock, but it could be: '${heading}'. If it is: --map stock='${heading}'. If it is the size: --map size='${heading}'. If it is neither: --map stock=`,
      )
      expect(mapped(headings, [`size=${heading}`])).toMatchObject({ size: heading })
      expect(mapped(headings, ['stock='])).toEqual({ name: 'name', price: 'mrp' })
      expect(() => mapColumns([...headings, 'Pack Size'], [])).toThrow(
        `If it is: --map stock='${heading}'. If not: --map stock=`,
      )
      expect(mapped([...headings, 'Closing Stock'])).toMatchObject({ stock: 'Closing Stock' })
    },
  )

  it('is asked about under a quantity beside a size', () => {
    expect(() => mapColumns(['name', 'mrp', 'Pack Size', 'Quantity'], [])).toThrow(
      "No column is known to be the stock, but it could be: 'Quantity'.",
    )
  })

  it.each([
    'Opening Stock',
    'Op. Stock',
    'Minimum stock quantity',
    'min_stock_level',
    'Stock Value',
    'Stock (Opening)',
    'Stock Item Code',
    'Stock UOM',
    'Maintain Stock',
    'Low stock amount',
    'Re-order Stock',
    'Min Qty',
    'Order Qty',
    'Godown Name',
    'Country',
    'Stockist',
    'Livestock feed',
    'Stock Unit',
    'Stock Location',
    'Account Balance',
    'Available Sizes',
    'Min. Available Qty',
  ])('is not asked about under %s', (heading) => {
    expect(mapColumns(['name', 'mrp', heading], []).unused).toContain(heading)
  })
})

describe('a price of a quantity', () => {
  it.each(['Price (per 100 g)', 'Price (Rs/100 gm)', 'MRP (per 12 pcs)', 'Price (per 1 kg)'])(
    'that is stated as a number is asked about: %s',
    (heading) => {
      expect(() => mapColumns(['name', heading], [])).toThrow(
        `'${heading}' may be another price than the MRP. If it is the MRP: --map price='${heading}'.`,
      )
    },
  )

  it.each(['Price (per kg)', 'Price (₹/kg)', 'Price (per dozen)', 'Price (kg)', 'MRP (per Ltr)'])(
    'is that of goods sold loose, but is asked about beside sizes or units: %s',
    (heading) => {
      expect(mapped(['name', heading])).toMatchObject({ price: heading })
      for (const packs of ['Pack Size', 'Unit', 'Weight (g)']) {
        expect(() => mapColumns(['name', heading, packs], [])).toThrow('may be another price')
        expect(mapped(['name', heading, packs], [`price=${heading}`])).toHaveProperty('price')
      }
    },
  )

  it('is asked about if it is the selling price of packs', () => {
    expect(() => mapColumns(['name', 'Pack Size', 'MRP', 'Offer Price (per kg)'], [])).toThrow(
      "'Offer Price (per kg)' may be another price than the selling price",
    )
  })

  it('is that of the pack if it is of a piece or a pack', () => {
    for (const heading of ['Price (per pc)', 'Price (per pack)', 'Price (Rs. per unit)']) {
      expect(mapped(['name', heading, 'Pack Size'])).toMatchObject({ price: heading })
    }
  })
})

describe('a heading beside an MRP that may be the selling price', () => {
  it.each(['Selling', 'Offer', 'Sale', 'Sale Amt.', 'Sales Amount', 'Disc.', 'Deal', 'Our Sell'])(
    'is asked about: %s',
    (heading) => {
      expect(() => mapColumns(['name', 'mrp', heading], [])).toThrow(
        `No column is known to be the selling price, but it could be: '${heading}'. If shoppers pay the amounts of such a column: --map discountPrice='${heading}'. If they pay the MRP: --map discountPrice=`,
      )
      const pairs = [`discountPrice=${heading}`]
      expect(mapped(['name', 'mrp', heading], pairs)).toMatchObject({ discountPrice: heading })
      expect(mapped(['name', 'mrp', heading], ['discountPrice='])).toEqual({
        name: 'name',
        price: 'mrp',
      })
      expect(mapped(['name', 'mrp', heading, 'SP'])).toMatchObject({ discountPrice: 'SP' })
    },
  )

  it.each(['Discount %', 'discountPercent', 'Disc.%', 'Offer Price (%)', 'Price (% off)'])(
    'is asked about, but not as a price, if it is a percentage: %s',
    (heading) => {
      expect(() => mapColumns(['name', 'mrp', heading], [])).toThrow(
        `'${heading}' is a discount in percent, which the import does not turn into prices. If shoppers get it, add a column of the selling prices. If they pay the MRP: --map discountPrice=`,
      )
      expect(mapped(['name', 'mrp', heading], ['discountPrice='])).not.toHaveProperty(
        'discountPrice',
      )
      expect(mapped(['name', 'mrp', heading, 'SP'])).toMatchObject({ discountPrice: 'SP' })
    },
  )

  it.each([
    'On Sale',
    'Sale Qty',
    'Sales',
    'Sale Tax',
    'Offer Type',
    'Offer Validity',
    'Offer Text',
    'Best-seller',
    'Office',
    'Dealer',
    'GST %',
    'Margin %',
    'Coffee %',
    'Discount Type',
  ])('is not asked about: %s', (heading) => {
    expect(mapColumns(['name', 'mrp', heading], []).unused).toEqual([heading])
  })
})

describe('several columns of stock', () => {
  it.each([
    ['Stock (Main Godown)', 'Stock (Shop)'],
    ['Closing Stock', 'Available Qty'],
    ['In stock?', 'Availability'],
  ])('are refused until --map names one: %s, %s', (one, other) => {
    const headings = ['name', 'mrp', one, other]
    expect(() => mapColumns(headings, [])).toThrow(
      `Several columns could be the stock: '${one}', '${other}'. Name the right one: --map stock='${one}'`,
    )
    expect(mapped(headings, [`stock=${other}`])).toEqual({
      name: 'name',
      price: 'mrp',
      stock: other,
    })
  })

  it('are read together if one is a flag and the other a count', () => {
    expect(mapped(['name', 'mrp', 'Closing Stock', 'Available'])).toMatchObject({
      stock: 'Available',
      stockCount: 'Closing Stock',
    })
    const pairs = ['stock=Available', 'stockCount=Qty']
    expect(mapped(['name', 'mrp', 'Qty', 'Available'], pairs)).toMatchObject({ stockCount: 'Qty' })
  })

  it.each(['Stock (Value)', 'Stock (Rs)', 'Stock (Last Month)', 'Stock (Damaged Qty)'])(
    'do not count one of another time or kind: %s',
    (heading) => {
      expect(mapped(['name', 'mrp', heading, 'Stock (Today)'])).toMatchObject({
        stock: 'Stock (Today)',
      })
      expect(mapped(['name', 'mrp', heading])).toEqual({ name: 'name', price: 'mrp' })
    },
  )
})

it.each([
  ['Item', 'Item Name'],
  ['Item', 'Item Description'],
  ['Product', 'Item Name'],
  ['Product', 'SKU Name'],
  ['Product', 'Product Name'],
])('beside %s, which may be a code, the name is %s', (code, name) => {
  expect(mapped([code, name, 'mrp'])).toMatchObject({ name })
  expect(mapped([code, 'mrp'])).toMatchObject({ name: code })
})

it.each([
  ['Offer Valid From', 'Offer Valid Till'],
  ['Offer Start', 'Offer End'],
  ['Sale Start Date', 'Sale End Date'],
  ['Offer From', 'Offer Upto'],
  ['Valid From', 'Valid To'],
  ['Price Valid From', 'Valid Till'],
  ['Offer Starts On', 'Offer Ends On'],
  ['Promo Start Date', 'Promo Expiry'],
  ['special_date_start', 'special_date_end'],
  ['Deal From', 'Deal Until'],
  ['Sale Price Valid From', 'Sale Price Upto'],
])('the days of an offer are under %s and %s', (saleStart, saleEnd) => {
  expect(mapped(['name', 'mrp', 'Offer Price', saleStart, saleEnd])).toMatchObject({
    discountPrice: 'Offer Price',
    saleStart,
    saleEnd,
  })
})

it.each(['Sale Till Date', 'Discount Upto', 'Valid', 'Offer Valid', 'Expiry Date'])(
  'the last day of an offer is not under %s',
  (heading) => {
    expect(mapped(['name', 'mrp', 'Offer Price', heading])).not.toHaveProperty('saleEnd')
  },
)

it('a file with only a selling price is refused with the option that makes it the price', () => {
  expect(() => mapped(['name', 'Sale price', 'Purchase price'])).toThrow(
    "No column for price among: name, Sale price, Purchase price. If 'Sale price' is the only price: --map price='Sale price'. If not: --map price=COLUMN",
  )
  expect(mapped(['name', 'Sale price'], ['price=Sale price'])).toEqual({
    name: 'name',
    price: 'Sale price',
  })
})
