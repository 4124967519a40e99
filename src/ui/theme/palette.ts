/**
 * The colours of a sea chart: ink-blue water, buff land, and the magenta that charts use for important marks.
 * tests/ui/contrast.test.ts checks that every pair of text and background meets WCAG AA.
 */
export const dark = {
  page: '#0A141C',
  panel: '#101E29',
  raised: '#172936',
  /** Background of tracks, code and disabled controls. */
  sunken: '#070F16',
  /** Background of text fields: the darkest colour of the dark theme, the lightest of the light one. */
  field: '#070F16',
  /** Background of disabled text fields. */
  fieldOff: '#1B2C38',
  fg: '#E9F0F2',
  muted: '#AFC0C9',
  subtle: '#94A8B3',
  /** Decorative rules between things. */
  line: '#233847',
  /** Borders that carry meaning (inputs, toggles): a contrast of 3:1 on every background. */
  lineStrong: '#66808F',
  accentSolid: '#CB3886',
  accentSolidHover: '#B52C74',
  onAccent: '#FFFFFF',
  accentFg: '#F59CCB',
  accentTint: '#35172C',
  /** Magenta for drawings, not for text. */
  flare: '#E0489A',
  successFg: '#62D6A5',
  successTint: '#0F2E27',
  warningFg: '#FFB566',
  warningTint: '#34240F',
  errorFg: '#FFA195',
  errorTint: '#3A1A1B',
  infoFg: '#8FCBFF',
  infoTint: '#112C41',
  /** The colour of credits: buff, like land on a chart. */
  coin: '#F3D98B',
  focus: '#FFE08A',
  /** Depth bands of chart drawings, from open water to the shore, then the land. */
  deep: '#0C1A24',
  mid: '#10242F',
  shallow: '#16313D',
  land: '#3B3521',
  contour: '#2C4C5C',
  /** The layer between a dialog and the page. */
  veil: '#03080CCC',
};

export type Palette = Readonly<Record<keyof typeof dark, string>>;

export const light: Palette = {
  page: '#EFF4F5',
  panel: '#FBFCFB',
  raised: '#FFFFFF',
  sunken: '#E5ECEF',
  field: '#FFFFFF',
  fieldOff: '#E5ECEF',
  fg: '#10222E',
  muted: '#415866',
  subtle: '#506572',
  line: '#CBD7DD',
  lineStrong: '#6B808D',
  accentSolid: '#A81F6B',
  accentSolidHover: '#8C1558',
  onAccent: '#FFFFFF',
  accentFg: '#9C1A62',
  accentTint: '#F8E3EF',
  flare: '#C92C83',
  successFg: '#0B6644',
  successTint: '#DDF1E7',
  warningFg: '#854200',
  warningTint: '#FBEBD3',
  errorFg: '#A4211E',
  errorTint: '#FBE4E1',
  infoFg: '#0B528A',
  infoTint: '#DFEDF8',
  coin: '#6F5200',
  focus: '#0B4F8A',
  deep: '#DCEAF0',
  mid: '#CFE2EA',
  shallow: '#BFD8E3',
  land: '#F1E3B8',
  contour: '#93B5C4',
  veil: '#10222E99',
};
