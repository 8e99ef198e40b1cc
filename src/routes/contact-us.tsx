import { createFileRoute } from '@tanstack/react-router'
import { ContactUs } from '#features/pages/contact-us.tsx'

export const Route = createFileRoute('/contact-us')({
  component: ContactUs,
  staticData: { staysOpen: true, frame: 'back', title: 'Contact us' },
})
