/** Words that say nothing about a product, in the five languages in which questions are understood. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  `a an and are around at by can do does for from how i in is it me my near of on or our please something the there to
  we what where which who will with would you your under below between want like looking find show any some thing things
  ein eine einen einem einer der die das den dem des und oder mit fur von zu zum zur im am bei in wo was wie wir ich
  unser mir uns gibt es kann konnen nahe auf aus nach um unter etwas mochte suche ist sind dinge
  le la les l un une des du de d et ou ou a au aux avec pour dans en sur pres chez que qui quoi quel quelle quels
  quelles nous je on y il est sont peut cherche voudrais mes mon ma nos notre ce cette moins choses
  el los las uno una unos unas del y o con para por en cerca donde que cual hay mi mis nos quiero busco puedo es son
  al se menos como cosas
  il lo gli i uno una dei delle degli della dello di da del e o con per in su vicino dove che quale cosa c ci mi si
  nel nella al alla sono cerco vorrei posso meno come cose`
    .split(/\s+/)
    .filter(word => word !== ''),
)
