import type { FittingRoomLanguage } from '../contract/fitting-room-language.ts'

type Words = { button: string; title: string; close: string; loading: string; unavailable: string }

/** All that the button says by itself. */
export const words: Record<FittingRoomLanguage, Words> = {
  en: {
    button: 'Try it on',
    title: 'Fitting room',
    close: 'Close the fitting room',
    loading: 'Opening the fitting room …',
    unavailable: 'The fitting room cannot be opened on this page at the moment.',
  },
  de: {
    button: 'Anprobieren',
    title: 'Anprobe',
    close: 'Anprobe schließen',
    loading: 'Die Anprobe wird geöffnet …',
    unavailable: 'Die Anprobe lässt sich auf dieser Seite gerade nicht öffnen.',
  },
  fr: {
    button: 'Essayer',
    title: 'Cabine d’essayage',
    close: 'Fermer la cabine d’essayage',
    loading: 'Ouverture de la cabine d’essayage …',
    unavailable: 'La cabine d’essayage ne peut pas s’ouvrir sur cette page pour le moment.',
  },
  es: {
    button: 'Probar',
    title: 'Probador',
    close: 'Cerrar el probador',
    loading: 'Abriendo el probador …',
    unavailable: 'El probador no puede abrirse en esta página en este momento.',
  },
}
