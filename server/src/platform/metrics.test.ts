import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureProcess, registry } from './metrics.ts'

const folder = join(import.meta.dirname, '../../../deploy')

test.each(['prometheus-rules.yaml', 'grafana-dashboard.json'])('OPS-7 every metric in %s exists', (file) => {
  if (!registry.getSingleMetric('process_resident_memory_bytes')) measureProcess()
  const known = new Set(registry.getMetricsAsArray().map(({ name }) => name))
  const text = readFileSync(join(folder, file), 'utf8')
  const named = [...text.matchAll(/\b(?:ourela|nodejs|process)_\w+/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(5)
  for (const name of named) expect(known).toContain(name.replace(/_(bucket|count|sum)$/, ''))
})
