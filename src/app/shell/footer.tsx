import { shellTexts } from './shell-texts.ts'

export function Footer() {
  return (
    <footer className="foot">
      <div className="stitch quiet" />
      <div className="wrap">
        <p>{shellTexts.copyright(new Date().getFullYear())}</p>
      </div>
    </footer>
  )
}
