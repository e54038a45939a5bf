type Read = { garmentClass: string | null; mainColour: string | null }

/** Another kind or colour of garment, as they were read, counts as further away; both readings may be wrong. */
const otherKind = 1.15
const otherColour = 1.2

/** The distance of two descriptions, by which what is found is put in order. */
export function weighDistance(distance: number, one: Read, other: Read): number {
  return (
    distance *
    (differ(one.garmentClass, other.garmentClass) ? otherKind : 1) *
    (differ(one.mainColour, other.mainColour) ? otherColour : 1)
  )
}

/** 1 for the same, falling to 0.3 at the distance from which on garments have little in common. */
export function likenessAt(distance: number, farDistance: number): number {
  return Math.exp(-1.2 * (distance / farDistance) ** 2)
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other
}
