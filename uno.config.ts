/**
 * The design system (architecture §10): roles of src/styles/tokens.css as a theme, shortcuts for
 * primitives, rules for cloth, stitch and hairlines. Components carry utilities,
 * written `className=":uno: …"`, which a build compiles to one short class for each string
 * (docs/decisions/001-styles.md).
 */
import { defineConfig, presetWind3, transformerCompileClass } from 'unocss'
import { classNamesOf } from './scripts/vite/class-names.ts'

/** Custom properties of tokens.css, by the name that a utility calls them: `bg-leaf`, `text-ink-2`. */
const ROLES = [
  'ground surface sunken khadi khadi-deep line line-strong',
  'ink ink-2 ink-3 scrim',
  'leaf leaf-press leaf-text leaf-soft on-leaf',
  'marigold marigold-soft marigold-text',
  'tomato tomato-text tomato-soft on-tomato',
  'night night-2 on-night on-night-2',
  'st-yellow st-yellow-text st-blue st-blue-text st-purple st-purple-text',
  'st-green st-green-text st-red st-red-text',
].flatMap((roles) => roles.split(' '))
const colors = {
  ...Object.fromEntries(ROLES.map((role) => [role, `var(--${role})`])),
  // Not a custom property of the root, which has no hue: it would be invalid there, and inherited
  // so.
  'tint-ink': 'oklch(var(--tint-ink-l) var(--tint-ink-c) var(--hue))',
}

/** `text-15` is 15 px at the browser's usual text size, in rem, so that it follows the shopper's. */
const FONT_SIZES_PX = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 30, 32, 34, 62]
const fontSize: Record<string, string> = {
  // On the login screen, as wide as the phone lets it be.
  promise: 'min(max(2.5rem, 12vw), 3.125rem, 14vw)',
  ...Object.fromEntries(FONT_SIZES_PX.map((px) => [px, `${px / 16}rem`])),
}

/** Without a unit: `text-16/1.2` is 16 px letters on lines of 1.2 times that. */
const LINE_HEIGHTS = [
  0.98, 1, 1.05, 1.08, 1.1, 1.15, 1.16, 1.17, 1.18, 1.2, 1.25, 1.29, 1.3, 1.33, 1.35, 1.38, 1.4,
  1.45, 1.47, 1.5, 1.6,
]
const lineHeight = Object.fromEntries(LINE_HEIGHTS.map((times) => [times, String(times)]))

/** Hundredths of an em that letters move together: `tracking-2`. */
const TIGHTER = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.2]
const letterSpacing = {
  wide: '0.04em',
  ...Object.fromEntries(TIGHTER.map((hundredths) => [hundredths, `-${hundredths / 100}em`])),
}

/**
 * Nine of fifteen pixels are thread; across and down, and the close one of a timeline. Gradients
 * for the thread and its round ends, because an SVG image would cost a slow phone a document of its
 * own, and a mask a layer (docs/decisions/227-icons-from-one-sprite.md).
 */
const stitches = (axis: 'x' | 'y', length: number, thread: number) => {
  const end = (at: number) => {
    const center = axis === 'x' ? `${at}px 1.5px` : `1.5px ${at}px`
    return `radial-gradient(circle at ${center}, var(--stitch) 1.25px, transparent 1.75px)`
  }
  const [from, to] = [1.5, thread - 1.5]
  const middle = `linear-gradient(${axis === 'x' ? '90deg' : '180deg'}, transparent ${from}px, var(--stitch) ${from}px ${to}px, transparent ${to}px)`
  const size = axis === 'x' ? `50% 0 / ${length}px 3px repeat-x` : `0 0 / 3px ${length}px repeat-y`
  return { background: [end(from), end(to), middle].map((image) => `${image} ${size}`).join(', ') }
}

/** The text styles of the design: size, line, weight and how closely letters stand. */
const TEXT_STYLES = {
  't-hero': 'text-62/0.98 font-800 tracking-4.2',
  't-display': 'text-30/1.08 narrow:text-22/1.17 font-800 tracking-3',
  't-title': 'text-24/1.17 font-800 tracking-2.5',
  't-section': 'text-20/1.2 font-800 tracking-2',
  't-lead': 'text-17/1.3 font-700',
  't-strong': 'text-15/1.35 font-600',
  't-small': 'text-13/1.38 font-500',
}

