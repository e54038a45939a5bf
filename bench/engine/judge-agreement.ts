/** How a judge's verdicts agree with an eye's ratings, 1 broken to 5. */
export function agreement(verdicts: readonly { rating: number; isStruck: boolean }[]) {
  const tell = (isMeant: (rating: number) => boolean) => {
    const meant = verdicts.filter(({ rating }) => isMeant(rating))
    return `${meant.filter(({ isStruck }) => isStruck).length} of ${meant.length}`
  }
  return {
    struckOfRated1: tell((rating) => rating === 1),
    struckOfRated2: tell((rating) => rating === 2),
    struckOfRated3AndMore: tell((rating) => rating >= 3),
  }
}
