import type { Corners } from './draw-polygons.ts'

/** Drawn garments of 480 x 640 pixels and the landmarks they were drawn with, for tests. */
export const drawnSize = { width: 480, height: 640 }

export const tShirt = {
  corners: [
    [200, 100],
    [220, 114],
    [260, 114],
    [280, 100],
    [350, 130],
    [430, 250],
    [370, 285],
    [340, 235],
    [345, 540],
    [135, 540],
    [140, 235],
    [110, 285],
    [50, 250],
    [130, 130],
  ] as Corners,
  shoulders: { left: 130, right: 350 },
  armpits: { left: [140, 235], right: [340, 235] },
  hems: { left: [135, 540], right: [345, 540] },
  cuffs: { left: [50, 250], right: [430, 250] },
}

export const longSleeve: Corners = [
  [205, 90],
  [225, 104],
  [255, 104],
  [275, 90],
  [335, 115],
  [385, 300],
  [420, 520],
  [370, 530],
  [335, 330],
  [322, 215],
  [326, 500],
  [154, 500],
  [158, 215],
  [145, 330],
  [110, 530],
  [60, 520],
  [95, 300],
  [145, 115],
]

export const straightDress: Corners = [
  [198, 40],
  [214, 66],
  [266, 66],
  [282, 40],
  [302, 46],
  [300, 120],
  [304, 600],
  [176, 600],
  [180, 120],
  [178, 46],
]

/** A jumper as a ghost mannequin wears it: the sleeves hang along the body, no ground between them, and end above the hem. */
export const hangingSleeves = {
  corners: [
    [205, 90],
    [275, 90],
    [345, 125],
    [375, 330],
    [385, 480],
    [330, 490],
    [330, 540],
    [150, 540],
    [150, 490],
    [95, 480],
    [105, 330],
    [135, 125],
  ] as Corners,
  cuffs: { left: [95, 480], right: [385, 480] },
  insides: { left: 150, right: 330 },
}

/** A knit on a figure with its arms down: its body spreads towards the hem, and its sleeves hang before that, nearly as far down. */
export const hangingKnit: Corners = [
  [200, 80],
  [220, 94],
  [260, 94],
  [280, 80],
  [350, 120],
  [372, 220],
  [405, 420],
  [410, 520],
  [360, 520],
  [362, 505],
  [365, 590],
  [115, 590],
  [118, 505],
  [120, 520],
  [70, 520],
  [75, 420],
  [108, 220],
  [130, 120],
]

/** A cardigan laid flat, its sleeves against its sides: the gap between them begins far below the armpits. */
export const closeSleeves: Corners = [
  [205, 90],
  [275, 90],
  [345, 125],
  [390, 300],
  [400, 560],
  [345, 560],
  [328, 430],
  [328, 500],
  [152, 500],
  [152, 430],
  [135, 560],
  [80, 560],
  [90, 300],
  [135, 125],
]

/** A top without sleeves, wide at the side seams, longer in the middle with round corners. */
export const roundHem: Corners = [
  [265, 105],
  [280, 80],
  [310, 80],
  [320, 230],
  [360, 470],
  [354, 484],
  [342, 494],
  [328, 502],
  [314, 512],
  [304, 528],
  [298, 550],
  [292, 575],
  [188, 575],
  [182, 550],
  [176, 528],
  [166, 512],
  [152, 502],
  [138, 494],
  [126, 484],
  [120, 470],
  [160, 230],
  [170, 80],
  [200, 80],
  [215, 105],
]

export const dress: Corners = [
  [205, 50],
  [222, 80],
  [258, 80],
  [275, 50],
  [320, 65],
  [365, 130],
  [330, 150],
  [308, 125],
  [298, 240],
  [360, 590],
  [120, 590],
  [182, 240],
  [172, 125],
  [150, 150],
  [115, 130],
  [160, 65],
]

export const trousers: Corners = [
  [170, 60],
  [310, 60],
  [335, 260],
  [345, 600],
  [280, 600],
  [240, 240],
  [200, 600],
  [135, 600],
  [145, 260],
]

export const skirt: Corners = [
  [190, 120],
  [290, 120],
  [350, 300],
  [380, 540],
  [100, 540],
  [130, 300],
]

/** A shirt without sleeves: a collar with a straight upper edge above shoulders as wide as the body. */
export const sleevelessShirt: Corners = [
  [195, 60],
  [285, 60],
  [295, 95],
  [350, 110],
  [332, 260],
  [345, 560],
  [135, 560],
  [148, 260],
  [130, 110],
  [185, 95],
]

export const shorts: Corners = [
  [150, 200],
  [330, 200],
  [365, 420],
  [250, 430],
  [240, 370],
  [230, 430],
  [115, 420],
]

/** Held by a level band around the neck; the armholes reach from there to the side seams. */
export const halterTop: Corners = [
  [207, 80],
  [273, 80],
  [286, 86],
  [294, 140],
  [318, 196],
  [355, 242],
  [358, 514],
  [122, 514],
  [125, 242],
  [162, 196],
  [186, 140],
  [194, 86],
]

/** Its wide sleeves meet the sides in a soft bend, without a corner at the armpits. */
export const batwingTop: Corners = [
  [188, 119],
  [213, 129],
  [267, 129],
  [292, 119],
  [356, 144],
  [463, 350],
  [419, 381],
  [375, 384],
  [351, 398],
  [340, 425],
  [337, 456],
  [344, 525],
  [136, 525],
  [143, 456],
  [140, 425],
  [129, 398],
  [105, 384],
  [61, 381],
  [17, 350],
  [124, 144],
]

/** Its upper edge runs on level over both sleeves. */
export const offShoulderTop: Corners = [
  [80, 158],
  [150, 154],
  [330, 154],
  [400, 158],
  [430, 290],
  [365, 300],
  [335, 225],
  [345, 540],
  [135, 540],
  [145, 225],
  [115, 300],
  [50, 290],
]

/** The front of a top on two straps, each a loop of cloth with ground inside. */
export const strapTop: Corners = [
  [150, 300],
  [190, 340],
  [290, 340],
  [330, 300],
  [350, 320],
  [355, 520],
  [125, 520],
  [130, 320],
]
export const strapLoops: { outer: Corners; inner: Corners }[] = [150, 330].map((x) => ({
  outer: [
    [x - 22, 320],
    [x - 12, 160],
    [x + 12, 160],
    [x + 22, 320],
  ],
  inner: [
    [x - 9, 290],
    [x - 5, 185],
    [x + 5, 185],
    [x + 9, 290],
  ],
}))