/** What several screens are built of. */
const PRIMITIVES = {
  wrap: 'max-w-page mx-auto px-gutter',
  'narrow-page': 'max-w-180 pb-15',
  columns: 'lg:grid lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:gap-x-10 lg:items-start',
  stack: 'grid gap-2.5 mt-4.5',

  // The running stitch is the one ornament.
  stitch: 'h-0.75 stitch-x',
  'stitch-quiet': '[--stitch:var(--khadi-deep)]',
  'stitch-marigold': '[--stitch:var(--marigold)]',
  // Along an edge, as `before:` or `after:`.
  'stitch-edge':
    'content-empty absolute left-3.5 right-3.5 h-0.5 stitch-x stitch-marigold opacity-90',

  btn: 'inline-flex items-center justify-center gap-2 min-h-12 px-5 rounded-3 text-16/1 font-700 press disabled:bg-sunken disabled:text-ink-3 disabled:cursor-default aria-[disabled=true]:bg-sunken aria-[disabled=true]:text-ink-3 aria-[disabled=true]:cursor-default',
  'btn-act': 'bg-leaf text-on-leaf active:bg-leaf-press active:[transform:scale(0.98)]',
  'btn-quiet': 'bg-leaf-soft text-leaf-text',
  'btn-plain': 'bg-surface text-ink edge-line-strong',
  'btn-sm': 'min-h-11 px-4 text-15',
  // The one way on from an empty page.
  'btn-alone': 'min-w-[min(17.5rem,100%)] mt-3.5',
  'icon-button': 'relative grid flex-none place-items-center size-[var(--tap)] rounded-3 text-ink',
  'stepper-key': 'h-11 grid place-items-center rounded-3 aria-[disabled=true]:opacity-45',
  // As `before:` and `after:` of the button.
  'switch-track':
    'content-empty absolute inset-x-0 inset-y-1.5 rounded-4 bg-line-strong [transition:background_var(--calm)_var(--ease)] motion-reduce:[transition:none]',
  'switch-thumb':
    'content-empty absolute top-2.25 left-0.75 size-6.5 rounded-full bg-on-leaf [transition:translate_var(--calm)_var(--ease)] motion-reduce:[transition:none]',
  chosen:
    'aria-[pressed=true]:edge-2-leaf aria-[pressed=true]:bg-leaf-soft aria-[pressed=true]:text-leaf-text aria-[pressed=true]:font-700',

  // Chromium's cross in a search field is blue. A field that gets the focus shows its label too.
  'field-box':
    'w-full scroll-mt-8 px-3.5 rounded-3 bg-surface font-500 edge-line-strong aria-[invalid=true]:edge-2-tomato appearance-none [&::-webkit-search-cancel-button]:[filter:grayscale(1)]',
  'field-error': 'flex gap-1.5 items-center mt-1.5 text-tomato-text text-13/1.3 font-600',
  'banner-error':
    'mt-3.5 px-3.5 py-3 rounded-3 bg-tomato-soft text-tomato-text text-15/1.4 font-600',
  'notice-bar': 'flex items-center gap-2.5 px-gutter bg-ink text-ground text-14/1.3 font-600',

  // Links and buttons with icons, one below the other.
  rows: '[&>*]:flex [&>*]:items-center [&>*]:w-full',
  'menu-rows':
    'rows [&>*]:min-h-13 [&>*]:text-16/1 [&>*]:font-600 [&>*]:line-b [&>:last-child]:border-0',

  panel: 'px-4 py-3.5 mt-3.5 rounded-4 bg-surface edge-line',
  'page-head': 'pt-4.5 pb-1.5',
  'section-head': 'flex items-center justify-between flex-wrap gap-y-1 gap-x-3 min-h-11 mb-1.5',
  skeleton:
    'rounded-2 bg-sunken [animation:breathe_1.2s_ease-in-out_infinite_alternate] motion-reduce:[animation:none]',
  // Also on the empty room of a picture, and on the box around the outline, which is centred in it.
  'product-picture': 'grid place-items-center object-contain',
  price:
    'flex flex-wrap items-baseline break-anywhere num [&>b]:font-800 [&>s]:font-500 [&>s]:text-ink-3',
  discount: 'absolute bg-tomato text-on-tomato font-800 num',
  disclosure:
    'flex items-center justify-between min-h-13 cursor-pointer list-none [&::-webkit-details-marker]:hidden',
  'disclosure-mark': '[transition:transform_var(--fast)] in-open:[transform:rotate(180deg)]',

  // Pairs of a name and what it is.
  facts:
    'text-ink-2 text-15/1.35 font-500 [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&>div]:py-1.5 [&_dd]:min-w-0 [&_dd]:break-anywhere [&_dd]:text-right [&_dd]:text-ink [&_dd]:font-700 [&_dd]:num',
  'facts-total': 'text-ink text-18/1.35 font-800',
  'bill-row': 'flex narrow:flex-wrap justify-between gap-x-3 py-1.25 text-15/1.4 num',
  says: 'mt-2 text-15/1.45 font-500 text-ink-2 text-pretty',
  actions: 'flex flex-wrap gap-2 mt-3 empty:hidden',
  // Stays in sight, because a long dialog is closed by its button. A short screen needs the room.
  // The dialog's line is a border, which clips what scrolls, and part of its gutter.
  'dialog-head':
    'sticky short:static top-0 z-1 flex items-center justify-between min-h-13.5 mx-[calc(1px-var(--gutter))] px-[calc(var(--gutter)-1px)] bg-ground print:static',
  // Stays in sight at the lower edge, like the head at the upper one.
  'dialog-foot':
    'sticky bottom-0 short:static z-1 mx-[calc(1px-var(--gutter))] px-[calc(var(--gutter)-1px)] mb-[calc(1px-1rem-env(safe-area-inset-bottom))] pb-[calc(1rem-1px+env(safe-area-inset-bottom))] bg-ground',
  // The two ways out of a dialog, the second the wider one.
  'dialog-actions': 'grid grid-cols-[1fr_1.5fr] narrow:grid-cols-1 gap-2.5 mt-4.5',
}

