import { expect, test } from 'vitest'
import { cancellationOf } from '../../src/catalogue/cancellation-cutoff.ts'
import { notStated, statedPeriods } from './cancellation-wordings.ts'
import { readV1Walk } from './model.ts'

/** The cancellation terms of a V1 record with these fields. */
function cutoffOf(fields: object) {
  const { product } = readV1Walk(fields)
  const terms = product.features.flatMap(({ type, shortDescription }) =>
    type === 'CANCELLATION_TERM' && shortDescription !== null ? [shortDescription] : [],
  )
  return cancellationOf(product, terms).cutoff
}

test.each([
  [{ cancellation_period: '48 hours' }, 48, 'hour'],
  [{ cancellation_period: [48, 'hours'] }, 48, 'hour'],
  [{ cancellation_period: ['48', 'Hours'] }, 48, 'hour'],
  [{ cancellation_period: '2 days' }, 2, 'day'],
  [{ cancellation_period: '1 day' }, 1, 'day'],
  [{ cancellation_period: '24 hrs.' }, 24, 'hour'],
  [{ cancellation_period: '24h' }, 24, 'hour'],
  [{ cancellation_period: '90 min' }, 90, 'minute'],
  [{ cancellation_period: '48 hours before' }, 48, 'hour'],
  [{ cancellation_period: '2 days prior to the start' }, 2, 'day'],
  [{ cancellation_period: '1.5 days' }, 36, 'hour'],
  [{ cancellation_period: '0,5 hours' }, 30, 'minute'],
  [{ cancellation_period: '2 weeks' }, 14, 'day'],
  [{ cancellation_period: '1 month' }, 31, 'day'],
  [{ cancellation_cutoff: '72 hours' }, 72, 'hour'],
  [{ cancellation_policy: '24 hours' }, 24, 'hour'],
  [{ cancellation_policy: 'Moderate', cancellation_cutoff: '72 hours' }, 72, 'hour'],
  [{ cancellation_policy: '24 hours', cancellation_period: '2 days' }, 2, 'day'],
  [{ cancellation_period: '48 heures' }, 48, 'hour'],
  [{ cancellation_info: 'Free until 48 hours before the start.' }, 48, 'hour'],
  [{ cancellation_info: 'Two days before.' }, 2, 'day'],
  [{ cancellation_period: 'see below', cancellation_cutoff: '3 days' }, 3, 'day'],
])('cancellationOf reads %j as %i %s', (fields, amount, unit) => {
  expect(cutoffOf(fields)).toEqual({ amount, unit })
})

test.each([
  {},
  { cancellation_policy: 'Non-refundable' },
  { cancellation_policy: 'Non-refundable', cancellation_period: '48 hours' },
  { cancellation_period: '0 hours' },
  { cancellation_period: [0, 'hours'] },
  { cancellation_period: '48' },
  { cancellation_period: 'hours' },
  { cancellation_period: '48 hours after booking' },
  { cancellation_period: '2 moons' },
  { cancellation_period: '2 dogs' },
  { cancellation_period: '9999999999 days' },
  { cancellation_policy: 'Moderate' },
  { cancellation_policy: '50% within 48 hours' },
  { booking_cutoff: '24 hours' },
  { cancellation_period: '24¹ hours' },
  { cancellation_period: '48 hours before¹' },
  { cancellation_info: 'Free cancellation up to 24¹ hours before the start.' },
  { cancellation_info: 'Free cancellation up to 24 hours¹ before the start.' },
  { cancellation_info: 'Free cancellation up to 1½ days before the start.' },
])('cancellationOf guesses nothing from %j', fields => {
  expect(cutoffOf(fields)).toBeNull()
})

