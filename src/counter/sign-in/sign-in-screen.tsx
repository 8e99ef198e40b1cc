import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keyDetails } from '#contract/operations-endpoints.ts'
import { isApiError } from '#shared/lib/network/api-errors.ts'
import { JholaMark } from '#shared/ui/jhola-mark.tsx'
import { JholaWord } from '#shared/ui/jhola-word.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { allowSound } from '../alarm/alarm-sound.ts'
import { isPossibleKey, keepKey, type KeyRefusal } from '../session/counter-key.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { callOperations } from '../session/operations-api.ts'

const texts = counterTexts.signIn

export function SignInScreen({ refusal }: { refusal: KeyRefusal | null }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const key = text.trim()
  const refuse = (words: string): void => {
    setProblem(words)
    form.current?.querySelector('input')?.focus()
  }
  const signIn = useMutation({
    mutationFn: async (tried: string) => {
      const { data } = await callOperations(keyDetails, tried)
      return data.role
    },
    networkMode: 'always',
    onSuccess: (role, tried) => {
      if (role === 'counter') keepKey(tried)
      else refuse(texts.otherRole)
    },
    onError: (error) => {
      if (isApiError(error, 'UNAUTHENTICATED', 'FORBIDDEN')) refuse(texts.unknown)
      else setProblem(texts.unreachable)
    },
  })
  const submit = (): void => {
    // This tap also allows the sound.
    void allowSound()
    if (key === '') refuse(texts.empty)
    else if (!isPossibleKey(key)) refuse(texts.unknown)
    else {
      setProblem(undefined)
      signIn.mutate(key)
    }
  }
  return (
    <main className=":uno: min-h-dvh grid content-start sm:content-center">
      <div className=":uno: w-full max-w-107.5 mx-auto sm:rounded-6 sm:overflow-hidden sm:bg-surface sm:lift-line">
        <div className=":uno: cloth grid justify-items-center gap-2.5 pt-[calc(2.25rem+env(safe-area-inset-top))] pb-7 text-leaf-text">
          <JholaMark className=":uno: w-19 h-20" />
          <JholaWord className=":uno: h-8 w-auto block" />
        </div>
        <div className=":uno: cloth pb-1.75">
          <div className=":uno: stitch" />
        </div>
        <div className=":uno: px-gutter pt-5.5 pb-8">
          <h1 className=":uno: t-title text-balance">{texts.heading}</h1>
          <p className=":uno: mt-1.5 text-ink-2 text-pretty">{texts.hint}</p>
          {refusal !== null && (
            <p className=":uno: banner-error" role="alert">
              {texts[refusal]}
            </p>
          )}
          <form
            className=":uno: grid gap-4 mt-4"
            noValidate
            ref={form}
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            <TextField
              label={texts.key}
              type="password"
              name="counter-key"
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              value={text}
              onValue={setText}
              error={problem}
            />
            <button
              type="submit"
              className=":uno: btn btn-act w-full"
              aria-disabled={signIn.isPending}
            >
              {signIn.isPending ? texts.opening : texts.open}
            </button>
          </form>
        </div>
      </div>
    </main>
  )
}
