import { shellTexts } from './shell-texts.ts'

/** Reserves the line while the address is loading, and gives the link around it a name. */
export function WaitingAddress() {
  return (
    <>
      {'\u00A0'}
      <span className="sr-only">{shellTexts.addresses}</span>
    </>
  )
}
