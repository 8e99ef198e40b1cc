import { createFileRoute } from '@tanstack/react-router'
import { AboutUs } from '#features/pages/about-us.tsx'

export const Route = createFileRoute('/about-us')({
  component: AboutUs,
  staticData: { staysOpen: true, frame: 'back', title: 'About us' },
})