test.each<[terms: string[], amount: number, unit: string]>([
  [['48 hours'], 48, 'hour'],
  [['48 hours', 'A deposit of 20 % is due on booking, the rest on the day.'], 48, 'hour'],
  [['Cancellation: 2 days'], 2, 'day'],
  [['Free cancellation up to 24 hours before the start.'], 24, 'hour'],
  [['Cancel at least 7 days in advance for a full refund.'], 7, 'day'],
  [['We refund 100% with 48-hour notice.', 'Call us.'], 48, 'hour'],
  [['Free up to 24 hours before. No refund less than 24 hours before.'], 24, 'hour'],
  [['Annulation gratuite jusqu’à 48 h avant le départ.'], 48, 'hour'],
  [['Remboursement intégral pour une annulation 7 jours à l’avance.'], 7, 'day'],
  [['Kostenlose Stornierung bis 24 Stunden vor Beginn.'], 24, 'hour'],
  [['Stornierung: 14 Tage vorher'], 14, 'day'],
  [['Refund: 5 days before'], 5, 'day'],
  [['Cancellation and refund: 48 hours'], 48, 'hour'],
  [['Cancelación gratuita hasta 24 horas antes.'], 24, 'hour'],
  [['Reembolso completo si cancela con 2 días de antelación.'], 2, 'day'],
  [['Cancellazione gratuita fino a 3 giorni prima della partenza.'], 3, 'day'],
  [['Cancelamento gratuito até 2 semanas antes.'], 14, 'day'],
  [['Gratis annuleren tot 24 uur van tevoren.'], 24, 'hour'],
  [['開始の24時間前まで無料でキャンセルできます。'], 24, 'hour'],
  [['出发前48小时可免费取消。'], 48, 'hour'],
  [['提前至少3天可免費取消'], 3, 'day'],
  [['시작 24시간 전까지 무료 취소'], 24, 'hour'],
  [['Full refund up to 7 days before, none less than 2 days before.'], 7, 'day'],
  [['Rimborso totale fino a 7 giorni prima.', 'Dopo, fino a 2 giorni prima, rimborso della metà.'], 7, 'day'],
  [['Free cancellation or date change up to 24 hours before the tour.'], 24, 'hour'],
  [['50 % refund if you cancel 7 days before, full refund if you cancel 30 days before.'], 30, 'day'],
  [['Cancel 14 days before for a full refund or 7 days before for half.'], 14, 'day'],
  [['Full refund:\n- up to 7 days before\nHalf:\n- up to 2 days before'], 7, 'day'],
  [['Full refund 7 days before.', 'Groups: full refund 30 days before.'], 30, 'day'],
  [['Not later than 7 days before: full refund.'], 7, 'day'],
  [['14 or more days before departure, 100% of the tour price is refunded.'], 14, 'day'],
  [['Innerhalb von 24 Stunden vor Beginn keine Erstattung, davor volle Rückerstattung.'], 24, 'hour'],
  [['Kostenlos stornierbar bis zwei Tage vorher. Bei Sturm verschieben wir.'], 2, 'day'],
  // What is said of some guests may make the period longer, and never shorter.
  [
    ['Free cancellation up to 24 hours before departure (low season) or 7 days before (high season).'],
    7,
    'day',
  ],
  [['Free up to 7 days (high season) or 24 hours before (low season).'], 7, 'day'],
  [['Free cancellation up to 24 hours before (groups of 10+: 30 days).'], 30, 'day'],
  [['Free cancellation up to 24 hours before. Groups: 14 days before.'], 14, 'day'],
  [['Stornierung bis 14 Tage vorher kostenlos, Gruppen bis 30 Tage'], 30, 'day'],
  [['Bis 24 Stunden vor Beginn kostenlos stornierbar (im Juli bis 7 Tage)'], 7, 'day'],
  [
    ['Free cancellation up to 7 days before. With insurance, free cancellation up to 24 hours before.'],
    7,
    'day',
  ],
  [['Free cancellation up to 2 days before. Members only: free cancellation up to 3 days before.'], 3, 'day'],
  [['Free cancellation up to 48 hours before. We recommend travel insurance.'], 48, 'hour'],
  [['Free up to 48 hours before. No refunds after that except in case of illness.'], 48, 'hour'],
  [['Full refund only with 48 hours notice.'], 48, 'hour'],
  [['Volle Erstattung nur bis 48 Stunden vor Beginn.'], 48, 'hour'],
  [['Flexible cancellation policy: full refund up to 24 hours before.'], 24, 'hour'],
  [['Außerdem gilt: kostenlose Stornierung bis 24 Stunden vor Beginn.'], 24, 'hour'],
  [['Kostenlos bis 24 Stunden vorher, danach ist eine Erstattung ausgeschlossen.'], 24, 'hour'],
])('cancellationOf reads the terms %j as %i %s', (terms, amount, unit) => {
  expect(cancellationOf({ passthrough: {} }, terms).cutoff).toEqual({ amount, unit })
})