const CATALOGUE = {
  'category-tiles': 'grid grid-cols-3 md:grid-cols-4 lg:grid-cols-6 gap-2.5 lg:gap-3.5 mt-3',
  // Empty, it is as high as a row of three tiles with names of one or two lines
  // (category-grid.tsx), of which the last may be wider by a fraction of a pixel.
  'category-room':
    'contents empty:grid empty:grid-cols-3 empty:gap-2.5 empty:col-span-full empty:rounded-4 empty:bg-sunken empty:pt-2 empty:pb-9.8 empty:before:content-empty empty:before:col-start-3 empty:before:mx-1.5 empty:before:aspect-340/284',
  'category-page':
    'grid grid-cols-[min(5.375rem,24vw)_minmax(0,1fr)] lg:grid-cols-[15.75rem_minmax(0,1fr)] lg:gap-8 lg:max-w-page lg:mx-auto lg:px-gutter',
  'category-rail':
    'sticky top-[var(--head)] h-[calc(100dvh-var(--head))] overflow-y-auto pb-[max(7.5rem,var(--orders-reach,0px))] scroll-pb-[max(7.5rem,var(--orders-reach,0px))] bg-sunken scrollbar-none lg:pt-5 lg:pb-[max(1.25rem,var(--orders-reach,0px))] lg:bg-transparent',
  'shelf-title': 'px-3 pt-4 pb-3 t-section break-anywhere lg:px-0 lg:pt-5.5 lg:pb-1.5 lg:t-title',
  'product-columns':
    'grid-cols-2 narrow:grid-cols-1 md:grid-cols-3 xl:grid-cols-4 gap-y-5 gap-x-2.5 md:gap-y-7 md:gap-x-5',
  'product-page':
    'max-w-page mx-auto lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-10 lg:px-gutter lg:pt-7 lg:pb-10',
  // The slider library sets its own gaps in px, the same at each width (keen-carousel.ts). It takes
  // over a flexible box, because with another `display` the boxes of all cards would be built
  // again.
  slides:
    '[--per-view:2] [--gap:5px] sm:[--per-view:3] sm:[--gap:8px] md:[--per-view:4] md:[--gap:10px] lg:[--per-view:5] lg:[--gap:15px] xl:[--per-view:7] xl:[--gap:25px] flex gap-[var(--gap)] overflow-y-hidden overflow-x-auto [scroll-snap-type:x_proximity] scrollbar-none [&>*]:[flex:0_0_calc((100%-(var(--per-view)-1)*var(--gap))/var(--per-view))] [&>*]:[scroll-snap-align:start] [&[data-slider]]:gap-0 [&[data-slider]]:[touch-action:pan-y] [&[data-slider]]:select-none [&[data-slider=held]]:overflow-hidden',
  'search-field':
    'relative flex items-center gap-2.5 h-12 px-3.5 mb-0.5 lg:flex-1 rounded-4 bg-surface',
  'search-results':
    'absolute inset-x-0 top-13.5 z-30 max-h-96 overflow-auto overscroll-contain [contain:content] rounded-4 bg-surface lift-line',
}

