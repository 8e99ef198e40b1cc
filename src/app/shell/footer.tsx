import { shellTexts } from './shell-texts.ts'

const YEAR = new Date().getFullYear()

export function Footer() {
  return (
    <footer className="foot">
      <div className="stitch quiet" />
      <div className="wrap">
        <p>{shellTexts.copyright(YEAR)}</p>
      </div>
    </footer>
  )
}
