interface CharacterCountProps {
  used: number
  most: number
  text: (used: number, most: number) => string
}

/** How much of a limited field is used. At the limit, where further letters are lost, it is announced. */
export function CharacterCount({ used, most, text }: CharacterCountProps) {
  return (
    <>
      <p className=":uno: t-small text-ink-2 text-right mt-1 num">{text(used, most)}</p>
      {/* Always rendered, so that its content is announced. */}
      <p className="sr-only" role="status">
        {used >= most && text(used, most)}
      </p>
    </>
  )
}