const ORDERING = {
  // Under the thumb on phones; on wide screens it is part of its column.
  'bottom-bar':
    'flex flex-wrap items-center lt-lg:fixed lt-lg:inset-x-0 lt-lg:bottom-0 lt-lg:z-15 lt-lg:px-gutter lt-lg:pt-3 lt-lg:pb-[calc(0.75rem+env(safe-area-inset-bottom))] lt-lg:bg-surface lt-lg:line-t short:static',
  // In its column it stays in sight also while a message above the page moves that down.
  dock: 'bottom-bar gap-x-4 gap-y-2 lg:sticky lg:bottom-[calc(1rem+var(--orders-reach,0px))] lg:z-1 lg:pt-3.5 lg:bg-ground lg:line-t short:z-auto',
  'dock-sum': 'num',
  'dock-total': 'block text-22/1.1 font-800 tracking-2',

  // What is decided beside a list, on wide screens: no higher than the window, and above the orders
  // at its foot, so that the bar with the total is always in sight. The rest scrolls by itself.
  'order-side':
    'lg:sticky lg:top-[var(--head)] lg:flex lg:flex-col lg:max-h-[calc(100dvh-var(--head)-1rem-var(--orders-reach,0px))] short:static short:max-h-none',
  // As wide as the outline of what is focused in it.
  'order-side-parts':
    'lg:min-h-0 lg:mx--1.25 lg:px-1.25 lg:pb-3.5 lg:overflow-y-auto short:overflow-visible',

  'address-card': 'relative grid gap-3 items-center py-3 pl-3 mt-2.5 rounded-4 bg-surface',
  'address-mark': 'grid place-items-center size-10 rounded-3 bg-khadi text-ink',
  'address-type': 'flex flex-wrap gap-x-2 gap-y-1 items-center text-15/1.3 font-700',
  'address-tag': 'px-2 py-1 rounded-1.5 bg-marigold-soft text-marigold-text text-12/1 font-700',

  'order-columns':
    'lg:grid lg:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_32.5rem] lg:gap-8 lg:items-start',
  'order-group': 'mt-5',
  'order-group-title': 'text-17/1.3 font-800 tracking-1',
  'single-orders': 'max-w-190 mt-1',
  'order-card':
    'w-full mt-2 rounded-4 bg-surface aria-[current=true]:bg-leaf-soft text-ink text-left',
  'order-top': 'flex flex-wrap justify-between items-center gap-2.5',
  'order-total': 'text-18/1 font-800 num',
  'order-items': 'text-14/1.4 font-500 break-anywhere',
  badge:
    'inline-flex flex-none narrow:flex-initial items-center gap-1.5 h-7 narrow:h-auto narrow:min-h-7 narrow:py-1.5 px-2.5 rounded-2 text-13/1 font-700 whitespace-nowrap narrow:whitespace-normal',
  // Its wheels are as dark as the dark scheme's grounds.
  scooter: '[filter:drop-shadow(0_0_1.5px_var(--outline))]',
  'map-box': 'relative h-51.5 mt-0.5 rounded-4 overflow-hidden',
  'map-pin': 'absolute left-0 top-0 grid place-items-center rounded-full',
  'live-pill':
    'flex narrow:flex-wrap items-center gap-2.5 min-h-14 py-1.5 pr-3.5 pl-2.5 rounded-4 [box-shadow:var(--lift),inset_0_0_0_1.5px_currentColor] lg:strip',
  'live-knot': 'size-10 flex-none grid place-items-center rounded-full bg-surface',
  'live-text': 'flex-1 lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-3',
  'live-words': 'block text-18/1.15 font-800 tracking-1 num',
  // Above a bar as wide as the screen, and part of it.
  joined:
    'rounded-b-0 [box-shadow:inset_0_1.5px_0_currentColor] pl-gutter pr-gutter short:rounded-4',
  // On wide screens, at their foot. Its content is as wide as the page's.
  strip:
    'rounded-0 [box-shadow:inset_0_1.5px_0_currentColor] px-[calc(max(0px,(100%-var(--page))/2)+var(--gutter))] short:rounded-4 focus-visible:[outline-offset:-3px]',
  // Below what it is joined to.
  'live-dock':
    'fixed z-14 lg:z-17 grid gap-2 pointer-events-none [&>*]:pointer-events-auto lg:inset-x-0 lg:bottom-0 empty:hidden short:static short:mx-3 short:mt-3 short:mb-22',
  'profile-head': 'flex narrow:flex-wrap gap-4 items-center pt-5.5 pb-4',
}

