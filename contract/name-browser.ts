/** The first that matches counts: most browsers also claim to be the ones after them. */
const browsers: [sign: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [sign: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A browser's own long words about itself -> "Firefox on Linux". */
export function nameBrowser(userAgent: string | null): string {
  const find = (signs: [RegExp, string][]) => signs.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const system = find(systems)
  const browser = find(browsers) ?? 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}
