import { shellTexts } from './shell-texts.ts'

/** Keeps the line's place while the address is on its way, and gives the link around it a name. */
export function WaitingAddress() {
  return (
    <>
      {'\u00A0'}
      <span className="sr">{shellTexts.addresses}</span>
    </>
  )
}
