import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import type { ProductRow } from '#contract/catalogue-messages.ts'
import { locationRequestAtom, positionAtom } from '#features/availability/location-atoms.ts'
import { refreshLocationAtom } from '#features/availability/location-refresh-atoms.ts'
import { useSession } from '#features/identity/session/session-store.ts'
import { rememberSearchAtom } from './recent-search-atoms.ts'
import { SearchResults } from './search-results.tsx'
import { searchPanelTexts } from './search-panel-texts.ts'
import { SearchWithoutPlace } from './search-without-place.tsx'
import { useSearchMatches } from './use-search-matches.ts'
import { onCloseRequest } from '#shared/lib/screen/on-close-request.ts'
import { useHasStayed } from '#shared/lib/screen/use-has-stayed.ts'
import { Icon } from '#shared/ui/icon.tsx'

export interface SearchPanelHandle {
  onKeyDown: (event: KeyboardEvent) => void
}

/** What the field says about the results. */
export interface ShownResults {
  /** Whether anything is shown below the field. */
  isShown: boolean
  /** Whether the arrow keys can choose among results. */
  hasOptions: boolean
  /** The id of the result that the arrow keys have selected. */
  activeId: string | undefined
}

export interface SearchPanelProps {
  handle: Ref<SearchPanelHandle>
  field: RefObject<HTMLInputElement | null>
  listId: string
  text: string
  isOpen: boolean
  /** Renders 'Add' or the stepper of a row, which belong to the cart. */
  control: (product: ProductRow) => ReactNode
  onText: (text: string) => void
  onOpen: (isOpen: boolean) => void
  onShown: (shown: ShownResults) => void
}

/** The number of results is announced once nobody types another letter. */
const COUNT_AFTER_MS = 500

/** The lazy part of the search field: its keys, the button that clears it, and the results. */
export function SearchPanel(props: SearchPanelProps) {
  const { handle, field, listId, text, isOpen, control, onText, onOpen, onShown } = props
  const navigate = useNavigate()
  const position = useAtomValue(positionAtom)
  const remember = useSetAtom(rememberSearchAtom)
  const typed = text.trim()
  const isSignedIn = useSession() !== null
  const { error: positionError } = useAtomValue(locationRequestAtom)
  const refreshLocation = useSetAtom(refreshLocationAtom)
  const needsPlace = typed !== '' && position === null
  useEffect(() => {
    // Only some pages request it.
    if (needsPlace) void refreshLocation()
  }, [needsPlace, refreshLocation])
  const lacksPlace = isOpen && needsPlace && (!isSignedIn || positionError !== null)
  const matches = useSearchMatches(position, typed, isOpen)
  const { page, rows, otherRows, matched, isOutdated, areOthersOutdated } = matches
  const { count, isSearching, onNearEnd } = matches
  const shows = page !== undefined
  const all = [...rows, ...otherRows]
  const hasStayed = useHasStayed(`${count} ${typed}`, COUNT_AFTER_MS)

  const [active, setActive] = useState({ text, index: -1 })
  // Another text starts in the field again.
  const activeIndex = active.text === text ? active.index : -1
  const move = (index: number): void => {
    setActive({ text, index })
  }
  const isSomethingShown = shows || lacksPlace
  useEffect(() => {
    if (!isSomethingShown) return undefined
    return onCloseRequest(() => {
      onOpen(false)
    })
  }, [isSomethingShown, onOpen])
  const hasOptions = all.length > 0
  const activeId = shows && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined
  useLayoutEffect(() => {
    onShown({ isShown: isSomethingShown, hasOptions, activeId })
  }, [isSomethingShown, hasOptions, activeId, onShown])

  const choose = useCallback(
    (productId: string): void => {
      remember(matched)
      onText('')
      onOpen(false)
      void navigate({ to: '/product/$productId', params: { productId } })
    },
    [matched, remember, onText, onOpen, navigate],
  )

  useImperativeHandle(handle, () => ({
    onKeyDown: (event) => {
      // With these keys an input method chooses a word.
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Escape') {
        // Otherwise the browser would empty the field. It does so if the list is closed.
        if (isSomethingShown) event.preventDefault()
        // The control with the focus is about to go. The focus opens the list, so it comes first.
        field.current?.focus()
        onOpen(false)
        return
      }
      // A control beside the field has its own keys.
      if (event.target !== field.current) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        onOpen(true)
        const isDown = event.key === 'ArrowDown'
        if (all.length === 0) move(-1)
        // From the field, down goes to the first result and up to the last.
        else if (activeIndex === -1) move(isDown ? 0 : all.length - 1)
        else move((activeIndex + (isDown ? 1 : -1) + all.length) % all.length)
      } else if (event.key === 'Enter' && !event.repeat && !isOutdated) {
        // While results of the previous text are still shown, Enter would open the wrong product.
        const first = areOthersOutdated ? rows[0] : all[0]
        const row = all[activeIndex] ?? (all.length === 1 ? first : undefined)
        if (row) choose(row._id)
        // Nobody has chosen among several. The next Enter opens it.
        else if (first) move(0)
      }
    },
  }))

  // On a slow phone a page of rows takes long to render. React renders it in slices and handles a
  // key that is typed meanwhile first. Closing does not wait. The element is kept while nothing in
  // it changes, because this panel is rendered several times for each key.
  const results = useMemo(
    () =>
      shows && (
        <SearchResults
          listId={listId}
          page={page}
          rows={rows}
          otherRows={otherRows}
          isSearching={isSearching}
          matched={matched}
          control={control}
          onNearEnd={onNearEnd}
          activeIndex={activeIndex}
          onChoose={choose}
          onUsed={() => {
            remember(matched)
          }}
          onText={(recent) => {
            onText(recent)
            field.current?.focus()
          }}
          onReported={() => {
            field.current?.focus()
          }}
          onClose={() => {
            onOpen(false)
          }}
        />
      ),
    [
      shows,
      listId,
      page,
      rows,
      otherRows,
      isSearching,
      matched,
      control,
      onNearEnd,
      activeIndex,
      choose,
      remember,
      onText,
      onOpen,
      field,
    ],
  )
  const deferred = useDeferredValue(results, false)
  const shown = shows && deferred

  return (
    <>
      {text !== '' && (
        <button
          type="button"
          className=":uno: relative z-30 grid place-items-center flex-none size-11 -mr-3 rounded-3"
          aria-label={searchPanelTexts.clear}
          onMouseDown={(event) => {
            // The field keeps the focus, so that a phone keeps its keyboard open.
            event.preventDefault()
          }}
          onClick={() => {
            onText('')
            field.current?.focus()
          }}
        >
          <Icon name="x" />
        </button>
      )}
      {/* Rendered before the search, so that screen readers announce the text. */}
      <p className="sr-only" role="status" data-later>
        {lacksPlace || (shows && all.length === 0 && !isSearching)
          ? searchPanelTexts.none
          : count > 0 && hasStayed && searchPanelTexts.found(count)}
      </p>
      {shown}
      {lacksPlace && (
        <SearchWithoutPlace
          message={isSignedIn ? (positionError ?? undefined) : undefined}
          field={field}
          onClose={() => {
            onOpen(false)
          }}
        />
      )}
    </>
  )
}
