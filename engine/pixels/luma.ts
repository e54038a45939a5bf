/** What each channel adds to the brightness of a picture: ITU-R BT.601. */
const weights = { red: 0.299, green: 0.587, blue: 0.114 }

/** The brightness of a colour as it is stored (gamma-coded), in the channels' own range. */
export function lumaOf(red: number, green: number, blue: number): number {
  return weights.red * red + weights.green * green + weights.blue * blue
}