test.each([
  [['Please arrive 15 minutes before the start.']],
  [['Refunds are made within 14 days.']],
  [['Refund: 5 days']],
  [['Money back: five days']],
  [['Remboursement : 5 jours']],
  [['Erstattung: 5 Tage']],
  [['Rückzahlung: 5 Tage']],
  [['Reembolso: 5 días']],
  [['Devolución del importe: 5 días']],
  [['Rimborso: 5 giorni']],
  [['Reembolso: 5 dias']],
  [['Restitutie: 5 dagen']],
  [['Terugbetaling: 5 dagen']],
  [['Återbetalning: 5 dagar']],
  [['Zwrot pieniędzy: 5 dni']],
  [['返金：5日']],
  [['払い戻し：5日間']],
  [['환불: 5일']],
  [['退款：5天']],
  [['استرداد المبلغ: 5 أيام']],
  [['بازپرداخت: 5 روز']],
  [['Free cancellation up to thirty-six hours before.']],
  [['Free within 24 hours of booking.']],
  [['50% refund up to 48 hours before the start.']],
  [['Free cancellation up to 2 business days before.']],
  [['Annulation gratuite jusqu’à 2 jours ouvrés avant.']],
  [['Cancelación hasta 2 días hábiles antes.']],
  [['Non-refundable.', 'Free cancellation up to 24 hours before.']],
  [['Storno 123456789 Stunden vorher']],
  [['We cancel in bad weather.']],
  [['Cancel up to 24 hours before the start.']],
  [['7 days before: 50 %']],
  [['24 hours before departure - no refund']],
  [['No free cancellation, 50 % up to 2 days before.']],
  [['Free cancellation, 2 days before 50 %.']],
  [['We may cancel up to 24 hours before departure; you then get a full refund.']],
  [['If the minimum number is not reached we cancel 7 days before with a full refund.']],
  [['Full refund up to 30 days before, minus a 20 EUR fee.']],
  [['Full refund up to 30 days before, excluding the deposit.']],
  [['Fully refundable up to 7 days before, except the deposit.']],
  [['Free cancellation up to 7 days before.', 'The deposit is not refundable.']],
  [['48 hours', 'Non-refundable deposit of 20 €.']],
  [['Deposit not refundable. Free cancellation up to 7 days before the start.']],
  [['Kostenlose Stornierung bis 7 Tage vorher. Die Anzahlung von 20 % wird nicht erstattet.']],
  [['Annulation gratuite jusqu’à 7 jours avant. L’acompte n’est pas remboursable.']],
  [['Annulation gratuite jusqu’à 7 jours avant. Acompte non remboursable.']],
  [['Cancelación gratuita hasta 7 días antes. El depósito no es reembolsable.']],
  [['Cancellazione gratuita fino a 7 giorni prima. La caparra non è rimborsabile.']],
  [['Cancelamento gratuito até 7 dias antes. O sinal não é reembolsável.']],
  [['Gratis annuleren tot 7 dagen van tevoren. De aanbetaling krijgt u niet terug.']],
  [['The balance is refunded in full up to 30 days before.']],
  [['Date changes are free up to 24 hours before and cancellations cost 50 %.']],
  [['Full refund within 24 hours of booking if booked at least 7 days before.']],
  [['Free parking 2 hours before the start. No cancellation.']],
  [['100 % of the price is charged for cancellations up to 2 days before.']],
  [['無料キャンセルはできません。3日前まで30%。']],
  [['الإلغاء غير مجاني قبل 48 ساعة']],
  [['Standard tickets: no refund. Flex tickets: free cancellation up to 24 hours before']],
  [['Free cancellation up to 24 hours before departure with Flex ticket (+10 EUR)']],
  [['Free cancellation up to 24 hours before if you bought cancellation insurance']],
  [['Free cancellation up to 24 hours before for members only']],
  [['Free up to 24 hours before. Except groups: 15 days.']],
  [['24 hours before (groups of 10+: 30 days)']],
  [['24 hours before with flex ticket']],
  [["Annulation sans frais jusqu'à 24h avant, sauf groupes (15 jours)"]],
  [['Annulation gratuite jusqu’à 24 h avant hors groupes']],
  [['Annulation gratuite jusqu’à 24 h avant avec le billet Flex']],
  [['Kostenlose Stornierung bis 24 Stunden vorher, außer Gruppen']],
  [['Kostenlose Stornierung bis 24 Stunden vorher, Gruppen ausgenommen']],
  [['Kostenlose Stornierung bis 24 Stunden vorher nur mit Flex-Tarif']],
  [['Kostenlose Stornierung bis 24 Stunden vorher mit Reiserücktrittsversicherung']],
  [['Cancelación gratuita hasta 24 horas antes, solo para socios']],
  [['Cancelamento gratuito até 24 horas antes, exceto grupos']],
  [['Cancellazione gratuita fino a 24 ore prima, tranne per i gruppi']],
  [['Gratis annuleren tot 24 uur van tevoren, behalve voor groepen']],
  [['Gratis avbokning fram till 24 timmar före start, utom grupper']],
  [['Bezpłatna rezygnacja do 48 godzin przed rozpoczęciem, z wyjątkiem grup']],
  [['開始の24時間前まで無料でキャンセルできます（団体を除く）。']],
  [['시작 24시간 전까지 무료 취소 (단체 제외)']],
  [['出发前48小时可免费取消，团体除外。']],
  [['إلغاء مجاني حتى 24 ساعة قبل موعد الجولة باستثناء المجموعات']],
  [['لغو رایگان تا ۲۴ ساعت قبل از شروع تور، به جز گروه‌ها']],
  [['ביטול חינם עד 24 שעות לפני תחילת הסיור, למעט קבוצות']],
])('cancellationOf promises no period for the terms %j', terms => {
  expect(cancellationOf({ passthrough: {} }, terms).cutoff).toBeNull()
})

/** What is read of a wording, in the form of its expected answer. */
function read(text: string) {
  const { cutoff } = cancellationOf({ passthrough: {} }, [text])
  return cutoff === null ? null : [cutoff.amount, cutoff.unit]
}

test('cancellationOf reads 95 % of the periods that are stated, and none wrong', () => {
  const answers = statedPeriods.map(([, text, expected]) => ({ text, expected, answer: read(text) }))
  const unread = answers.filter(({ answer }) => answer === null)
  expect(unread.length).toBeLessThanOrEqual(statedPeriods.length * 0.05)
  for (const { text, expected, answer } of answers)
    if (answer !== null) expect([text, answer]).toEqual([text, expected])
})

test.each(notStated)('cancellationOf reads no period from a text that states none (%s): %s', (_, text) => {
  expect(read(text)).toBeNull()
})

test('cancellationOf reads no terms in struck-out text', () => {
  expect(cutoffOf({ cancellation_info: '<S class="old">Free until 48 hours before.</S> Ask us.' })).toBeNull()
  expect(cutoffOf({ cancellation_info: '<s>48</s> 24 hours before.' })).toEqual({ amount: 24, unit: 'hour' })
})