const PAGES = {
  page: 'pt-5.5 pb-3 text-16/1.6 lg:pt-10',
  'page-lead': 'mt-3 text-17/1.5 font-500 text-ink-2 text-pretty',
  'page-aside': 'mt-5.5 lg:mt-0 lg:row-start-1 lg:row-end-3 lg:col-start-2',
  'footer-link':
    'inline-flex items-center min-w-11 min-h-11 text-14/1.3 font-500 text-ink-2 hovers:hover:underline hovers:hover:underline-offset-3 lg:mouse:min-h-9',
  'legal-link':
    'inline-flex items-center justify-center min-w-11 min-h-11 t-small text-ink-2 on-night:text-on-night-2',
  invitation:
    'grid grid-cols-[3.25rem_1fr] gap-3 p-3.5 rounded-4.5 bg-surface lift-line [animation:rise_var(--calm)_var(--ease)] motion-reduce:[animation:none] sm:w-96 sm:justify-self-end lg:mr-6 lg:mb-6',
  'toast-knot': 'size-7.5 rounded-full grid place-items-center',
}

/**
 * Scenes on cloth. Those named `shell-…` are also classes of index.html, which is painted before
 * any script.
 */
const SCENES = {
  'shell-skip': 'btn btn-act fixed top-2 left-2 z-50 [&:not(:focus)]:[clip-path:inset(50%)]',
  'shell-page': 'min-h-dvh flex flex-col',
  'shell-scene': 'relative flex-1 grid items-end justify-items-center min-h-0 overflow-hidden',
  'shell-stitch': 'stitch',
  'shell-hem': 'cloth h-1.75 line-b-khadi-deep',
  'shell-body':
    'w-full max-w-107.5 mx-auto px-gutter pt-5.5 pb-[calc(1.25rem+env(safe-area-inset-bottom))]',
  'shell-heading': 't-display text-balance',
  'shell-line': 'mt-1.5 text-ink-2 text-pretty',
  'shell-failure': 'max-w-107.5 mx-auto px-gutter pt-8 pb-10',
  // What room the form leaves decides how large the bag is, never the other way.
  'shell-login-scene':
    'cloth shell-scene min-h-70 [--word-room:calc(6.5rem+env(safe-area-inset-top))]',
  'shell-login-word':
    'absolute top-[calc(2.125rem+env(safe-area-inset-top))] inset-x-0 mx-auto w-47.25 h-14.5 text-leaf-text',
  'shell-login-bag':
    'absolute inset-x-0 top-[var(--word-room)] bottom-4.5 m-auto w-[min(21.875rem,88vw)] h-[calc(100%-var(--word-room)-1.125rem)] object-contain object-bottom',
  // The height of the form and the links, kept for them: nothing moves when they come.
  'shell-login-body': 'shell-body min-h-103.5',
  // The largest thing that is painted before any script: what the shop promises.
  'shell-login-heading': 'shell-heading text-promise/1.08 tracking-4',
  'shell-login-minutes': 'text-leaf-text whitespace-nowrap',
  // Under the header: what is to be done stands within the first screen, above the cart bar.
  'scene-section': 'flex flex-col min-h-[calc(100dvh-18.5rem)] lg:min-h-[calc(100dvh-10rem)]',
  'scene-form': 'grid grid-cols-1 gap-3.5 mt-4 [&>*]:min-w-0',
  'login-hint': 'my-1.5 t-small text-ink-2 text-center',
}

/** What an ancestor says; `out-of-reach` stands on <html> while no store delivers to the shopper. */
const ANCESTORS: Record<string, string> = {
  'out-of-reach:': '[data-out-of-reach]',
  'on-night:': '[data-night]',
  'in-chosen:': '[aria-pressed=true]',
  'in-current:': '[aria-current]',
  'in-open:': '[open]',
}
const MEDIA: Record<string, string> = {
  // Closer together where a mouse points, underlined where something hovers.
  'mouse:': '@media (pointer: fine)',
  'hovers:': '@media (hover: hover)',
  // A phone on its side, 400 % of zoom, or text so large that little else has room.
  'short:': '@media (max-height: 30rem)',
  // A phone with large text: there is no room for what stands side by side elsewhere.
  'narrow:': '@media (max-width: 19rem)',
}

