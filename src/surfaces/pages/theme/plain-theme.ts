import type { Theme } from '../../theme.ts'
import { ICON_FILE } from '../paths.ts'
import { COLOURS } from '../style/properties.ts'

export const PLAIN_THEME: Theme = {
  named: { logo: null, icon: ICON_FILE, card: null, paper: COLOURS.paper, hasFonts: false, pictures: {} },
  rules: '',
  nightColours: [],
  accent: COLOURS.accent,
  files: [],
}
