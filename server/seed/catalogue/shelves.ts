/** Every shelf of the shop, in the order in which 'Shop by Category' shows them. */
import { baby } from './baby.ts'
import { bath } from './bath.ts'
import { biscuits } from './biscuits.ts'
import { cleaning } from './cleaning.ts'
import { dairy } from './dairy.ts'
import { drinks } from './drinks.ts'
import { eggs } from './eggs.ts'
import { electrical } from './electrical.ts'
import { fruits } from './fruits.ts'
import { hair } from './hair.ts'
import { iceCream } from './ice-cream.ts'
import { instant } from './instant.ts'
import { masala } from './masala.ts'
import { oils } from './oils.ts'
import { pet } from './pet.ts'
import { pharmacy } from './pharmacy.ts'
import { pooja } from './pooja.ts'
import { snacks } from './snacks.ts'
import { spreads } from './spreads.ts'
import { staples } from './staples.ts'
import { stationery } from './stationery.ts'
import { sweets } from './sweets.ts'
import { tea } from './tea.ts'
import { vegetables } from './vegetables.ts'
import type { Shelf } from './shelf.ts'

export const shelves: readonly Shelf[] = [
  staples,
  vegetables,
  fruits,
  dairy,
  eggs,
  oils,
  masala,
  biscuits,
  snacks,
  tea,
  drinks,
  spreads,
  iceCream,
  sweets,
  instant,
  bath,
  hair,
  cleaning,
  baby,
  pet,
  pharmacy,
  electrical,
  pooja,
  stationery,
]
