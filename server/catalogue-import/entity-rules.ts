/** Decodes HTML entities in exports of web shops: `Tom &amp; Jerry`, `&#8377;40`. */
import { cp1252Character } from './text-encoding.ts'

/** Named entities that occur in exports. Other names are not decoded. */
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    ensp: '\u2002',
    emsp: '\u2003',
    thinsp: '\u2009',
    shy: '\u00ad',
    zwj: '\u200d',
    zwnj: '\u200c',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
    hellip: '…',
    bull: '•',
    middot: '·',
    times: '×',
    deg: '°',
    plusmn: '±',
    frac12: '½',
    frac14: '¼',
    frac34: '¾',
    sup2: '²',
    sup3: '³',
    micro: 'µ',
    reg: '®',
    copy: '©',
    trade: '™',
    euro: '€',
    pound: '£',
    agrave: 'à',
    aacute: 'á',
    acirc: 'â',
    atilde: 'ã',
    auml: 'ä',
    ccedil: 'ç',
    egrave: 'è',
    eacute: 'é',
    ecirc: 'ê',
    euml: 'ë',
    iacute: 'í',
    icirc: 'î',
    iuml: 'ï',
    ntilde: 'ñ',
    oacute: 'ó',
    ocirc: 'ô',
    ouml: 'ö',
    ugrave: 'ù',
    uacute: 'ú',
    ucirc: 'û',
    uuml: 'ü',
  }),
)

/** Some exports escape text twice, and very few more often. */
const MAX_ROUNDS = 3

/** Replaces characters that PostgreSQL or a page cannot hold with U+FFFD. */
export function decodeEntities(text: string): string {
  let decoded = text
  for (let round = 0; round < MAX_ROUNDS && decoded.includes('&'); round += 1) {
    const before = decoded
    decoded = before.replace(/&(?:#(\d+)|#[xX]([\da-fA-F]+)|([a-zA-Z]+\d*));/g, decodeOne)
    if (decoded === before) break
  }
  return decoded
}

function decodeOne(
  whole: string,
  decimal: string | undefined,
  hexadecimal: string | undefined,
  name: string | undefined,
): string {
  if (name !== undefined) return namedCharacter(name) ?? whole
  const code =
    decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number.parseInt(decimal, 10)
  const isText = code === 0x09 || code === 0x0a || code === 0x0d || code >= 0x20
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  if (!isText || code === 0x7f || isSurrogate || code > 0x10ffff) return '\ufffd'
  // HTML reads these numbers as cp1252, because authors meant cp1252.
  const character = cp1252Character(code)
  return character >= '\u0080' && character <= '\u009f' ? '\ufffd' : character
}

/** `&Eacute;` is the upper-case form of `&eacute;`. */
function namedCharacter(name: string): string | undefined {
  const [first = '', ...rest] = name
  return (
    NAMED.get(name) ??
    (/[A-Z]/.test(first) ? capitalOf(first.toLowerCase() + rest.join('')) : undefined)
  )
}

function capitalOf(name: string): string | undefined {
  const small = NAMED.get(name)
  return small !== undefined && /^\p{Ll}$/u.test(small) ? small.toUpperCase() : undefined
}
