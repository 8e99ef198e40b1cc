import type { ReactNode } from 'react'
import type { IconName } from '#shared/ui/icon-names.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { statusBarClasses } from './status-bar-classes.ts'

interface StatusBarProps {
  icon?: IconName
  text: string
  /** At the end of the bar. */
  children: ReactNode
}

/** A bar above the header. */
export function StatusBar({ icon, text, children }: StatusBarProps) {
  return (
    <p className={statusBarClasses.bar}>
      {icon && <Icon name={icon} />}
      <b className={statusBarClasses.text}>{text}</b>
      {children}
    </p>
  )
}
