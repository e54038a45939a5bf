import { beforeAll, expect, test } from 'vitest'
import type { Networks } from '../../../engine/index.ts'
import { loadNetworks } from '../../../server/src/providers/try-on-engine/built-in-networks.ts'
import { casesToTest } from './cases.ts'
import { compareGolden, tolerance } from './compare-golden.ts'
import { drawGolden } from './draw-golden.ts'

let networks: Networks
beforeAll(async () => {
  networks = await loadNetworks()
})

test.each(casesToTest)(
  '$name looks as it did; npm run golden shows what changed, npm run golden -- --accept keeps it',
  async (golden) => {
    const { share } = await compareGolden(golden.name, await drawGolden(networks, golden))
    expect(share).toBeLessThanOrEqual(tolerance)
  },
)