export default defineConfig({
  presets: [presetWind3({ preflight: false })],
  transformers: [
    transformerCompileClass({
      classPrefix: '',
      hashFn: classNamesOf(import.meta.dirname),
    }),
  ],
  shortcuts: [TEXT_STYLES, PRIMITIVES, CATALOGUE, ORDERING, PAGES, SCENES],
  // Beside compiled strings only the painted shell's classes are looked for: ordinary
  // words of the sources ('flex', 'table', 'hidden') would become classes that nobody uses.
  extractorDefault: false,
  extractors: [
    {
      name: 'shell',
      extract: ({ code }) => code.match(/\bshell-[a-z\d-]+/g) ?? [],
    },
  ],
  content: { pipeline: { include: [/\.tsx?($|\?)/, 'index.html'] } },
  theme: {
    colors,
    fontSize,
    lineHeight,
    letterSpacing,
    // In rem: with large text a screen has the layout of a narrower one (docs/decisions/190).
    breakpoints: { sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem' },
    // Units of 0.25 rem: `p-2.5` and `rounded-2.5` are 10 px at the usual text size.
    spacing: { gutter: 'var(--gutter)' },
    maxWidth: { page: 'var(--page)' },
  },
  variants: [
    (matcher) => {
      for (const [prefix, parent] of Object.entries(MEDIA)) {
        // After the breakpoints, which they refine.
        if (matcher.startsWith(prefix)) {
          return { matcher: matcher.slice(prefix.length), parent: [parent, 10_000] }
        }
      }
      for (const [prefix, ancestor] of Object.entries(ANCESTORS)) {
        if (matcher.startsWith(prefix)) {
          return { matcher: matcher.slice(prefix.length), selector: (own) => `${ancestor} ${own}` }
        }
      }
      return matcher
    },
  ],
  rules: [
    // A size alone leaves the height of lines as it is; the preset would set that to 1.
    [
      new RegExp(`^text-(${Object.keys(fontSize).join('|')})$`),
      ([, name = '']) => ({ 'font-size': fontSize[name] }),
    ],
    ['num', { 'font-variant-numeric': 'tabular-nums' }],
    ['scrollbar-none', { 'scrollbar-width': 'none' }],
    // What a category's hue gives (tokens.css).
    ['tint', { background: 'oklch(var(--tint-l) var(--tint-c) var(--hue))' }],
    ['tint-deep', { background: 'oklch(var(--tint2-l) var(--tint2-c) var(--hue))' }],
    ['tint-chosen', { background: 'oklch(var(--tint2-l) calc(var(--tint2-c) + 0.02) var(--hue))' }],
    [
      'cloth',
      {
        'background-color': 'var(--khadi)',
        'background-image':
          'repeating-linear-gradient(0deg, var(--weave) 0 1px, transparent 1px 3px), repeating-linear-gradient(90deg, var(--weave) 0 1px, transparent 1px 3px)',
      },
    ],
    ['stitch-x', stitches('x', 15, 9)],
    ['stitch-y', stitches('y', 15, 9)],
    ['stitch-y-close', stitches('y', 7, 4)],
    // Hairlines: on one side, inside all edges, around.
    [
      /^line-([tblr])(?:-([a-z-]+))?$/,
      ([, side = 't', role = 'line']) => {
        const name = { t: 'top', b: 'bottom', l: 'left', r: 'right' }[side]
        return { [`border-${name}`]: `1px solid var(--${role})` }
      },
    ],
    [
      /^edge(?:-([\d.]+))?-([a-z][\w-]*)$/,
      ([, px = '1', role]) => ({ 'box-shadow': `inset 0 0 0 ${px}px var(--${role})` }),
    ],
    [
      /^halo-([\d.]+)-([a-z][\w-]*)$/,
      ([, px, role]) => ({ 'box-shadow': `0 0 0 ${px}px var(--${role})` }),
    ],
    ['edge-none', { 'box-shadow': 'none' }],
    ['lift', { 'box-shadow': 'var(--lift)' }],
    ['lift-line', { 'box-shadow': 'var(--lift), inset 0 0 0 1px var(--line)' }],
    ['press', { transition: 'background var(--fast), transform var(--fast)' }],
  ],
})
