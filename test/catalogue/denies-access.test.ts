import { expect, it } from 'vitest'
import { deniesAccess } from '../../src/catalogue/denies-access.ts'

it.each([
  'Not wheelchair accessible',
  'Not suitable for wheelchairs',
  'Not recommended for guests with reduced mobility',
  'No wheelchair access',
  "The tower isn't wheelchair accessible.",
  'Wheelchairs are not permitted',
  'Wheelchair accessible: No',
  'Unsuitable for people in wheelchairs',
  'The upper floor is inaccessible',
  'Nicht rollstuhlgerecht',
  'Nicht für Rollstühle geeignet',
  'Kein Zugang für Rollstühle',
  'Für Rollstuhlfahrer ungeeignet',
  'Rollstuhlgerecht: nein',
  'Non accessible aux fauteuils roulants',
  "Pas d'accès pour les personnes à mobilité réduite",
  'No accesible en silla de ruedas',
  'No apto para sillas de ruedas',
  'Non accessibile in sedia a rotelle',
  'Não acessível a cadeiras de rodas',
  'Niet toegankelijk voor rolstoelen',
  'Inte tillgänglig för rullstol',
  'Nie jest dostępne dla wózków',
  '車椅子ではご利用いただけません',
  '不适合轮椅',
  '轮椅无法进入',
  '휠체어 이용 불가',
  'غير مناسب للكراسي المتحركة',
  'לא נגיש לכיסאות גלגלים',
])('%s: denied', text => {
  expect(deniesAccess(text)).toBe(true)
})

it.each([
  'Wheelchair accessible',
  'Wheelchair accessible. Not recommended for pregnant travellers.',
  'Accessibility: No stairs, flat path',
  'No steps, wheelchair accessible',
  'Access for people with reduced mobility',
  'All rooms are step-free.',
  'One step',
  'Rollstuhlgerecht',
  'Barrierefrei, keine Stufen',
  'Accès pour personnes à mobilité réduite',
  'Accesible en silla de ruedas',
  'Senza barriere architettoniche',
  'Acessível a cadeiras de rodas',
  '車椅子対応',
  '无障碍设施',
  '휠체어 이용 가능',
])('%s: not denied', text => {
  expect(deniesAccess(text)).toBe(false)
})
